import { unfinishedRuns } from '@/utils/library/database/library-runs';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { createQueue } from '@/utils/compare/request-queue';
import { logFailure } from '../../log-failure';
import { createLostScrapes } from './lost-scrapes';

/** Default concurrency if the account reports no limit. */
const usualLimit = 5;

async function limit(): Promise<number> {
  const { account } = await accountItem.read();
  return account?.scraper.concurrency || usualLimit;
}

/** Whether a job has runs under way, which use every slot. */
async function isJobUnderWay(): Promise<boolean> {
  return (await unfinishedRuns()).some((run) => run.kind === 'scrape' && run.jobId !== undefined);
}

/**
 * Creates the queue for scrapes that wait, which keeps within the service's concurrency limit: those of comparisons
 * and jobs, those that are sent again, and others while a job uses every slot. Scrapes of jobs come last. In memory
 * only: queued runs are queued again after a restart of the background.
 */
export function createComparisonQueue(advance: (run: ScrapeRun) => Promise<void>) {
  const startNext = () => {
    queue.startNext().catch(logFailure('starting queued scrapes'));
  };
  const lost = createLostScrapes(startNext);

  async function runningIds(): Promise<string[]> {
    const [open, lostIds] = await Promise.all([unfinishedRuns(), lost.ids()]);
    return [...open.filter(({ state }) => state !== 'waiting').map(({ id }) => id), ...lostIds];
  }

  const queue = createQueue({ runningIds, limit });

  return {
    /** Advances a run by one step; queues it first if it is to be sent. */
    async advance(run: ScrapeRun): Promise<void> {
      const isLast = run.jobId !== undefined;
      if (run.state === 'waiting') await queue.enqueue(run.id, () => advance(run), isLast);
      else await advance(run);
    },
    /** Takes a slot for a scrape that starts now; false: a job uses all of them. Without a job none is refused. */
    async claim(id: string): Promise<boolean> {
      return !(await isJobUnderWay()) || (await queue.claim(id));
    },
    /** Gives a slot back; to be called when the call of a claimed scrape has ended. */
    release(id: string): void {
      queue.release(id).catch(logFailure('starting queued scrapes'));
    },
    /** Starts waiting runs; to be called after each change of a run, which may free a slot. */
    onChange(run: Run | null): void {
      lost.note(run).catch(logFailure('noting a lost scrape'));
      startNext();
    },
  };
}
