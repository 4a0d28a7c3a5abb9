import * as z from 'zod/mini';
import { mostRecipes, RecipeSchema } from '../../recipes/schema';
import { storedItem } from '../items';

/** Recipes, newest first. */
export const recipesItem = storedItem({
  key: 'recipes',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(RecipeSchema).check(z.maxLength(mostRecipes)),
  initial: () => [],
});
