import type { Cell, Column } from '../columns/column';
import { partName } from '../columns/leaf';
import { mostCommon } from '../counts';
import { classWords, memberAround, tagPath } from './stable';

/** A record with a higher share of misplaced cells has a different structure. */
const maxElsewhere = 0.5;
const minCells = 2;

/**
 * Place of a cell in its record, as tag path, class words and part; '' outside the record. Of pictures without the
 * part: their address may be in another attribute once they have loaded.
 */
function placeOf(cell: Cell, record: readonly Element[], kind: Column['kind']): string {
  const root = memberAround(cell.element, record);
  if (!root) return '';
  return `${tagPath(cell.element, root).join('/')} ${classWords(cell.element, root).toSorted().join('.')} ${kind === 'picture' ? '' : partName(cell.part)}`;
}

const placesOf = ({ cells, kind }: Column, records: readonly (readonly Element[])[]) =>
  cells.map((cell, at) => cell && placeOf(cell, records[at] ?? [], kind));

/** Kind of a column; all kinds of text, such as numbers and dates, count as `text`. */
export const plainKind = ({ kind }: Column): 'text' | 'link' | 'picture' =>
  kind === 'link' || kind === 'picture' ? kind : 'text';

/**
 * Number of columns in the same place of their records, such as links in a row, and the rank of one
 * among them.
 */
export interface SamePlaceRank {
  readonly count: number;
  readonly rank: number;
}

export function samePlaceRanks(
  columns: readonly Column[],
  records: readonly (readonly Element[])[],
): SamePlaceRank[] {
  const places = columns.map((column) => {
    const cells = placesOf(column, records).flatMap((place) => place ?? []);
    return `${plainKind(column)} ${mostCommon(cells)}`;
  });
  return places.map((place, at) => ({
    count: places.filter((other) => other === place).length,
    rank: places.slice(0, at).filter((other) => other === place).length,
  }));
}

/**
 * Indexes of records with a different structure, such as sponsored ones: most of their cells are
 * not in the usual places, so that their columns are a guess.
 */
export function outliersAmong(
  columns: readonly (Column | undefined)[],
  records: readonly (readonly Element[])[],
): ReadonlySet<number> {
  const counts = records.map(() => ({ cells: 0, elsewhere: 0 }));
  for (const column of columns) {
    if (!column) continue;
    const places = placesOf(column, records);
    // A table cell that spans from a record above has no place in this one.
    const mostFrequent = mostCommon(places.flatMap((place) => place || []));
    for (const [at, place] of places.entries()) {
      const count = counts[at];
      if (!place || !count) continue;
      count.cells += 1;
      if (place !== mostFrequent) count.elsewhere += 1;
    }
  }
  return new Set(
    counts.flatMap(({ cells, elsewhere }, at) =>
      cells >= minCells && elsewhere > maxElsewhere * cells ? [at] : [],
    ),
  );
}
