import { i18n } from '@/utils/i18n/i18n';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { compareWatchRun, rowlessWatchRun, withPages } from '@/utils/watches/compare-watch-run';
import type { ReadRows, Watch } from '@/utils/watches/schema';
import { extractor } from '../../jobs/background/extractor';
import { watchDelivery } from '../../webhooks/watch-delivery';
import type { NewDelivery } from '../../webhooks/schema';
import { logFailure } from '../../log-failure';
import { type Problem, toProblem } from '../../problem';
import { baseToRead, finishWatchRun } from './finish-watch-run';
import { rowsBefore } from './rows-before';
import { watchJobTask, withJobRows } from './watch-job';

/** Operations needed to store the rows of watches. */
export interface RowsDependencies {
  requestJobs(): void;
  /** Posts the differences that a run found to the watch's webhook. */
  postRows(delivery: NewDelivery, body: string): Promise<void>;
}

/** Problem of a step that failed; null: it did not. */
const failureOf = async (step: Promise<void>): Promise<Problem | null> => {
  try {
    await step;
    return null;
  } catch (error) {
    logFailure('webhooks')(error);
    return toProblem(error);
  }
};

const pendingWatch = async (runId: string): Promise<Watch | undefined> =>
  (await watchesItem.read()).find(({ pending }) => pending?.runId === runId);

/**
 * Serves the page that reads rows from the results of watches.
 * @param processDue checks all watches.
 */
export function createWatchRows(dependencies: RowsDependencies, processDue: () => Promise<void>) {
  /** Releases the page that reads results to jobs that wait for it. */
  async function closeExtractor(runId: string): Promise<void> {
    await extractor.close(runId);
    dependencies.requestJobs();
  }

  return {
    /** Returns the task of the page that reads rows; null if there is no result left to read. */
    async taskOf(runId: string) {
      const watch = await pendingWatch(runId);
      const recipeId = watch?.draft.recipeId ?? null;
      const recipe = (await recipesItem.read()).find(({ id }) => id === recipeId)?.draft ?? null;
      if (watch && (recipeId === null || recipe)) {
        return { recipe, column: i18n.t('watches.line'), ...(await watchJobTask(watch)) };
      }
      const base = watch ? await baseToRead(watch, runId) : null;
      if (watch && base) {
        await finishWatchRun(watch, rowlessWatchRun(base, 'failed', { code: 'recipe-gone' }), null);
      }
      await closeExtractor(runId);
      return null;
    },
    /** Stores the rows that the page read from the result of a run. */
    async takeRows(runId: string, read: ReadRows): Promise<void> {
      const watch = await pendingWatch(runId);
      const base = watch ? await baseToRead(watch, runId) : null;
      if (watch && base) {
        const { rules } = watch.draft;
        const { before, problem } = await rowsBefore(watch.id, base.at, rules);
        const whole = await withJobRows(watch, base, read, before?.table ?? null);
        const { watchRun, table } = compareWatchRun(base, watch.draft, whole.read, before);
        const posted = watchDelivery(watch.draft, watchRun, before?.table ?? null, table);
        // Posted first, under the ID of the run, so that a background killed in between posts again. A failure must not
        // cost the rows, which are paid, so that the run tells it.
        const unposted = posted
          ? await failureOf(dependencies.postRows(posted.delivery, posted.body))
          : null;
        const told = { ...watchRun, problem: watchRun.problem ?? problem };
        const paged = withPages(told, whole.pages, whole.problem);
        await finishWatchRun(watch, { ...paged, problem: paged.problem ?? unposted }, table);
      }
      await closeExtractor(runId);
      await processDue();
    },
  };
}
