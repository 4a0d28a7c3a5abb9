import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FoundTableView } from '@/components/extract/found-table-view';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { type IntentState } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { numberText, countText } from '@/utils/i18n/format';
import { maxRows, type CollectedRows as Rows, type RowCause } from '@/utils/jobs/collect-rows';
import type { Job } from '@/utils/jobs/schema';
import { readAllJobRows, readCompletedRows, readJobRows } from '@/utils/jobs/state/job-rows';
import { send } from '@/utils/messaging/send';
import { type Problem, toProblem } from '@/utils/problem';
import type { Recipe } from '@/utils/recipes/schema';
import { recipes } from '@/utils/recipes/state';
import { RecipeField } from './recipe-field';
import styles from './jobs.module.css';

/** Pages whose rows are read at once when a job is opened; all others on request. */
const firstPages = 20;

/** Rows that a recipe finds on the results of a job, with its health on each page. */
export function JobRows({ job, intent }: { job: Job; intent: IntentState }) {
  const recipe = recipes.value?.find(({ id }) => id === job.recipeId);
  const isGone = recipes.value !== null && job.recipeId !== undefined && !recipe;
  const byKeys = job.completes !== undefined && job.completes.fields !== null;
  const title = i18n.t(job.completes ? 'linked.title' : 'jobRows.title');
  if (recipes.value?.length === 0 && job.recipeId === undefined && !byKeys) return null;
  return (
    <section class="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {isGone && <p class="banner warn">{i18n.t('jobRows.recipeGone')}</p>}
      {!byKeys && (
        <RecipeField
          value={job.recipeId ?? ''}
          onChange={(id) => {
            const recipeId = id === '' ? null : id;
            void intent.run(() => send('jobs/recipe', { jobId: job.id, recipeId }));
          }}
        />
      )}
      {byKeys && <FoundRows job={job} recipe={null} />}
      {!byKeys && recipe && (
        <FoundRows key={`${recipe.id} ${recipe.revision}`} job={job} recipe={recipe} />
      )}
    </section>
  );
}

/** @param maxPages number of pages to read. */
function rowsOf(job: Job, recipe: Recipe | null, maxPages: number): AsyncIterable<Rows> | null {
  if (job.completes) return readCompletedRows(job, job.completes, recipe, maxPages);
  return recipe && readJobRows(job.id, recipe, i18n.t('jobRows.address'), maxPages);
}

/**
 * Rows of a job as far as they were read.
 * @param recipe null if the job reads values by their keys.
 */
function FoundRows({ job, recipe }: { job: Job; recipe: Recipe | null }) {
  const { done } = job.totals;
  const found = useSignal<Rows | null>(null);
  const problem = useSignal<Problem | null>(null);
  /** Number of pages to read. */
  const wanted = useSignal(firstPages);
  const reading = useSignal(true);
  const hasResults = done > 0;
  useEffect(() => {
    if (!hasResults) return undefined;
    let mine = true;
    const read = async (): Promise<void> => {
      for await (const rows of rowsOf(job, recipe, wanted.value) ?? []) {
        if (!mine) return;
        found.value = rows;
      }
    };
    reading.value = true;
    problem.value = null;
    read()
      .catch((error: unknown) => {
        if (mine) problem.value = toProblem(error);
      })
      .finally(() => {
        if (mine) reading.value = false;
      });
    return () => {
      mine = false;
    };
    // Reads the first pages again as they arrive; more pages are read on request.
  }, [wanted.value, Math.min(done, firstPages)]);
  const { value: rows } = found;
  if (!hasResults) return <p class="hint">{i18n.t('jobs.noResults')}</p>;
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (!rows) return <p class="hint">{i18n.t('common.loading')}</p>;
  const { table, origins, pages, healthy, causes } = rows;
  const isCut = table.total > table.rows.length && recipe !== null;
  return (
    <>
      <div class="row between row-wrap">
        <p role="status" class="num">
          <strong>{countText('extract.rows', table.total)}</strong>
          {` · ${i18n.t('jobRows.pages', [numberText(pages), numberText(done), numberText(healthy)])}`}
        </p>
        {reading.value && wanted.value > firstPages && (
          <Button small onClick={() => (wanted.value = firstPages)}>
            {i18n.t('jobRows.stop')}
          </Button>
        )}
        {!reading.value && pages < done && (
          <Button small primary onClick={() => (wanted.value = done)}>
            {countText('jobRows.readAll', done)}
          </Button>
        )}
      </div>
      {isCut && <p class="banner warn">{i18n.t('jobRows.cut', [numberText(maxRows)])}</p>}
      <RowCauses causes={causes} />
      {table.rows.length > 0 && (
        <FoundTableView
          arranged
          list={0}
          table={table}
          address=""
          origin={origins}
          hasAddress={job.completes === undefined}
          readAll={isCut ? () => readAllJobRows(job.id, recipe, rows.rowsOf) : undefined}
          reading={reading.value}
        />
      )}
    </>
  );
}

/** Pages on which the recipe was not found whole, grouped by cause. */
function RowCauses({ causes }: { causes: readonly RowCause[] }) {
  if (causes.length === 0) return null;
  return (
    <ul class={styles.causes} aria-label={i18n.t('jobRows.causes')}>
      {causes.map(({ kind, field, count, urls }) => (
        <li key={`${kind} ${field}`}>
          <details>
            <summary>
              <strong class="num">{countText('jobRows.causePages', count)}</strong>
              {` · ${causeText(kind, field)}`}
            </summary>
            <ul class={styles.urls}>
              {urls.map((url) => (
                <li class="break" key={url}>
                  {url}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

function causeText(kind: RowCause['kind'], field: string): string {
  switch (kind) {
    case 'no-markup':
      return i18n.t('jobRows.noMarkup');
    case 'no-body':
      return i18n.t('jobRows.noBody');
    case 'too-deep':
      return i18n.t('jobRows.tooDeep');
    case 'cut':
      return i18n.t('jobRows.cutPage');
    case 'dropped':
      return i18n.t('jobRows.dropped', [field]);
    case 'gone':
      return field === '' ? i18n.t('jobRows.listGone') : i18n.t('jobRows.fieldGone', [field]);
    case 'unsure':
      return field === '' ? i18n.t('jobRows.listUnsure') : i18n.t('jobRows.fieldUnsure', [field]);
  }
}
