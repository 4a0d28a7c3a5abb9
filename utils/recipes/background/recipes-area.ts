import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { readRecipes } from '@/utils/recipes/recipe-file';
import { maxRecipes, type Recipe, type RecipeDefinition } from '@/utils/recipes/schema';
import { withDefinition } from '@/utils/recipes/versions';
import { recipesItem } from '@/utils/storage/registry/recipes';

const createRecipe = (definition: RecipeDefinition, now: number): Recipe => ({
  id: crypto.randomUUID(),
  revision: 1,
  createdAt: now,
  updatedAt: now,
  draft: definition,
  lastRun: null,
});

/** Whether a definition is saved again, as after a reply that was lost. */
const isSaved = ({ draft }: Recipe, again: RecipeDefinition): boolean =>
  JSON.stringify(draft) === JSON.stringify(again);

function refuseFull(recipes: readonly Recipe[]): void {
  if (recipes.length > maxRecipes) throw new ProblemError('recipes-full');
}

/** Changes one recipe. Rejects with `recipe-gone` if it was removed. */
async function change(id: string, next: (recipe: Recipe) => Recipe): Promise<Recipe> {
  let changed: Recipe | undefined;
  await recipesItem.update((recipes) =>
    recipes.map((one) => (one.id === id ? (changed = next(one)) : one)),
  );
  if (!changed) throw new ProblemError('recipe-gone');
  return changed;
}

export const recipesHandlers: AreaHandlers<'recipes'> = {
  async 'recipes/save'({ draft, replaces }) {
    const now = Date.now();
    if (replaces !== null) {
      const { id, revision } = await change(replaces, (one) =>
        isSaved(one, draft) ? one : withDefinition(one, draft, now),
      );
      return { id, revision };
    }
    let saved = createRecipe(draft, now);
    await recipesItem.update((recipes) => {
      const same = recipes.find((one) => isSaved(one, draft));
      if (same) {
        saved = same;
        return recipes;
      }
      const all = [saved, ...recipes];
      refuseFull(all);
      return all;
    });
    return { id: saved.id, revision: saved.revision };
  },

  async 'recipes/revert'({ recipeId, revision }) {
    await change(recipeId, (one) => {
      const version = one.earlier?.find((former) => former.revision === revision);
      if (!version) throw new ProblemError('recipe-gone');
      return withDefinition(one, version.draft, Date.now());
    });
  },

  async 'recipes/rename'({ recipeId, name, site }) {
    await change(recipeId, (one) => ({
      ...one,
      draft: { ...one.draft, name, site },
      updatedAt: Date.now(),
    }));
  },

  async 'recipes/remove'({ recipeId }) {
    await recipesItem.update((recipes) => recipes.filter((one) => one.id !== recipeId));
  },

  async 'recipes/restore'({ recipe, at }) {
    await recipesItem.update((recipes) => {
      if (recipes.some(({ id }) => id === recipe.id)) return recipes;
      const all = recipes.toSpliced(at, 0, recipe);
      refuseFull(all);
      return all;
    });
  },

  async 'recipes/import'({ text }) {
    const now = Date.now();
    const { recipes, left } = readRecipes(text);
    const added = recipes.map((definition) => createRecipe(definition, now));
    await recipesItem.update((recipes) => {
      const all = [...added, ...recipes];
      refuseFull(all);
      return all;
    });
    return { count: added.length, left };
  },
};
