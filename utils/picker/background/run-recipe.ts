import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { RanRecipeSchema, type RanRecipe } from '@/utils/extract/schema';
import type { Output } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { fieldTable } from '@/utils/recipes/field-table';
import type { Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { injectPicker, refused, runInPage } from './inject-picker';

type RecipeResult = Output<'picker/run'>;

async function addressOf(tabId: number): Promise<string> {
  const { url = '' } = await ext.tabs.get(tabId).catch(refused);
  return url;
}

/**
 * Runs a stored recipe on the page in a tab. Rejects with `recipe-gone`, with `recipe-elsewhere` if
 * the recipe does not fit the tab's URL, and with `page-changed` if the page was left meanwhile.
 * @param keep whether the result's statistics are stored with the recipe.
 * @param within ID of a search whose list has its rows; '' to look for them.
 */
export async function runRecipe(
  tabId: number,
  id: string,
  keep: boolean,
  within: string,
): Promise<RecipeResult> {
  const recipe = (await recipesItem.read()).find((one) => one.id === id);
  if (!recipe) throw new ProblemError('recipe-gone');
  const { draft, revision, lastRun } = recipe;
  const url = await addressOf(tabId);
  if (!fitsPattern(url, draft.site)) throw new ProblemError('recipe-elsewhere');
  // A new script would not know the search.
  if (within === '') await injectPicker(tabId);
  const found = await runInPage(
    tabId,
    (text, search) => globalThis.__vantagePicker?.run(JSON.parse(text), search),
    // As text: Chromium 156 drops null values from objects in `args`.
    [JSON.stringify(draft.locators), within],
  );
  const ran = z.safeParse(RanRecipeSchema, found);
  const isWhole = ran.success && ran.data.fields.length === draft.locators.fields.length;
  if (!isWhole || (await addressOf(tabId)) !== url) throw new ProblemError('page-changed');
  const result = withNames(ran.data, recipe, url);
  if (keep) await keepStatistics(id, revision, result);
  return { ...result, before: lastRun };
}

/** Puts the fields into the order and under the names of the recipe. */
function withNames(
  ran: RanRecipe,
  { draft, revision }: Recipe,
  url: string,
): Omit<RecipeResult, 'before'> {
  const { search, drift, title, language, base, rows, total } = ran;
  const read = rows.map((row) => draft.fields.map(({ locator }) => row[locator] ?? ''));
  return {
    search,
    drift,
    revision,
    url,
    fields: draft.fields.map(({ locator }) => {
      const { drift: why = 'gone', column = -1 } = ran.fields[locator] ?? {};
      return { drift: why, column };
    }),
    table: fieldTable({ title, language, base, rows: read, total }, draft.fields, url),
  };
}

async function keepStatistics(
  id: string,
  revision: number,
  { table, fields }: Omit<RecipeResult, 'before'>,
): Promise<void> {
  const lastRun = {
    at: Date.now(),
    rows: table.total,
    fill: fields.map(({ drift }, at) => (drift ? null : (table.columns[at]?.fill ?? 0))),
  };
  await recipesItem.update((recipes) =>
    recipes.map((one) => (one.id === id && one.revision === revision ? { ...one, lastRun } : one)),
  );
}
