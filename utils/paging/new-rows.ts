import { changesIn } from './changed-rows';
import { addReading, type Reading } from './readings';
import type { Paging } from './schema';

type Row = readonly string[];

/** Rows known so far. */
export interface KnownRows {
  /**
   * Returns the rows of a page that are new, in their order, and those that were filled, and remembers them. A row that
   * occurs three times on a page is three rows; the same row on two pages, or in two readings of a growing page, is
   * one.
   */
  take(page: readonly Row[]): Reading;
  /** Number of rows that `take` would return. Does not remember them. */
  count(page: readonly Row[]): number;
}

/**
 * @param before all rows so far.
 * @param grows whether the list grows on one page, so that its earlier rows keep their places.
 */
export function knownRows(
  fields: Paging['list']['fields'],
  before: readonly Row[],
  grows: boolean,
): KnownRows {
  // Pictures tell no rows apart, because their addresses change while they load.
  const lasting = fields.flatMap(({ kind }, at) => (kind === 'picture' ? [] : [at]));
  const used = lasting.length > 0 ? lasting : fields.map((_, at) => at);
  const links = grows ? fields.flatMap(({ kind }, at) => (kind === 'link' ? [at] : [])) : [];
  const keyOf = (row: Row): string => JSON.stringify(used.map((at) => row[at] ?? ''));
  /**
   * All rows taken so far, each as it was read last in full. While a list only grows, a row has the same index here and
   * on the page.
   */
  const taken = [...before];
  const known = new Map<string, number>();
  for (const row of taken) known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1);

  function freshOf(page: readonly Row[]) {
    const met = new Map<string, number>();
    const changeOf = changesIn(page, taken, used, links);
    const rows: Row[] = [];
    const filled: { place: number; row: Row }[] = [];
    for (const [place, row] of page.entries()) {
      const key = keyOf(row);
      const times = (met.get(key) ?? 0) + 1;
      met.set(key, times);
      if (times <= (known.get(key) ?? 0)) continue;
      const change = changeOf(row, place);
      if (change === 'filled') filled.push({ place, row });
      else if (change === null) rows.push(row);
    }
    return { rows, filled, met };
  }
  return {
    take(page) {
      const { met, ...fresh } = freshOf(page);
      for (const [key, times] of met) known.set(key, Math.max(times, known.get(key) ?? 0));
      addReading(taken, fresh);
      return fresh;
    },
    count(page) {
      const { rows, filled } = freshOf(page);
      return rows.length + filled.length;
    },
  };
}
