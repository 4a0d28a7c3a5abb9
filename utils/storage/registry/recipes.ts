import * as z from 'zod/mini';
import { maxRecipes, RecipeSchema } from '../../recipes/schema';
import { storedItem } from '../items';

/** Recipes, newest first. */
export const recipesItem = storedItem({
  key: 'recipes',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(RecipeSchema).check(z.maxLength(maxRecipes)),
  initial: () => [],
});
