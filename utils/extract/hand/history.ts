import { withAlso, withChoice } from './hand-column';
import { findAgain, markOf, type Mark } from './mark';
import { nothingPicked, type Picked } from './picked';
import { take, type Lists, type PickEffect } from './take';

/** What the user did, told so that it can be done again where the page has replaced its elements. */
type Deed =
  | { readonly do: 'take'; readonly id: number; readonly mark: Mark; readonly effect: PickEffect }
  | {
      readonly do: 'choose' | 'also';
      readonly id: number;
      readonly column: number;
      readonly choice: string;
    };

/** A deed, and what is picked since then. */
export interface Done {
  readonly deed: Deed;
  readonly picked: Picked;
}

/** Changes what a column takes; null if its elements have no such choice. */
export function chosen(picked: Picked, deed: Extract<Deed, { column: number }>): Done | null {
  const { id, column, choice } = deed;
  const next =
    deed.do === 'also' ? withAlso(picked, column, choice, id) : withChoice(picked, column, choice);
  return next && { deed, picked: next };
}

/** Takes an element again, or what is in its place; null if it has another effect now. */
function takenAgain(
  picked: Picked,
  deed: Extract<Deed, { mark: Mark }>,
  root: Document,
  lists: Lists,
): Done | null {
  const element = findAgain(deed.mark, root);
  const taken = element && take(picked, element, deed.id, lists);
  if (element && taken?.effect === deed.effect)
    return { deed: { ...deed, mark: markOf(element) }, picked: taken.picked };
  // The page may have removed a row that was left out: the rest stands without it.
  return deed.effect === 'excluded' || deed.effect === 'included' ? { deed, picked } : null;
}

/** Does everything again on the page as it is now; null unless all of it succeeds. */
export function doneAgain(deeds: readonly Deed[], root: Document, lists: Lists): Done[] | null {
  const done: Done[] = [];
  for (const deed of deeds) {
    const picked = done.at(-1)?.picked ?? nothingPicked;
    const next = deed.do === 'take' ? takenAgain(picked, deed, root, lists) : chosen(picked, deed);
    if (!next) return null;
    done.push(next);
  }
  return done;
}
