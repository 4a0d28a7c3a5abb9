/**
 * Pairs rows with columns in the order of both, so that the sum of their fits is the highest.
 * @param fitOf returns how well a row and a column fit; not above 0: they cannot be a pair.
 * @returns index of the column of each row, -1 for none.
 */
export function pairInOrder(
  rows: number,
  columns: number,
  fitOf: (row: number, column: number) => number,
): number[] {
  const wide = columns + 1;
  const best = new Float64Array((rows + 1) * wide);
  const paired = new Float64Array(best.length);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * wide + column;
      const fit = fitOf(row, column);
      const sum = fit > 0 ? fit + (best[at + wide + 1] ?? 0) : 0;
      paired[at] = sum;
      best[at] = Math.max(sum, best[at + wide] ?? 0, best[at + 1] ?? 0);
    }
  let column = 0;
  return Array.from({ length: rows }, (_, row) => {
    for (; column < columns; column += 1) {
      const at = row * wide + column;
      const sum = best[at] ?? 0;
      if (sum <= (best[at + wide] ?? 0)) break;
      if ((paired[at] ?? 0) >= sum) return column++;
    }
    return -1;
  });
}
