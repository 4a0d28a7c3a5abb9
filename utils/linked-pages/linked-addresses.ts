import { originOf, withoutFragment } from '../url-parts';

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
  const all = rows.map((row) => row[link] ?? '').filter((url) => originOf(url) === origin);
  return [...new Set(all.map(withoutFragment))];
}
