/**
 * Most of one table that leaves a page; `letters`: of all its cells together, since browsers carry no message of more than
 * 64 MB. What is longer is cut, and `total` tells how long it was.
 */
export const tableLimits = {
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  cell: 32_000,
  letters: 10_000_000,
  name: 200,
};
