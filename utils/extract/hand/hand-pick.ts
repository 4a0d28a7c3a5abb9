import type { Cell } from '../columns/column';
import { isInPage } from '../dom';
import { tableLimits } from '../limits';
import { detectLists, type ListProposal } from '../lists/detect';
import { choicesIn } from './hand-column';
import { applyChoice, repeatActions, type HistoryEntry, valuesAt } from './history';
import { elementPathOf } from './element-path';
import type { PartChoice } from './part';
import { cellIn, nothingPicked, type HandColumn, type Picked } from './picked';
import type { HandRows } from './rows';
import { pickElement, type PickEffect } from './pick-element';

const maxLists = 40;

/** Picking by hand on one page: rows and columns follow from examples. */
export interface HandPick {
  readonly rows: HandRows | null;
  readonly columns: readonly HandColumn[];
  /** Records that are not excluded, within the limit of a table. */
  records(): readonly (readonly Element[])[];
  excluded(): readonly (readonly Element[])[];
  cell(column: HandColumn, record: readonly Element[]): Cell | undefined;
  /** Takes an element. `unlike`: no list contains both it and the examples, and nothing changes. */
  take(element: Element): PickEffect | 'unlike';
  choices(column: HandColumn): PartChoice[];
  choose(id: number, key: string): void;
  /** Adds a column with another choice of the same elements. */
  also(id: number, key: string): void;
  /** Whether there was anything to undo. */
  undo(): boolean;
  /**
   * Repeats all actions where the page has replaced its elements, and returns whether anything changed. Nothing
   * changes unless every action succeeds again.
   */
  refresh(): boolean;
}

const isStale = ({ rows, columns }: Picked, root: Document): boolean =>
  [...columns.flatMap(({ taken }) => taken), ...(rows?.records ?? []).flat()].some(
    (element) => !isInPage(element, root),
  );

/** Lists of a page, found when they are first asked for. */
function listsOf(root: Document): () => readonly ListProposal[] {
  let found: readonly ListProposal[] | null = null;
  return () => (found ??= detectLists(root, maxLists));
}

export function createHandPick(root: Document): HandPick {
  let history: readonly HistoryEntry[] = [];
  let nextId = 0;
  let lists = listsOf(root);
  const now = (): Picked => history.at(-1)?.picked ?? nothingPicked;
  const recordsWhere = (areOut: boolean, maxRecords?: number) => {
    const { rows, excluded } = now();
    const all = rows?.records.slice(0, maxRecords) ?? [];
    return all.filter(([head]) => head !== undefined && excluded.has(head) === areOut);
  };

  function refresh(): boolean {
    if (!isStale(now(), root)) return false;
    const found = listsOf(root);
    const actions = history.map(({ action }) => action);
    const again = repeatActions(actions, root, found);
    if (!again) return false;
    [history, lists] = [again, found];
    return true;
  }

  function change(kind: 'choose' | 'also', column: number, choice: string): void {
    refresh();
    const done = applyChoice(now(), { kind, id: nextId++, column, choice });
    if (done) history = [...history, done];
  }

  return {
    refresh,
    get rows() {
      return now().rows;
    },
    get columns() {
      return now().columns;
    },
    records: () => recordsWhere(false, tableLimits.rows),
    excluded: () => recordsWhere(true),
    cell: cellIn,
    take(element) {
      refresh();
      if (history.length === 0) lists = listsOf(root);
      const id = nextId++;
      const taken = pickElement(now(), element, id, lists);
      if (!taken) return 'unlike';
      const { effect, picked } = taken;
      const [path, values] = [elementPathOf(element), valuesAt(picked, element)];
      const action = { kind: 'take' as const, id, path, effect, values };
      history = [...history, { action, picked }];
      return effect;
    },
    choices: (column) => choicesIn(now(), column),
    choose: (id, key) => change('choose', id, key),
    also: (id, key) => change('also', id, key),
    undo() {
      if (history.length === 0) return false;
      history = history.slice(0, -1);
      refresh();
      return true;
    },
  };
}
