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
 * '3 min ago' does: it is at its place with a link that no other row of the page has, and at least half of its values.
 * Pages that show other rows in the same elements give these other links.
 * @param taken all rows so far. @param used indexes of the columns that tell rows apart. @param links those of links.
 */
export function changesIn(
  page: readonly Row[],
  taken: readonly Row[],
  used: readonly number[],
  links: readonly number[],
): (row: Row, place: number) => boolean {
  const counts = links.map((column) => ({ column, rows: countsOf(page, column) }));
  return (row, place) => {
    const before = taken[place];
    if (!before) return false;
    const isEqual = (at: number): boolean => row[at] === before[at];
    const isSame = counts.some(({ column, rows }) => {
      const link = row[column] ?? '';
      return link !== '' && isEqual(column) && rows.get(link) === 1;
    });
    return isSame && used.filter(isEqual).length * 2 >= used.length;
  };
}
