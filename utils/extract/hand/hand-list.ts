import { chain } from '../chain';
import type { Cell, Column } from '../columns/column';
import { columnFor, type ColumnOptions } from '../columns/columns-of';
import { partName, propertyOf, withKeys, type KeyedLeaf } from '../columns/leaf';
import { rawColumn } from '../columns/raw';
import { shownColumns } from '../columns/shown';
import { stepOf } from '../columns/step';
import { tagOf, type Root } from '../dom';
import type { ListProposal } from '../lists/detect';
import { finish, type Steps } from '../steps';
import { kindOfPart } from './part';
import type { HandPick } from './hand-pick';

/** Tag names and classes of the elements that lead from a record down to one of its elements. */
function pathTo(element: Element, record: readonly Element[]): string {
  const steps: string[] = [];
  for (const one of chain(element)) {
    steps.unshift(record.includes(one) ? tagOf(one) : stepOf(one));
    if (record.includes(one)) break;
  }
  return `/${steps.join('/')}`;
}

/** Whether two cells are the same part of the same element. */
export const isSameCell = (
  one: Pick<Cell, 'element' | 'part'> | undefined,
  other: Cell | undefined,
): boolean =>
  one !== undefined &&
  one.element === other?.element &&
  partName(one.part) === partName(other.part);

function leafOf(cell: Cell, record: readonly Element[]): KeyedLeaf {
  const { element, part } = cell;
  const path = pathTo(element, record);
  return withKeys(
    {
      ...cell,
      kind: kindOfPart(element, part),
      path,
      tags: path,
      property: propertyOf(element),
      column: -1,
      whole: false,
    },
    new Map(),
  );
}

/**
 * Makes a column of cells, one for each record, named and read like those of the detector.
 * @param label text that names the values on the page; '' if the page names them nowhere.
 * @param like columns that the detector found in the same records: one with the same cells gives
 * its name.
 * @param options those of columns that are shown; none for finding values again.
 */
export function columnOfCells(
  cells: readonly (Cell | undefined)[],
  records: readonly (readonly Element[])[],
  label: string,
  like: readonly Column[] = [],
  options: ColumnOptions = {},
): Column {
  const column = rawColumn(cells.map((cell, at) => cell && leafOf(cell, records[at] ?? [])));
  const made = columnFor(column, label, '', options);
  const { filled } = column;
  const [first] = filled;
  const same = like.find(({ cells: others }) => others.some((other) => isSameCell(first, other)));
  const named = same && same.nameSource !== 'kind' ? same : made;
  return {
    ...made,
    name: named.name,
    nameSource: named.nameSource,
    fill: filled.length / Math.max(1, cells.length),
    constant: false,
  };
}

/** Number of records whose detected columns give their names. */
const named = 20;

/** The rows and columns picked by hand as a list; null while nothing is picked. */
export function handList(pick: HandPick, root: Root): ListProposal | null {
  const { rows, columns } = pick;
  if (!rows || columns.length === 0) return null;
  const records = pick.records();
  return {
    kind: rows.kind,
    table: rows.table,
    records,
    score: 0,
    *columnSteps(maxRecords = records.length): Steps<Column[]> {
      const read = records.slice(0, maxRecords);
      const detected = rows.list ? finish(rows.list.columnSteps(named)) : [];
      const found: Column[] = [];
      const options = shownColumns(root);
      for (const column of columns) {
        const cells: (Cell | undefined)[] = [];
        for (const record of read) {
          cells.push(pick.cell(column, record));
          yield;
        }
        found.push(columnOfCells(cells, read, column.fingerprint.label, detected, options));
      }
      return found;
    },
  };
}
