/** A page without a layout, as a stored one is. */
export function pageOf(body: string, head = ''): Document {
  return new DOMParser().parseFromString(
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );
}

/** The same piece of markup for some numbers from 1. */
export const repeat = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at + 1)).join('\n');
