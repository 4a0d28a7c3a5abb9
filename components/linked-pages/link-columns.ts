import type { ChosenList } from '@/components/extract/found-table-view';
import { scrapedPages } from '@/utils/jobs/completed-rows';
import { linkedAddresses, linkedPages } from '@/utils/linked-pages/linked-addresses';
import { maxLinkedRows } from '@/utils/linked-pages/schema';
import { isRouted } from '@/utils/url-parts';

/** Where the pages are opened: in a tab of this browser, or by the scraper. */
export type Place = 'here' | 'scraper';

export interface LinkColumn {
  /** Index among the visible columns. */
  link: number;
  name: string;
  /** Pages to open. */
  addresses: string[];
  /** First page that can be opened in the browser; undefined: none. */
  first: string | undefined;
  /** Number of links that are left out because the scraper is not sent their routes. */
  routed: number;
}

/** Rows with the visible columns in their order, as they are shown. */
export const shownRows = ({ columns, rows }: ChosenList): string[][] =>
  rows.slice(0, maxLinkedRows).map((row) => columns.map(({ at }) => row[at] ?? ''));

const countRouted = (rows: readonly (readonly string[])[], link: number): number =>
  new Set(rows.map(linkedPages(rows, link)).filter(isRouted)).size;

/**
 * Columns with links, and the pages that are opened: in the browser only those of the list's site.
 * @param url URL of the page with the list.
 */
export function linkColumns(view: ChosenList, url: string, place: Place): LinkColumn[] {
  const rows = shownRows(view);
  return view.shown.flatMap(({ kind, name }, link) => {
    if (kind !== 'link') return [];
    const here = linkedAddresses(rows, link, url);
    const addresses = place === 'here' ? here : scrapedPages(rows, link);
    if (addresses.length === 0) return [];
    const first = here.find((one) => place === 'here' || !isRouted(one));
    const routed = place === 'here' ? 0 : countRouted(rows, link);
    return [{ link, name, addresses, first, routed }];
  });
}
