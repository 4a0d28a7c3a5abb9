/** Parses a page without layout, as a stored page is. */
export function pageOf(body: string, head = ''): Document {
  return new DOMParser().parseFromString(
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );
}

/** Repeats a piece of markup for the numbers from 1 to `count`. */
export const repeat = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at + 1)).join('\n');
