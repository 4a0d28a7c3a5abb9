import { resolveByCss } from './hand/by-css';
import { resolveByHand } from './hand/by-hand';
import type { Root } from './dom';
import type { ListProposal } from './lists/detect';
import type { ListLocators } from './locators/list';
import { type ResolvedList, resolveList } from './locators/resolve';

/**
 * Finds the list of a recipe on a page, whether it was detected, picked by hand or imported.
 * @param only list whose rows are the recipe's; then only the fields are looked for.
 */
export const resolveLocators = (
  root: Root,
  locators: ListLocators,
  only?: ListProposal,
): ResolvedList =>
  locators.css
    ? resolveByCss(root, locators, locators.css, only)
    : locators.byHand || only
      ? resolveByHand(root, locators, only)
      : resolveList(root, locators);
