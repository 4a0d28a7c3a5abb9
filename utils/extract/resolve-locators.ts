import { resolveByCss } from './hand/by-css';
import { resolveByHand } from './hand/by-hand';
import type { Root } from './dom';
import type { ListLocators } from './locators/list';
import { type ResolvedList, resolveList } from './locators/resolve';

/** Finds the list of a recipe on a page, whether it was detected, picked by hand or imported. */
export const resolveLocators = (root: Root, locators: ListLocators): ResolvedList =>
  locators.css
    ? resolveByCss(root, locators, locators.css)
    : (locators.byHand ? resolveByHand : resolveList)(root, locators);
