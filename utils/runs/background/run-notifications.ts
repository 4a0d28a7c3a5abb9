import { i18n } from '@/utils/i18n/i18n';
import { problemSentence } from '@/utils/i18n/problem-text';
import { hostText, countText } from '@/utils/i18n/format';
import type { RunCount } from '@/utils/browser-ui/background/badge';
import { jobsProgress } from '@/utils/jobs/job-progress';
import { listJobs } from '@/utils/library/database/jobs-store';
import { unfinishedRuns } from '@/utils/library/database/library-runs';
import { hasEnded, isOfJob } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import { ext } from '@/utils/browser/ext';
import type { RunStore } from '@/utils/runs/tasks/paid-call';
import { hasEndedAfterLong } from '@/utils/runs/tasks/poll-plan';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { coalesceCalls } from '../../coalesce-calls';
import { loggingFailure } from '../../log-failure';

/**
 * Notifies the user of runs while no page is open: a count on the toolbar button, and a notification when a long
 * run ends.
 */
export function createRunNotifications(countUnderWay: (count: RunCount) => void) {
  async function count(): Promise<void> {
    const [open, all] = await Promise.all([unfinishedRuns(), listJobs()]);
    countUnderWay({ open: open.length, jobs: jobsProgress(all) });
  }

  /** Counts once for changes in quick succession. */
  const recount = loggingFailure('counting runs', coalesceCalls(count));

  const notifyEnd = loggingFailure('notification', async (run: Run) => {
    if (!(await scrapePreferencesItem.read()).notify || (await isAmongOthers(run.id))) return;
    await ext.notifications.create(run.id, {
      type: 'basic',
      iconUrl: ext.runtime.getURL('/icons/128.png'),
      title: titleOf(run),
      message: messageOf(run),
    });
  });

  /** Wraps the store to report changes. Reporting neither delays nor fails a change. */
  function reportingChanges(store: RunStore): RunStore {
    return {
      getRun: store.getRun,
      recordPoll: store.recordPoll,
      async addRun(run) {
        const isNew = await store.addRun(run);
        recount();
        return isNew;
      },
      async updateRun(id, change, body, version) {
        let before: Run | null = null;
        const keep = (run: Run) => {
          before = run;
          return change(run);
        };
        const run = await store.updateRun(id, keep, body, version);
        // Only open runs and ended addresses are counted; most changes are polls.
        if (!run || hasEnded(run)) recount();
        // Notifications would outlast private windows, so none are shown for them; one per result of a job is too many.
        const isNotified = run && run.privateSession === undefined && !isOfJob(run);
        if (isNotified && hasEndedAfterLong(before, run)) notifyEnd(run);
        return run;
      },
    };
  }

  return { reportingChanges, recount };
}

/** Whether further runs of the same group are unfinished: only the last one to end is notified. */
async function isAmongOthers(id: string): Promise<boolean> {
  const { list } = await geoComparisonsItem.read();
  const comparison = list.find(({ places }) => places.some(({ runId }) => runId === id));
  if (!comparison) return false;
  const open = new Set((await unfinishedRuns()).map((run) => run.id));
  return comparison.places.some(({ runId }) => open.has(runId));
}

function titleOf({ state }: Run): string {
  if (state === 'done') return i18n.t('notify.done');
  return i18n.t(state === 'unknown' ? 'notify.unknown' : 'notify.failed');
}

function messageOf(run: Run): string {
  const url = run.kind === 'agent' ? run.pageUrl : run.url;
  const title = run.kind === 'scrape' ? (run.result?.title ?? '') : '';
  const lines = [
    title || hostText(url) || run.id,
    run.problem ? problemSentence(run.problem) : '',
    run.cost.used === null ? '' : countText('results.credits', run.cost.used),
  ];
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 300);
}
