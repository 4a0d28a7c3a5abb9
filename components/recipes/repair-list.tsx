import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { HandPickPanel } from '@/components/picker/hand/hand-pick';
import { Button } from '@/components/ui/button';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { Output } from '@/utils/messaging/protocol';
import { send } from '@/utils/messaging/send';
import type { Recipe } from '@/utils/recipes/schema';
import { RepairRecipe } from './repair-recipe';

interface Props {
  tabId: number;
  recipe: Recipe;
}

/**
 * Repairs a recipe whose list is not found any more: the user picks a value in one row as an example, the fields are
 * looked for in rows like it, and a new version is saved.
 */
export function RepairList({ tabId, recipe }: Props) {
  const picking = useSignal(false);
  /** The recipe's fields in the rows that were picked; null: not looked for yet. */
  const result = useSignal<Output<'picker/run'> | null>(null);
  if (!picking.value) {
    return (
      <p>
        <Button small primary onClick={() => (picking.value = true)}>
          {i18n.t('recipes.repairList')}
        </Button>
      </p>
    );
  }
  return (
    <>
      {result.value && <RepairRecipe opened tabId={tabId} result={result.value} recipe={recipe} />}
      {/* Stays mounted, because unmounting it would end the search. */}
      <div class="stack-s" hidden={result.value !== null}>
        <p class="hint">{i18n.t('recipes.repairListHint', [recipe.draft.name])}</p>
        <HandPickPanel
          tabId={tabId}
          back={i18n.t('common.cancel')}
          onClose={() => (picking.value = false)}
          renderActions={(_, search) => (
            <UseRows
              tabId={tabId}
              recipe={recipe}
              search={search}
              onResult={(found) => (result.value = found)}
            />
          )}
        />
      </div>
    </>
  );
}

/** Button that looks for the recipe's fields in the rows that were picked. */
function UseRows({
  tabId,
  recipe,
  search,
  onResult,
}: Props & { search: string; onResult: (result: Output<'picker/run'>) => void }) {
  const intent = useIntent();
  return (
    <>
      <p>
        <Button
          small
          primary
          disabled={intent.pending.value}
          onClick={() =>
            void intent.run(async () => {
              onResult(await send('picker/run', { tabId, recipeId: recipe.id, within: search }));
            })
          }
        >
          {i18n.t('recipes.repairListUse')}
        </Button>
      </p>
      <ProblemBanner problem={intent.problem.value} />
    </>
  );
}
