import { isHeldBack } from '@/utils/library/database/jobs-store';
import { unfinishedRuns } from '@/utils/library/database/library-runs';
import { hasEnded, isOfJob } from '@/utils/runs/run-states';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { isOffline } from '@/utils/browser/offline';
import { createSlotQueue } from '@/utils/runs/tasks/slot-queue';
import { ProblemError } from '@/utils/problem';
import { scrapeLimit } from '../../account/scrape-limit';
import { accountOf } from '../../account/background/account-keys';
import { logFailure, loggingFailure } from '../../log-failure';
import { createLostSlots } from './lost-slots';

/** Maximum number of scrapes of an account at the same time. */
async function limit(accountId: string): Promise<number> {
  try {
    return scrapeLimit((await accountOf(accountId)).state.account);
  } catch (error) {
    // The account was removed: its queued scrapes fail when they are sent, and must not block others.
    if (error instanceof ProblemError && error.problem.code === 'not-connected')
      return scrapeLimit(null);
    throw error;
  }
}

/** ID of the account in use, which pays for runs without one of their own. */
const inUse = async (): Promise<string> => (await accountOf()).id;

/** Whether a job has runs under way, which use every slot. */
async function isJobUnderWay(): Promise<boolean> {
  return (await unfinishedRuns()).some(isOfJob);
}

/**
 * Creates the queue for scrapes that wait, which keeps within each account's concurrency limit: those of comparisons
 * and jobs, those that are sent again, and others while a job uses every slot. Scrapes of jobs come last. In memory
 * only: queued runs are queued again after a restart of the background.
 */
export function createScrapeQueue(advance: (run: ScrapeRun) => Promise<void>) {
  const startNext = loggingFailure('starting queued scrapes', () => queue.startNext());
  const lost = createLostSlots(startNext);

  async function running(): Promise<Map<string, string>> {
    const [open, lostOnes, own] = await Promise.all([unfinishedRuns(), lost.accounts(), inUse()]);
    const sent = open.filter(({ state }) => state !== 'waiting');
    return new Map([
      ...[...lostOnes].map(([id, accountId]) => [id, accountId || own] as const),
      ...sent.map(({ id, accountId = own }) => [id, accountId] as const),
    ]);
  }

  const queue = createSlotQueue({ running, limit });

  return {
    /** Advances a run by one step; queues it first if it is to be sent. */
    async advance(run: ScrapeRun): Promise<void> {
      if (run.state !== 'waiting') return advance(run);
      const { id, accountId: group = await inUse() } = run;
      const send = async () => {
        // It may have waited for long: offline it stays as it is, and is queued again when it is due. A held job takes
        // it back.
        if (!isOffline() && !(await isHeldBack(run))) await advance(run);
      };
      await queue.enqueue({ id, group, last: isOfJob(run) }, send);
    },
    /** Takes a slot for a scrape that starts now; false: a job uses all of them. Without a job none is refused. */
    async claim(id: string): Promise<boolean> {
      return !(await isJobUnderWay()) || (await queue.claim(id, await inUse()));
    },
    /** Gives a slot back; to be called when the call of a claimed scrape has ended. */
    release: loggingFailure('starting queued scrapes', (id: string) => queue.release(id)),
    /** Starts waiting runs; to be called after each change of a run, which may free a slot. */
    onChange(run: Run | null): void {
      lost.note(run).catch(logFailure('noting a lost scrape'));
      if (!run || hasEnded(run) || run.state === 'waiting') startNext();
    },
  };
}
