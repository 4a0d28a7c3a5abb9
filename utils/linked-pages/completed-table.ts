import type { FoundTable } from '../extract/schema';
import { linkedPages } from './linked-addresses';
import type { Linked } from './schema';

type Request = Linked['request'];
/** Columns of the rows, and those to add. */
interface CompletionRequest extends Pick<Request, 'title' | 'language' | 'columns' | 'link'> {
  readonly fields: readonly Pick<Request['fields'][number], 'name' | 'kind' | 'plain'>[];
}

/**
 * Joins rows with the values of the pages behind their links, as further columns. A row whose page
 * was not read has no values there.
 * @param values of each page by its URL; null if the page could not be read.
 */
export function completedTable(
  { request }: { request: CompletionRequest },
  rows: readonly (readonly string[])[],
  values: ReadonlyMap<string, readonly string[] | null>,
): FoundTable {
  const { title, language, columns, fields, link } = request;
  const pageOf = linkedPages(rows, link);
  const joined = rows.map((row) => {
    const found = values.get(pageOf(row));
    return [...columns.map((_, at) => row[at] ?? ''), ...fields.map((_, at) => found?.[at] ?? '')];
  });
  return {
    title,
    language,
    columns: [...columns, ...fields].map(({ name, kind, plain = false }, at) => ({
      name,
      kind,
      plain,
      fill: joined.filter((row) => row[at] !== '').length / Math.max(1, joined.length),
      minor: false,
    })),
    rows: joined,
    total: joined.length,
  };
}
