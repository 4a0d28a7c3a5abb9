import { resolveByHand } from './hand/by-hand';
import type { Root } from './dom';
import type { ListLocators } from './locators/list';
import { type ResolvedList, resolveList } from './locators/resolve';

/** Finds the list of a recipe on a page, whether it was detected or picked by hand. */
export const resolveLocators = (root: Root, locators: ListLocators): ResolvedList =>
  (locators.byHand ? resolveByHand : resolveList)(root, locators);
