import { completedTable } from '../linked-pages/completed-table';
import { linkedPages } from '../linked-pages/linked-addresses';
import { isRouted } from '../url-parts';
import { sentAddress } from '../runs/address';
import type { RowOrigin } from '../export/row-origin';
import type { FoundTable } from '../extract/schema';
import { settledKind } from '../recipes/recipe-fields';
import type { RecipeDefinition } from '../recipes/schema';
import type { RecipePage } from './read-recipe-page';
import type { Completion, JobItem } from './schema';

type Rows = readonly (readonly string[])[];
/** Rows stored with an address. */
type StoredRows = NonNullable<JobItem['rows']>;

/** A page as it is sent to the scraper; null if it is none, or a route, which the scraper does not get. */
const scrapedPage = (page: string): string | null => (isRouted(page) ? null : sentAddress(page));

/**
 * Pages behind a column of links as they are sent to the scraper, on any site, each once and in the order of the rows.
 */
export function scrapedPages(rows: Rows, link: number): string[] {
  const pages = rows.map(linkedPages(rows, link));
  return [...new Set(pages.flatMap((page) => scrapedPage(page) ?? []))];
}

/** Assigns each row to the address of its page; rows without a page go to the first address. */
export function rowsByAddress(
  rows: Rows,
  link: number,
  urls: readonly string[],
): Map<string, StoredRows> {
  const [first = ''] = urls;
  const known = new Set(urls);
  const byAddress = new Map<string, StoredRows>();
  const pageOf = linkedPages(rows, link);
  for (const [at, cells] of rows.entries()) {
    const page = scrapedPage(pageOf(cells)) ?? '';
    const address = known.has(page) ? page : first;
    const stored = byAddress.get(address) ?? [];
    stored.push({ at, cells: [...cells] });
    byAddress.set(address, stored);
  }
  return byAddress;
}

/** Columns that a completion adds, as fields in the order of a page's cells. */
export const addedFields = (
  { fields }: Completion,
  draft: Pick<RecipeDefinition, 'fields'> | null,
): RecipeDefinition['fields'] =>
  fields?.map(({ name, kind }, locator) => ({ name, kind, locator })) ?? draft?.fields ?? [];

/** Joins the values of several records on one page: one line for each record, also where it has no value. */
const valuesOf = ({ rows }: RecipePage, fields: RecipeDefinition['fields']): string[] =>
  fields.map((_, at) =>
    rows
      .map((row) => row[at] ?? '')
      .join('\n')
      .trimEnd(),
  );

/** Page that was read, and where it comes from. */
export interface ReadPage {
  page: RecipePage;
  origin: RowOrigin;
}

/**
 * Joins the rows of a job with the values of their pages.
 * @param items all addresses of the job.
 * @param pages read pages by address.
 * @returns also the origin of what was added to each row; null if its page was not read.
 */
export function completedRows(
  completes: Completion,
  added: RecipeDefinition['fields'],
  items: readonly JobItem[],
  pages: ReadonlyMap<string, ReadPage>,
): { table: FoundTable; origins: (RowOrigin | null)[] } {
  const values = new Map<string, string[]>();
  const all = items.flatMap(({ rows = [] }) => rows.map(({ cells }) => cells));
  const pageOf = linkedPages(all, completes.link);
  const stored = items.flatMap(({ url, rows = [] }) => {
    const read = pages.get(url);
    return rows.map(({ at, cells }) => {
      const page = pageOf(cells);
      const isOwn = read && scrapedPage(page) === url;
      if (isOwn) values.set(page, valuesOf(read.page, added));
      return { at, cells, origin: isOwn ? read.origin : null };
    });
  });
  const inOrder = stored.toSorted((one, other) => one.at - other.at);
  const rows = inOrder.map(({ cells }) => cells);
  const fields = added.map((field) => ({ name: field.name, ...settledKind(field) }));
  return {
    table: completedTable({ request: { ...completes, fields } }, rows, values),
    origins: inOrder.map(({ origin }) => origin),
  };
}
