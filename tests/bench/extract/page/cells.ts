import { cellKey, plain } from './records';

/**
 * Number of labelled cells of the found records that are in a column of their own: each labelled
 * column is assigned to the column with most of its cells, no two to the same one.
 */
export function cellsInColumns(
  rows: readonly (readonly string[])[],
  matched: readonly number[],
  columns: readonly (readonly (string | undefined)[])[],
): { labelled: number; right: number } {
  const texts = columns.map((column) => column.map((text) => plain(text ?? '')));
  const pairs: { labelled: number; found: number; cells: number }[] = [];
  let labelled = 0;
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (let at = 0; at < width; at += 1) {
    const keys = rows.map((row, on) => ((matched[on] ?? -1) < 0 ? '' : cellKey(row[at] ?? '')));
    labelled += keys.filter((key) => key !== '').length;
    for (const [found, column] of texts.entries()) {
      const has = (key: string, on: number): boolean =>
        key !== '' && column[matched[on] ?? -1]?.includes(key) === true;
      const cells = keys.filter(has).length;
      if (cells > 0) pairs.push({ labelled: at, found, cells });
    }
  }
  const [takenLabels, takenColumns] = [new Set<number>(), new Set<number>()];
  let right = 0;
  for (const pair of pairs.toSorted((a, b) => b.cells - a.cells)) {
    if (takenLabels.has(pair.labelled) || takenColumns.has(pair.found)) continue;
    takenLabels.add(pair.labelled);
    takenColumns.add(pair.found);
    right += pair.cells;
  }
  return { labelled, right };
}
