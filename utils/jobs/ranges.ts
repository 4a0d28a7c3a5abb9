const range = /\[(\d{1,9})-(\d{1,9})(?::([1-9]\d{0,8}))?\]/g;

/** Returns an address that was found, not typed, without ranges: its brackets stand for themselves. */
export const withoutRanges = (address: string): string =>
  address.replaceAll(range, (found) => `%5B${found.slice(1, -1)}%5D`);

const countOf = (from: string, to: string, step: string): number =>
  Math.floor(Math.abs(Number(to) - Number(from)) / Number(step)) + 1;

/**
 * The numbers of `[1-100]`, `[001-100]` or `[0-100:10]`, as many digits wide as the first one is written; counts down
 * where the first is larger.
 */
function numbersOf(from: string, to: string, step: string): string[] {
  const first = Number(from);
  const by = first <= Number(to) ? Number(step) : -Number(step);
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from({ length: countOf(from, to, step) }, (_, at) =>
    String(first + at * by).padStart(width, '0'),
  );
}

/** Number of addresses that the ranges of a text make; 1 if it has no ranges. */
export function rangeSize(text: string): number {
  return [...text.matchAll(range)].reduce(
    (product, [, from = '', to = '', step = '1']) => product * countOf(from, to, step),
    1,
  );
}

/**
 * Expands every `[1-100]` of an address, the last one fastest.
 * @param limit maximum number of addresses.
 * @returns null if there would be more.
 */
export function expandRanges(text: string, limit: number): string[] | null {
  if (rangeSize(text) > limit) return null;
  let made = [''];
  let end = 0;
  for (const match of text.matchAll(range)) {
    const [all, from = '', to = '', step = '1'] = match;
    const before = text.slice(end, match.index);
    const numbers = numbersOf(from, to, step);
    made = made.flatMap((start) => numbers.map((number) => `${start}${before}${number}`));
    end = match.index + all.length;
  }
  return made.map((start) => start + text.slice(end));
}
