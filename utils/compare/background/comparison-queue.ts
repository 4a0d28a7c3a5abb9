import { unfinishedRuns } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { isQueued } from '@/utils/compare/comparison-plan';
import { createQueue } from '@/utils/compare/request-queue';
import { logFailure } from '../../log-failure';

/** Default concurrency where the account does not report a limit. */
const usualLimit = 5;

async function flying(): Promise<string[]> {
  const open = await unfinishedRuns();
  return open.filter(({ state }) => state !== 'waiting').map(({ id }) => id);
}

async function limit(): Promise<number> {
  const { account } = await accountItem.read();
  return account?.scraper.concurrency || usualLimit;
}

/**
 * Queues the scrapes of comparisons, so that the service gets no more at
 * once than it allows; other runs are not queued. In memory only: what is queued when the background ends
 * is queued again after its restart.
 */
export function createComparisonQueue(advance: (run: ScrapeRun) => Promise<void>) {
  const queue = createQueue({ flying, limit });

  return {
    /** Advances a run by one step, queued where it was never sent. */
    async advance(run: ScrapeRun): Promise<void> {
      if (isQueued(run)) await queue.inTurn(run.id, () => advance(run));
      else await advance(run);
    },
    /** Called when a run changed, which may free a slot. */
    look(): void {
      queue.look().catch(logFailure('turns'));
    },
  };
}
