import { isRouted, originOf, withoutFragment } from '../url-parts';

type Row = readonly string[];

/** First link of a cell, which may have several, one line each. */
const firstLink = (row: Row, link: number): string => (row[link] ?? '').split('\n', 1)[0] ?? '';

/**
 * Returns the page behind the first link of a row. Fragments like routes count as such only where the links of a
 * document differ in them: many shops choose a size by one, on a page that has an address of its own.
 * @param rows all rows of the column.
 */
export function linkedPages(rows: readonly Row[], link: number): (row: Row) => string {
  const routes = new Map<string, Set<string>>();
  for (const url of rows.map((row) => firstLink(row, link)).filter(isRouted)) {
    const document = withoutFragment(url);
    routes.set(document, (routes.get(document) ?? new Set()).add(url));
  }
  return (row) => {
    const url = firstLink(row, link);
    const document = withoutFragment(url);
    return isRouted(url) && (routes.get(document)?.size ?? 0) > 1 ? url : document;
  };
}

/**
 * Pages behind a column of links that are on the site of the list, each once and in the order of the rows. Links to
 * other sites are left out: they would be opened with logins that the user may not mean to use there.
 */
export function linkedAddresses(rows: readonly Row[], link: number, from: string): string[] {
  const origin = originOf(from);
  if (!/^https?:/.test(origin)) return [];
  const all = rows.map(linkedPages(rows, link));
  return [...new Set(all.filter((url) => originOf(url) === origin))];
}
