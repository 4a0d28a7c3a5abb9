type Row = readonly string[];

/** Number of rows of a page with each value of a column. */
function countsOf(page: readonly Row[], column: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of page) {
    const value = row[column] ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/**
 * Creates the check whether a row of a growing page was taken before and has changed in place since, as a view count or
 * '3 min ago' does ('changed'), or got a value that it lacked ('filled'). The row at the same index had the same link,
 * which no other row on the page has, and at least half of the columns are equal.
 * @param taken all rows so far.
 * @param used indexes of the columns that tell rows apart.
 * @param links indexes of the columns of links.
 */
export function changesIn(
  page: readonly Row[],
  taken: readonly Row[],
  used: readonly number[],
  links: readonly number[],
): (row: Row, place: number) => 'changed' | 'filled' | null {
  const counts = links.map((column) => ({ column, rows: countsOf(page, column) }));
  return (row, place) => {
    const before = taken[place];
    if (!before) return null;
    const isEqual = (at: number): boolean => row[at] === before[at];
    const isSame = counts.some(({ column, rows }) => {
      const link = row[column] ?? '';
      return link !== '' && isEqual(column) && rows.get(link) === 1;
    });
    const isFilled = used.some((at) => before[at] === '' && row[at] !== '');
    if (!isSame || used.filter(isEqual).length * 2 < used.length) return null;
    return isFilled ? 'filled' : 'changed';
  };
}
