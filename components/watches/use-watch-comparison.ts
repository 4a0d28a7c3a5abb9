import { useSignal } from '@preact/signals';
import { storeIn } from '@/components/ui/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { Job } from '@/utils/jobs/schema';
import type { Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';
import { defaultKey, uniqueNames } from '@/utils/watches/columns';
import type { WatchSettings } from '@/utils/watches/schema';

/**
 * Returns the recipes that fit the address and the chosen one; at first that of the watch or job, else the first.
 * @param before settings of an existing watch; null: a new one.
 */
export function useWatchRecipe(
  url: string | null,
  before: WatchSettings | null,
  job: Job | undefined,
) {
  const chosen = useSignal<string | null>(before?.recipeId ?? job?.recipeId ?? null);
  const isChosen = useSignal(before !== null || job?.recipeId !== undefined);
  const fitting = (recipes.value ?? []).filter(
    ({ id, draft }) =>
      id === before?.recipeId ||
      id === job?.recipeId ||
      (url !== null && fitsPattern(url, draft.site)),
  );
  const id = isChosen.value ? chosen.value : (fitting[0]?.id ?? null);
  return {
    fitting,
    /** null: the text of the page is compared. */
    recipe: fitting.find((one) => one.id === id) ?? null,
    choose(recipeId: string | null): void {
      isChosen.value = true;
      chosen.value = recipeId;
    },
  };
}

/**
 * Returns the columns of a watch and the one by which rows are recognized, '' for whole rows.
 * @param hasAddresses whether the address of each page is a column.
 */
export function useWatchKey(
  before: WatchSettings | null,
  recipe: Recipe | null,
  hasAddresses: boolean,
) {
  const chosen = useSignal<string | null>(before?.key ?? null);
  const fields = recipe?.draft.fields ?? [];
  const columns = uniqueNames([
    ...(recipe ? fields.map((field) => field.name) : [i18n.t('watches.line')]),
    ...(hasAddresses ? [i18n.t('jobRows.address')] : []),
  ]);
  const own = chosen.value;
  const isKnown = own !== null && (own === '' || columns.includes(own));
  const key = recipe ? (isKnown ? own : defaultKey(fields)) : '';
  return { columns, key, onKey: storeIn(chosen) };
}
