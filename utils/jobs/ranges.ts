const range = /\[(\d{1,9})-(\d{1,9})\]/g;

/** Returns an address that was found, not typed, without ranges: its brackets stand for themselves. */
export const withoutRanges = (address: string): string =>
  address.replaceAll(range, (found) => `%5B${found.slice(1, -1)}%5D`);

/** The numbers of `[1-100]` or `[001-100]`, as many digits wide as the first one is written; counts down where the first is larger. */
function numbersOf(from: string, to: string): string[] {
  const first = Number(from);
  const last = Number(to);
  const step = first <= last ? 1 : -1;
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, at) =>
    String(first + at * step).padStart(width, '0'),
  );
}

/** Number of addresses that the ranges of a text make; 1 if it has no ranges. */
export function rangeSize(text: string): number {
  return [...text.matchAll(range)].reduce(
    (product, [, from, to]) => product * (Math.abs(Number(to) - Number(from)) + 1),
    1,
  );
}

/**
 * Expands every `[1-100]` of an address, the last one fastest.
 * @param most maximum number of addresses. @returns null if there would be more.
 */
export function expandRanges(text: string, most: number): string[] | null {
  if (rangeSize(text) > most) return null;
  let made = [''];
  let end = 0;
  for (const match of text.matchAll(range)) {
    const [all, from = '', to = ''] = match;
    const before = text.slice(end, match.index);
    const numbers = numbersOf(from, to);
    made = made.flatMap((start) => numbers.map((number) => `${start}${before}${number}`));
    end = match.index + all.length;
  }
  return made.map((start) => start + text.slice(end));
}
