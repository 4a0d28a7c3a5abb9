import { originOf, withoutPlace } from '../url-parts';

/** First link of a cell, which may have several, one line each. */
export const firstLink = (cell: string): string => cell.split('\n', 1)[0] ?? '';

/** Page behind the first link of a cell. */
export const linkedPage = (cell: string): string => withoutPlace(firstLink(cell));

/**
 * Pages behind a column of links that are on the site of the list, each once and in the order of the rows. Links to
 * other sites are left out: they would be opened with logins that the user may not mean to use there.
 */
export function linkedAddresses(
  rows: readonly (readonly string[])[],
  link: number,
  from: string,
): string[] {
  const origin = originOf(from);
  if (!/^https?:/.test(origin)) return [];
  const all = rows.map((row) => linkedPage(row[link] ?? ''));
  return [...new Set(all.filter((url) => originOf(url) === origin))];
}
