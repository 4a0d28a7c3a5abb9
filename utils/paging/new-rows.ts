import type { Paging } from './schema';

type Row = readonly string[];

/**
 * Returns what tells rows apart: the values of all columns but pictures, whose addresses change
 * while they load.
 */
function keyMaker(fields: Paging['list']['fields']): (row: Row) => string {
  const identifying = fields.flatMap(({ kind }, at) => (kind === 'picture' ? [] : [at]));
  const used = identifying.length > 0 ? identifying : fields.map((_, at) => at);
  return (row) => JSON.stringify(used.map((at) => row[at] ?? ''));
}

/** Rows known so far. */
export interface KnownRows {
  /**
   * Returns the rows of a page that are new, in their order, and remembers them. A row that occurs
   * three times on a page is three rows; the same row on two pages, or in two readings of a growing
   * page, is one.
   */
  take(page: readonly Row[]): Row[];
  /** Like `take`, but does not remember the rows. */
  count(page: readonly Row[]): number;
}

/** @param pages the new rows of each page before. */
export function knownRows(
  fields: Paging['list']['fields'],
  pages: readonly (readonly Row[])[],
): KnownRows {
  const keyOf = keyMaker(fields);
  const known = new Map<string, number>();
  for (const row of pages.flat()) known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1);
  function freshOf(page: readonly Row[]): { fresh: Row[]; met: Map<string, number> } {
    const met = new Map<string, number>();
    const fresh = page.filter((row) => {
      const key = keyOf(row);
      const times = (met.get(key) ?? 0) + 1;
      met.set(key, times);
      return times > (known.get(key) ?? 0);
    });
    return { fresh, met };
  }
  return {
    take(page) {
      const { fresh, met } = freshOf(page);
      for (const [key, times] of met) known.set(key, Math.max(times, known.get(key) ?? 0));
      return fresh;
    },
    count: (page) => freshOf(page).fresh.length,
  };
}
