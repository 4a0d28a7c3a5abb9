import type { Recipe } from '../recipes/schema';
import type { Job } from './schema';

/** Rows that a project may read at most of one address: the job itself limits pages only. */
const rows = 20_000;

/**
 * Returns the recipe of a job as the job follows it, for a project; null if it has none, or it was removed.
 * Without followed pages the recipe's own next page does not count, since each page is paid.
 */
export function projectRecipe(
  { recipeId, follows }: Pick<Job, 'recipeId' | 'follows'>,
  recipes: readonly Recipe[],
): Recipe | null {
  const recipe = recipes.find(({ id }) => id === recipeId);
  if (!recipe) return null;
  const { next, ...draft } = recipe.draft;
  if (follows === undefined) return { ...recipe, draft };
  const own = next?.kind === 'next' ? next : {};
  const followed = { ...own, kind: 'next' as const, pages: follows, rows };
  return { ...recipe, draft: { ...draft, next: followed } };
}
