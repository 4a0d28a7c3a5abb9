import { unfinishedRuns } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { isQueued } from '@/utils/runs/queued-run';
import { createQueue } from '@/utils/compare/request-queue';
import { logFailure } from '../../log-failure';

/** Default concurrency if the account reports no limit. */
const usualLimit = 5;

async function runningIds(): Promise<string[]> {
  const open = await unfinishedRuns();
  return open.filter(({ state }) => state !== 'waiting').map(({ id }) => id);
}

async function limit(): Promise<number> {
  const { account } = await accountItem.read();
  return account?.scraper.concurrency || usualLimit;
}

/**
 * Creates the queue for the scrapes of comparisons and jobs, which keeps within the service's concurrency
 * limit; other runs are not queued. In memory only: queued runs are queued again after a restart of
 * the background.
 */
export function createComparisonQueue(advance: (run: ScrapeRun) => Promise<void>) {
  const queue = createQueue({ runningIds, limit });

  return {
    /** Advances a run by one step; queues it first if it was never sent, or is of a job and is sent again. */
    async advance(run: ScrapeRun): Promise<void> {
      const ofJob = run.state === 'waiting' && run.jobId !== undefined;
      if (isQueued(run) || ofJob) await queue.enqueue(run.id, () => advance(run));
      else await advance(run);
    },
    /** Starts waiting runs; to be called after each change of a run, which may free a slot. */
    startNext(): void {
      queue.startNext().catch(logFailure('starting queued scrapes'));
    },
  };
}
