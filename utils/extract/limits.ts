/**
 * Limits for one table sent from a page. `characters` limits the length of all cells together:
 * browsers refuse messages over 64 MB. Longer tables are cut; `total` keeps the full number of
 * rows, `columnsTotal` that of columns, and a text that is cut is `cell` characters long.
 */
export const tableLimits = {
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  cell: 32_000,
  characters: 10_000_000,
  name: 200,
};

/**
 * Counts the texts of some columns that were cut to what a cell holds. One that just fits counts as well: nothing
 * tells it from a text that went on.
 */
export const countCutTexts = (
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): number =>
  rows.reduce(
    (sum, row) => sum + columns.filter((at) => row[at]?.length === tableLimits.cell).length,
    0,
  );
