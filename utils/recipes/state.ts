import { recipesItem } from '../storage/registry/recipes';
import { itemSignal } from '../storage/state/item-signal';

const stored = itemSignal(recipesItem);

/** Recipes, following storage; null until `recipesReady`, and if they cannot be read. */
export const recipes = stored.value;
/** Problem of reading the recipes; null if they could be read. */
export const recipesProblem = stored.problem;
/** Resolves after the first read. Never rejects. */
export const recipesReady = stored.ready;
