/**
 * Limits for one table sent from a page. `characters` limits the length of all cells together:
 * browsers refuse messages over 64 MB. Longer tables are cut; `total` keeps the full number of
 * rows.
 */
export const tableLimits = {
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  cell: 32_000,
  characters: 10_000_000,
  name: 200,
};
