import {
  changeJob,
  jobItems,
  listJobs,
  reconcileItems,
  startItems,
  takeBackItems,
} from '@/utils/library/database/jobs-store';
import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { affordable, paused } from '@/utils/jobs/job-states';
import { pickAddresses } from '@/utils/jobs/pick-addresses';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { ProblemError } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { queuedRun } from '@/utils/runs/queued-run';
import { accountOf } from '../../account/background/account-keys';
import { logFailure } from '../../log-failure';

/** Runs begun beyond the limit: they wait in the poller's queue, which sends the next the moment a slot is free. */
const ahead = 3;

/** Waiting addresses looked at for hosts that may be asked now. */
const lookAhead = 200;

interface Tools {
  isLocked(): Promise<boolean>;
  /** Sets the alarm that wakes the background for open runs. */
  keepAlarm(): Promise<void>;
  /** Brings runs that are due one step on. */
  round(): Promise<void>;
  /** Called when runs were added or taken away. */
  onChange(): Promise<void>;
}

/** Keeps the background waking up while a job runs. It must stand before a job is stored as running. */
export const keepJobAlarm = (): Promise<void> =>
  setWakeUp('vantage:jobs', { everyMinutes: shortestPeriod });

function runOf(job: Job, { url }: JobItem): ScrapeRun {
  return {
    ...queuedRun(crypto.randomUUID(), url, job.options, Date.now()),
    accountId: job.accountId,
    jobId: job.id,
    ...(job.typicalMs !== null && { expectedMs: job.typicalMs }),
  };
}

/**
 * Begins the addresses of jobs: as many as the account allows at once, oldest job first, within each job's cap. Each is
 * an ordinary run, which the poller sends. Nothing is held here that is not stored, but for when each host was last asked.
 */
export function createJobScheduler(tools: Tools) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const starts = new Map<string, number>();

  /** Most scrapes of the job's account at once. Rejects with `not-connected`. */
  async function limitOf({ accountId }: Job): Promise<number> {
    const { account } = (await accountOf(accountId)).state;
    if (!account) throw new ProblemError('not-connected');
    return account.scraper.concurrency;
  }

  async function pause(job: Job, problem: ProblemError['problem']): Promise<void> {
    await changeJob(job.id, (now) => paused(now, problem));
    await tools.onChange();
  }

  /** @param open number of runs of all jobs. @returns number of runs begun, and milliseconds until the next may begin. */
  async function begin(job: Job, open: number): Promise<{ begun: number; waitMs: number }> {
    const nothing = { begun: 0, waitMs: Infinity };
    const { waiting, running } = job.totals;
    if (waiting === 0) return nothing;
    let limit: number;
    try {
      limit = await limitOf(job);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await pause(job, error.problem);
      return nothing;
    }
    const within = affordable(job);
    if (within === 0 && running === 0) {
      await pause(job, { code: 'job-cap-reached' });
      return nothing;
    }
    const free = Math.min(limit + ahead - open, within);
    if (free <= 0) return nothing;
    const candidates = await jobItems(job.id, 'waiting', lookAhead);
    const { items, waitMs } = pickAddresses(candidates, free, starts, Date.now());
    if (items.length > 0) {
      await tools.keepAlarm();
      await startItems(job.id, items, runOf);
    }
    return { begun: items.length, waitMs };
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    const jobs = await listJobs();
    const active = jobs.filter(({ state }) => state === 'running');
    for (const job of jobs) {
      if (job.state !== 'running' && job.totals.running > 0) await takeBackItems(job.id);
    }
    if (active.length === 0) {
      await setWakeUp('vantage:jobs', null);
      return;
    }
    await keepJobAlarm();
    // Offline every call would end as a lost reply; the alarm looks again.
    if (!navigator.onLine || (await tools.isLocked())) return;
    let open = jobs.reduce((sum, { totals }) => sum + totals.running, 0);
    let next = Infinity;
    let begun = 0;
    for (const job of active) {
      const made = await begin(job, open);
      open += made.begun;
      begun += made.begun;
      next = Math.min(next, made.waitMs);
    }
    if (next < Infinity) timer = setTimeout(look, next);
    if (begun === 0) return;
    await tools.onChange();
    await tools.round();
  }

  let looking: Promise<void> | undefined;
  let again = false;

  async function rounds(): Promise<void> {
    do {
      again = false;
      await round();
    } while (again);
  }

  /** Looks at all jobs, once more after a look under way. Resolves when nothing is left to begin for now. */
  function settle(): Promise<void> {
    again = true;
    looking ??= rounds().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function look(): void {
    settle().catch(logFailure('jobs'));
  }

  return {
    look,
    settle,
    /** Takes up what an earlier instance left. */
    async resume(): Promise<void> {
      for (const { id, totals } of await listJobs()) {
        if (totals.running > 0) await reconcileItems(id, Date.now());
      }
      await settle();
    },
  };
}
export type JobScheduler = ReturnType<typeof createJobScheduler>;
