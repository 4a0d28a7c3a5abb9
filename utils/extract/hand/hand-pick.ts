import type { Cell } from '../columns/column';
import type { Part } from '../columns/leaf';
import { parentElementOf, type Root } from '../dom';
import { tableLimits } from '../limits';
import { detectLists, type ListProposal } from '../lists/detect';
import { oneLine, readableText } from '../text';
import { findValue, type ValuePlace } from './find-value';
import { cellOf, choicesOf, type Choice } from './part';
import { placeOf, type Example } from './place';
import { heightIn, looksAlike, recordOf, rowsAround, rowsAroundBoth, type HandRows } from './rows';

/** Column picked by hand. */
interface HandColumn {
  /** Stays the same while other columns come and go. */
  readonly id: number;
  /** What was clicked. */
  readonly picked: readonly Element[];
  /** Key of the choice, see `choicesOf`. */
  readonly choice: string;
  readonly part: Part;
  /** Elements that hold the part, one for each of `picked`. */
  readonly examples: readonly Element[];
  readonly place: ValuePlace;
}

/** Outcome of a pick. `unlike`: no list contains both the element and the examples. */
type PickResult = 'column' | 'corrected' | 'excluded' | 'included' | 'unlike';

interface State {
  readonly rows: HandRows | null;
  readonly columns: readonly HandColumn[];
  /** First elements of the records that the user excluded. */
  readonly excluded: ReadonlySet<Element>;
}

const none: State = { rows: null, columns: [], excluded: new Set() };
const mostLists = 40;
const mostUndo = 50;

/** Picking by hand on one page: rows and columns follow from examples. */
export interface HandPick {
  readonly rows: HandRows | null;
  readonly columns: readonly HandColumn[];
  /** Records that are not excluded, within the limit of a table. */
  records(): readonly (readonly Element[])[];
  excluded(): readonly (readonly Element[])[];
  cell(column: HandColumn, record: readonly Element[]): Cell | undefined;
  /** Takes an element: a new column, another example, or a row to exclude or include again. */
  take(element: Element): PickResult;
  choices(column: HandColumn): Choice[];
  choose(id: number, key: string): void;
  /** Adds a column with another choice of the same elements. */
  also(id: number, key: string): void;
  /** Whether there was anything to undo. */
  undo(): boolean;
}

/** Starts picking by hand on a page. */
export function createHandPick(root: Root): HandPick {
  let state = none;
  let nextId = 0;
  const before: State[] = [];
  let known: readonly ListProposal[] | null = null;
  const lists = () => (known ??= detectLists(root, mostLists));

  function become(next: State): void {
    before.push(state);
    if (before.length > mostUndo) before.shift();
    state = next;
  }

  function columnFor(
    id: number,
    picked: readonly Element[],
    choice: string,
    { records }: HandRows,
  ): HandColumn | null {
    const examples: Example[] = [];
    let part: Part = { of: 'text' };
    for (const element of picked) {
      const record = records[recordOf(element, records)];
      const chosen = record && choicesOf(element, record).find(({ key }) => key === choice);
      if (!record || !chosen) continue;
      part = chosen.part;
      examples.push({ element: chosen.element, record });
    }
    if (examples.length === 0) return null;
    const elements = examples.map(({ element }) => element);
    return { id, picked, choice, part, examples: elements, place: placeOf(examples, records) };
  }

  /** Column that takes something else of the elements picked for the column `like`. */
  function columnLike(like: number, key: string, id: number): HandColumn | null {
    const column = state.columns.find((one) => one.id === like);
    return state.rows && column ? columnFor(id, column.picked, key, state.rows) : null;
  }

  /** Elements found before, by column and first element of the record; outlines ask often. */
  const found = new WeakMap<HandColumn, WeakMap<Element, Element>>();

  function cell(column: HandColumn, record: readonly Element[]): Cell | undefined {
    const [head] = record;
    if (!head) return undefined;
    const elements = found.get(column) ?? new WeakMap<Element, Element>();
    found.set(column, elements);
    const before = elements.get(head);
    if (before && recordOf(before, [record]) === 0) return cellOf(before, column.part);
    const own = column.examples.find((one) => recordOf(one, [record]) === 0);
    const element = own ?? findValue(record, column.place);
    if (element) elements.set(head, element);
    return cellOf(element, column.part);
  }

  /** Column whose cell in a record the user means by an element. */
  function columnAt(element: Element, record: readonly Element[]): HandColumn | undefined {
    const isSame = (one: Element | undefined): boolean =>
      one === element ||
      (one !== undefined && within(element, one) && textIn(element) === textIn(one));
    return state.columns.find((column) => isSame(cell(column, record)?.element));
  }

  /** Returns all columns, read from other rows; null if a column would have no values there. */
  function withRows(rows: HandRows, columns: readonly HandColumn[]): State | null {
    const redrawn = columns.map((one) => columnFor(one.id, one.picked, one.choice, rows));
    const kept = redrawn.filter((one) => one !== null);
    return kept.length === columns.length ? { ...state, rows, columns: kept } : null;
  }

  /** Adds an example to the column that it resembles most. */
  function correct(element: Element, rows: HandRows): boolean {
    const alike = state.columns.toSorted(
      (a, b) => Number(isLike(b, element)) - Number(isLike(a, element)),
    );
    for (const column of alike) {
      const [first] = column.picked;
      const record = first && rows.records[recordOf(first, rows.records)];
      if (!first || !record) continue;
      const both = rowsAroundBoth(first, element, heightIn(first, record), lists());
      const next =
        both &&
        withRows(
          both,
          state.columns.map((one) =>
            one === column ? { ...one, picked: [...one.picked, element] } : one,
          ),
        );
      if (!next) continue;
      become(next);
      return true;
    }
    return false;
  }

  function addColumn(element: Element, rows: HandRows, record: readonly Element[]): PickResult {
    const key = firstChoice(choicesOf(element, record));
    const column = key === null ? null : columnFor(nextId, [element], key, rows);
    if (!column) return 'unlike';
    nextId += 1;
    become({ ...state, rows, columns: [...state.columns, column] });
    return 'column';
  }

  function takeInside(element: Element, rows: HandRows, record: readonly Element[]): PickResult {
    const [head] = record;
    if (!head) return 'unlike';
    if (state.excluded.has(head)) {
      const excluded = new Set(state.excluded);
      excluded.delete(head);
      become({ ...state, excluded });
      return 'included';
    }
    if (columnAt(element, record)) {
      become({ ...state, excluded: new Set(state.excluded).add(head) });
      return 'excluded';
    }
    // In the same record, but like the first example: the records are smaller than guessed.
    const [only, ...more] = state.columns;
    const [first] = only?.picked ?? [];
    const isTwin =
      first !== undefined &&
      more.length === 0 &&
      recordOf(first, [record]) === 0 &&
      looksAlike(first, element);
    if (isTwin && correct(element, rows)) return 'corrected';
    // A value that was missed: its column learns from it.
    const missed = state.columns.find(
      (column) => isLike(column, element) && cell(column, record) === undefined,
    );
    const next =
      missed &&
      withRows(
        rows,
        state.columns.map((one) =>
          one === missed ? { ...one, picked: [...one.picked, element] } : one,
        ),
      );
    if (next) {
      become(next);
      return 'corrected';
    }
    return addColumn(element, rows, record);
  }

  return {
    get rows() {
      return state.rows;
    },
    get columns() {
      return state.columns;
    },
    records: () =>
      (state.rows?.records ?? [])
        .slice(0, tableLimits.rows)
        .filter(([head]) => head !== undefined && !state.excluded.has(head)),
    excluded: () =>
      (state.rows?.records ?? []).filter(
        ([head]) => head !== undefined && state.excluded.has(head),
      ),
    cell,
    take(element) {
      const rows = state.columns.length === 0 ? null : state.rows;
      if (!rows) {
        const found = rowsAround(element, lists());
        const record = found.records[recordOf(element, found.records)];
        state = { ...state, excluded: new Set() };
        return record ? addColumn(element, found, record) : 'unlike';
      }
      const record = rows.records[recordOf(element, rows.records)];
      if (record) return takeInside(element, rows, record);
      return correct(element, rows) ? 'corrected' : 'unlike';
    },
    choices(column) {
      const [element] = column.picked;
      const records = state.rows?.records ?? [];
      const record = element && records[recordOf(element, records)];
      return element && record ? choicesOf(element, record) : [];
    },
    choose(id, key) {
      const next = columnLike(id, key, id);
      if (!next) return;
      become({ ...state, columns: state.columns.map((one) => (one.id === id ? next : one)) });
    },
    also(id, key) {
      const next = columnLike(id, key, nextId);
      if (!next) return;
      nextId += 1;
      become({ ...state, columns: [...state.columns, next] });
    },
    undo() {
      const last = before.pop();
      if (last) state = last;
      return last !== undefined;
    },
  };
}

/** A picture without a text is taken as a picture, everything else as its text. */
function firstChoice(choices: readonly Choice[]): string | null {
  const keys = choices.map(({ key }) => key);
  return ['text', 'picture', 'link'].find((key) => keys.includes(key)) ?? keys[0] ?? null;
}

const isLike = ({ place }: HandColumn, element: Element): boolean =>
  findValue([element], { ...place, path: [], twins: { count: 1, rank: 0 }, label: '' }) === element;

const textIn = (element: Element): string => oneLine(readableText([element]));

function within(element: Element, holder: Element): boolean {
  for (let one: Element | null = element; one; one = parentElementOf(one))
    if (one === holder) return true;
  return false;
}
