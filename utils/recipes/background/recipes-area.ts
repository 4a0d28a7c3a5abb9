import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { readRecipes } from '@/utils/recipes/recipe-file';
import { maxRecipes, type Recipe, type RecipeDraft } from '@/utils/recipes/schema';
import { withDraft } from '@/utils/recipes/versions';
import { recipesItem } from '@/utils/storage/registry/recipes';

const createRecipe = (draft: RecipeDraft, now: number): Recipe => ({
  id: crypto.randomUUID(),
  revision: 1,
  createdAt: now,
  updatedAt: now,
  draft,
  lastRun: null,
});

/** Whether a draft is saved again, as after a reply that was lost. */
const isSaved = ({ draft }: Recipe, again: RecipeDraft): boolean =>
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
        isSaved(one, draft) ? one : withDraft(one, draft, now),
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
      return withDraft(one, version.draft, Date.now());
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
    const { drafts, left } = readRecipes(text);
    const added = drafts.map((draft) => createRecipe(draft, now));
    await recipesItem.update((recipes) => {
      const all = [...added, ...recipes];
      refuseFull(all);
      return all;
    });
    return { count: added.length, left };
  },
};
