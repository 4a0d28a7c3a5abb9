import { withAddedColumn, withChoice } from './hand-column';
import { findByPath, elementPathOf, type ElementPath } from './element-path';
import { cellIn, nothingPicked, type Picked } from './picked';
import { pickElement, type ReadLists, type PickEffect } from './pick-element';
import { recordOf } from './rows';

/** An action of the user, stored so that it can be repeated where the page has replaced its elements. */
type PickAction =
  | {
      readonly kind: 'take';
      readonly id: number;
      readonly path: ElementPath;
      readonly effect: PickEffect;
      /** Values of the element's row, see `valuesAt`. */
      readonly values: string;
    }
  | {
      readonly kind: 'choose' | 'also';
      readonly id: number;
      readonly column: number;
      readonly choice: string;
    };

/** An action of the user, and the rows and columns picked once it is done. */
export interface HistoryEntry {
  readonly action: PickAction;
  readonly picked: Picked;
}

/** Changes what a column takes; null if its elements have no such choice. */
export function applyChoice(
  picked: Picked,
  action: Extract<PickAction, { column: number }>,
): HistoryEntry | null {
  const { id, column, choice } = action;
  const next =
    action.kind === 'also'
      ? withAddedColumn(picked, column, choice, id)
      : withChoice(picked, column, choice);
  return next && { action, picked: next };
}

/** Picked values of the row that holds an element. */
export function valuesAt({ rows, columns }: Picked, element: Element): string {
  const record = recordOf(element, rows?.records ?? []) ?? [];
  return columns.map((column) => cellIn(column, record)?.text).join('\n');
}

/** Repeats a take, of the same element or what is in its place; null if the effect differs. */
function repeatTake(
  picked: Picked,
  action: Extract<PickAction, { path: ElementPath }>,
  root: Document,
  lists: ReadLists,
): HistoryEntry | null {
  const element = findByPath(action.path, root);
  const taken = element && pickElement(picked, element, action.id, lists);
  const isRow = action.effect === 'excluded' || action.effect === 'included';
  if (
    element &&
    taken?.effect === action.effect &&
    (!isRow || valuesAt(taken.picked, element) === action.values)
  )
    return { action: { ...action, path: elementPathOf(element) }, picked: taken.picked };
  // The page may have removed the row, and has another one in its place. The other rows do not depend on it.
  return isRow ? { action, picked } : null;
}

/** Repeats all actions on the page as it is now; null unless all succeed. */
export function repeatActions(
  actions: readonly PickAction[],
  root: Document,
  lists: ReadLists,
): HistoryEntry[] | null {
  const done: HistoryEntry[] = [];
  for (const action of actions) {
    const picked = done.at(-1)?.picked ?? nothingPicked;
    const next =
      action.kind === 'take'
        ? repeatTake(picked, action, root, lists)
        : applyChoice(picked, action);
    if (!next) return null;
    done.push(next);
  }
  return done;
}
