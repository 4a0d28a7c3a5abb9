import type { Cell, Column } from '../columns/column';
import { partName } from '../columns/leaf';
import { mostCommon } from '../counts';
import { classWords, memberAround, tagPath } from './stable';

/** Above this share of cells that stand elsewhere, a record is of another make. */
const mostElsewhere = 0.5;
const fewestCells = 2;

/** Where a cell stands in its record, by tags and class words. */
function standing(cell: Cell, record: readonly Element[]): string {
  const root = memberAround(cell.element, record);
  if (!root) return '';
  return `${tagPath(cell.element, root).join('/')} ${classWords(cell.element, root).toSorted().join('.')} ${partName(cell.part)}`;
}

const standings = ({ cells }: Column, records: readonly (readonly Element[])[]) =>
  cells.map((cell, at) => cell && standing(cell, records[at] ?? []));

/** How many columns stand at one place of their records, as links in a row do, and which of them one is. */
export interface Twins {
  readonly count: number;
  readonly rank: number;
}

export function twinsAmong(
  columns: readonly Column[],
  records: readonly (readonly Element[])[],
): Twins[] {
  const places = columns.map((column) => {
    const cells = standings(column, records).filter((place) => place !== undefined);
    return `${column.kind === 'link' || column.kind === 'picture' ? column.kind : 'text'} ${mostCommon(cells)}`;
  });
  return places.map((place, at) => ({
    count: places.filter((other) => other === place).length,
    rank: places.slice(0, at).filter((other) => other === place).length,
  }));
}

/**
 * The places of records of another make, such as sponsored ones between the results: most of their values stand elsewhere than
 * in the others. Which values they give to which column is a guess.
 */
export function strangersAmong(
  columns: readonly (Column | undefined)[],
  records: readonly (readonly Element[])[],
): ReadonlySet<number> {
  const counts = records.map(() => ({ cells: 0, elsewhere: 0 }));
  for (const column of columns) {
    if (!column) continue;
    const places = standings(column, records);
    const usual = mostCommon(places.filter((place) => place !== undefined));
    for (const [at, place] of places.entries()) {
      const count = counts[at];
      if (place === undefined || !count) continue;
      count.cells += 1;
      if (place !== usual) count.elsewhere += 1;
    }
  }
  return new Set(
    counts.flatMap(({ cells, elsewhere }, at) =>
      cells >= fewestCells && elsewhere > mostElsewhere * cells ? [at] : [],
    ),
  );
}
