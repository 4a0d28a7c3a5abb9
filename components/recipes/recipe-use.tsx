import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FoundTableView } from '@/components/extract/found-table-view';
import { ProblemBanner, Banner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { numberText, countText } from '@/utils/i18n/format';
import type { Output } from '@/utils/messaging/protocol';
import { send } from '@/utils/messaging/send';
import type { Problem } from '@/utils/problem';
import type { Recipe } from '@/utils/recipes/schema';
import { fieldHealth, isHealthy } from '@/utils/recipes/health';
import { CompleteRows } from '../linked-pages/complete-rows';
import { MorePagesOfRecipe } from '../paging/more-pages';
import { RepairList } from './repair-list';
import { RepairRecipe } from './repair-recipe';
import { RunRemotely } from './run-remotely';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { loadInto } from '@/components/ui/load-into';

type RecipeResult = Output<'picker/run'>;

interface Props {
  tabId: number;
  url: string;
  recipe: Recipe;
  onClose: () => void;
}

/** Runs a recipe on the page of a tab, and shows its rows and which of its fields were found. */
export function RecipeUse({ tabId, url, recipe, onClose }: Props) {
  const result = useSignal<RecipeResult | null>(null);
  const problem = useSignal<Problem | null>(null);
  const attempt = useSignal(0);
  const { id, revision, draft } = recipe;
  useEffect(() => {
    result.value = null;
    problem.value = null;
    return loadInto(send('picker/run', { tabId, recipeId: id }), result, problem);
  }, [tabId, id, revision, attempt.value]);
  const done = result.value;
  // Jobs are kept on disk, so private windows have none.
  const canScrape = !inIncognitoWindow && connectedAccount() !== null;
  return (
    <section class="stack-s" aria-label={i18n.t('recipes.one', [draft.name])}>
      <div class="row between row-wrap">
        <p role="status" class="break">
          <strong>{draft.name}</strong>
          {done && ` · ${countText('extract.rows', done.table.total)}`}
          {!done && !problem.value && ` · ${i18n.t('recipes.running')}`}
        </p>
        <span class="row">
          <Button small onClick={() => (attempt.value += 1)}>
            {i18n.t('recipes.again')}
          </Button>
          <Button small onClick={onClose}>
            {i18n.t('recipes.backToLists')}
          </Button>
        </span>
      </div>
      <ProblemBanner problem={problem.value} />
      {canScrape && <RunRemotely tabId={tabId} url={url} recipe={recipe} />}
      {done && <Health result={done} recipe={recipe} />}
      {done?.drift && !inIncognitoWindow && (
        <RepairList key={done.search} tabId={tabId} recipe={recipe} />
      )}
      {done && !done.drift && (
        <>
          {done.fields.some(({ drift }) => drift) && (
            <RepairRecipe key={done.search} tabId={tabId} result={done} recipe={recipe} />
          )}
          <FoundTableView
            arranged
            list={0}
            table={done.table}
            address={done.url}
            reading={false}
            renderActions={(view) => (
              <>
                <MorePagesOfRecipe tabId={tabId} recipe={recipe} />
                <CompleteRows tabId={tabId} url={done.url} view={view} />
              </>
            )}
          />
        </>
      )}
    </section>
  );
}

/** Which fields were found, and how their fill rates compare with the last run. */
function Health({ result, recipe }: { result: RecipeResult; recipe: Recipe }) {
  if (result.drift) return <Warning lines={[i18n.t(`recipes.list_${result.drift}`)]} />;
  const health = fieldHealth(result, recipe.draft.fields);
  const percent = (share: number): string => numberText(Math.round(100 * share));
  const warnings = health.flatMap(({ name, drift, fill, before, dropped }) => {
    if (drift) return [i18n.t(`recipes.field_${drift}`, [name])];
    if (!dropped || before === null) return [];
    return [i18n.t('recipes.dropped', [name, percent(fill), percent(before)])];
  });
  return (
    <>
      {!isHealthy(health) && <Warning lines={warnings} />}
      <details>
        <summary class="small">
          {i18n.t('recipes.health', [
            numberText(health.filter(({ drift }) => drift === null).length),
            numberText(health.length),
          ])}
        </summary>
        <ul class="small">
          {health.map(({ id, name, drift, fill, before }) => (
            <li key={id} class="break">
              {drift
                ? i18n.t('recipes.fieldNotFound', [name])
                : before === null
                  ? i18n.t('recipes.fieldFound', [name, percent(fill)])
                  : i18n.t('recipes.fieldCompared', [name, percent(fill), percent(before)])}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Warning({ lines }: { lines: readonly string[] }) {
  return (
    <Banner>
      {lines.map((line) => (
        <p key={line} class="break">
          {line}
        </p>
      ))}
    </Banner>
  );
}
