import * as z from 'zod/mini';
import { type MessageRow, unpaidInRegularWindows } from '../message-row';
import { longestRecipeFile } from './recipe-file';
import { omissionReasons } from './sitemap-omissions';
import { RecipeDefinitionSchema, RecipeNameSchema, RecipeSchema, SiteSchema } from './schema';

/** Messages about stored recipes; `picker/run` runs one. */
export const recipeMessages = {
  /**
   * Saves a recipe.
   * @param replaces ID of the recipe to replace by a new revision; null for a new recipe. Rejects with `recipe-gone`,
   *   and with `recipes-full` for too many.
   */
  'recipes/save': {
    ...unpaidInRegularWindows,
    input: () => z.object({ draft: RecipeDefinitionSchema, replaces: z.nullable(z.uuid()) }),
    output: () => z.object({ id: z.uuid(), revision: z.number() }),
  },
  /**
   * Makes an earlier version the newest one; the current one becomes an earlier one. Rejects with `recipe-gone` if
   * there is no such version.
   */
  'recipes/revert': {
    ...unpaidInRegularWindows,
    input: () => z.object({ recipeId: z.uuid(), revision: z.int() }),
  },
  /** Changes the name and site of a recipe. */
  'recipes/rename': {
    ...unpaidInRegularWindows,
    input: () => z.object({ recipeId: z.uuid(), name: RecipeNameSchema, site: SiteSchema }),
  },
  'recipes/remove': { ...unpaidInRegularWindows, input: () => z.object({ recipeId: z.uuid() }) },
  /** Undoes a removal: inserts the recipe at index `at`, unless it is there. */
  'recipes/restore': {
    ...unpaidInRegularWindows,
    input: () => z.object({ recipe: RecipeSchema, at: z.int().check(z.minimum(0)) }),
  },
  /**
   * Adds the recipes of a file under new IDs. `left` tells what was not taken over as it is. Errors: see
   * `readRecipes`.
   */
  'recipes/import': {
    ...unpaidInRegularWindows,
    input: () => z.object({ text: z.string().check(z.maxLength(longestRecipeFile)) }),
    output: () =>
      z.object({
        count: z.number(),
        left: z.array(
          z.object({ selector: z.string(), reason: z.enum(omissionReasons), detail: z.string() }),
        ),
      }),
  },
} satisfies Record<string, MessageRow>;
