import { unfinishedRuns } from '@/utils/library/database/runs-store';
import type { ScrapeRun } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { isQueued } from '@/utils/compare/comparison-plan';
import { createQueue } from '@/utils/compare/request-queue';
import { logFailure } from '../../log-failure';

/** What is taken where the account does not say how many scrapes it may have at the same time. */
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
 * Scrapes that were asked for together wait for their first turn here, so that the service is not asked for more at
 * the same time than it allows; all others go on as they are. In memory only: what waits when the background ends
 * is due again in its next life.
 */
export function createComparisonQueue(advance: (run: ScrapeRun) => Promise<void>) {
  const queue = createQueue({ flying, limit });

  return {
    /** Brings a run one step on, in turn where it was never sent. */
    async advance(run: ScrapeRun): Promise<void> {
      if (isQueued(run)) await queue.inTurn(run.id, () => advance(run));
      else await advance(run);
    },
    /** A run has changed: there may be room for the next. */
    look(): void {
      queue.look().catch(logFailure('turns'));
    },
  };
}
