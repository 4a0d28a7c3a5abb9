import type { ListProposal } from '../lists/detect';
import { oneLine, shownText } from '../text';
import { findValue } from './find-value';
import { handColumnFor } from './hand-column';
import { choicesOf, type PartChoice } from './part';
import { cellIn, type HandColumn, type Picked } from './picked';
import { heightIn, looksAlike, recordOf, rowsAround, rowsAroundBoth, type HandRows } from './rows';

/** What a pick does: a new column, another example, or a row left out or taken back. */
export type PickEffect = 'column' | 'corrected' | 'excluded' | 'included';

interface Taken {
  readonly effect: PickEffect;
  readonly picked: Picked;
}

/** Lists of the page, the most likely first. */
export type ReadLists = () => readonly ListProposal[];

/** Something picked in a row, which is one of the rows picked so far. */
interface InRow {
  readonly picked: Picked;
  readonly rows: HandRows;
  readonly record: readonly Element[];
  readonly element: Element;
}

/**
 * Picks an element as the user means it. Null if no rows contain both the element and what was picked.
 * @param id that of a new column.
 */
export function pickElement(
  picked: Picked,
  element: Element,
  id: number,
  lists: ReadLists,
): Taken | null {
  const rows = picked.rows ?? rowsAround(element, lists());
  const record = recordOf(element, rows.records);
  if (!record) return picked.rows && corrected(picked, element, rows, lists);
  const at: InRow = { picked, rows, record, element };
  if (!picked.rows) return newColumn(at, id);
  return toggledRow(at) ?? splitRows(at, lists) ?? filledGap(at) ?? newColumn(at, id);
}

function newColumn({ picked, rows, record, element }: InRow, id: number): Taken | null {
  const key = firstChoice(choicesOf(element, record));
  const column = key === null ? null : handColumnFor(id, [element], key, rows);
  if (!column) return null;
  return { effect: 'column', picked: { ...picked, rows, columns: [...picked.columns, column] } };
}

/** Excludes or includes a row: the user took a value of it that already has a column. */
function toggledRow({ picked, record, element }: InRow): Taken | null {
  const [head] = record;
  if (!head) return null;
  const excluded = new Set(picked.excluded);
  if (excluded.delete(head)) return { effect: 'included', picked: { ...picked, excluded } };
  if (!picked.columns.some((column) => isCell(element, column, record))) return null;
  return { effect: 'excluded', picked: { ...picked, excluded: excluded.add(head) } };
}

/**
 * Splits the rows into smaller records, if the element looks like the first example and lies in the same record: each
 * of the two then belongs to a record of its own.
 */
function splitRows({ picked, rows, record, element }: InRow, lists: ReadLists): Taken | null {
  const [only, ...more] = picked.columns;
  const [first] = only?.taken ?? [];
  const isSecondRecord =
    first !== undefined &&
    more.length === 0 &&
    recordOf(first, [record]) !== undefined &&
    looksAlike(first, element);
  return isSecondRecord ? corrected(picked, element, rows, lists) : null;
}

/** Adds an example to a column that found no value in this record. */
function filledGap({ picked, rows, record, element }: InRow): Taken | null {
  const column = picked.columns.find(
    (one) => isLike(one, element) && cellIn(one, record) === undefined,
  );
  return column ? withExample(picked, column, element, rows) : null;
}

/** Adds an example outside the rows to the column that it resembles most. */
function corrected(
  picked: Picked,
  element: Element,
  rows: HandRows,
  lists: ReadLists,
): Taken | null {
  const alike = picked.columns.toSorted(
    (a, b) => Number(isLike(b, element)) - Number(isLike(a, element)),
  );
  for (const column of alike) {
    const [first] = column.taken;
    const record = first && recordOf(first, rows.records);
    if (!first || !record) continue;
    const both = rowsAroundBoth(first, element, heightIn(first, record), lists());
    const next = both && withExample(picked, column, element, both);
    if (next) return next;
  }
  return null;
}

/** Adds an example to a column, and reads all columns from `rows`; null if one would have no values there. */
function withExample(
  picked: Picked,
  column: HandColumn,
  element: Element,
  rows: HandRows,
): Taken | null {
  const redrawn = picked.columns.map((one) => {
    const examples = one === column ? [...one.taken, element] : one.taken;
    return handColumnFor(one.id, examples, one.choice, rows);
  });
  const columns = redrawn.filter((one) => one !== null);
  if (columns.length < redrawn.length) return null;
  return { effect: 'corrected', picked: { ...picked, rows, columns } };
}

/** A picture without a text is taken as a picture, everything else as its text. */
function firstChoice(choices: readonly PartChoice[]): string | null {
  const keys = choices.map(({ key }) => key);
  return ['text', 'picture', 'link'].find((key) => keys.includes(key)) ?? keys[0] ?? null;
}

/** Whether the user means the cell of a column by an element. */
function isCell(element: Element, column: HandColumn, record: readonly Element[]): boolean {
  const one = cellIn(column, record)?.element;
  return one && recordOf(element, [[one]]) ? textIn(element) === textIn(one) : false;
}

const isLike = ({ fingerprint }: HandColumn, element: Element): boolean =>
  findValue([element], { ...fingerprint, path: [], twins: { count: 1, rank: 0 }, label: '' }) ===
  element;

const textIn = (element: Element): string => oneLine(shownText(element));
