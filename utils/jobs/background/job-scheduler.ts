import {
  changeJob,
  listJobs,
  reconcileItems,
  startItems,
  takeBackItems,
} from '@/utils/library/database/jobs-store';
import { unfinishedRuns } from '@/utils/library/database/library-runs';
import { isOffline } from '@/utils/browser/offline';
import { setWakeUp, shortestPeriod } from '@/utils/browser/wake-ups';
import { affordable, optionsOf, paused } from '@/utils/jobs/job-states';
import { holdMs } from '@/utils/jobs/job-hold';
import { hostOf } from '@/utils/url-parts';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { ProblemError } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { queuedRun } from '@/utils/runs/queued-run';
import { accountOf } from '../../account/background/account-keys';
import { scrapeLimit } from '../../account/scrape-limit';
import { coalesceCalls } from '../../coalesce-calls';
import { createAddressPicker } from './address-picker';
import { loggingFailure } from '@/utils/log-failure';

/** Runs begun beyond the limit: the slot queue (`slot-queue.ts`) sends the next of them the moment a slot is free. */
const ahead = 3;

interface Dependencies {
  isLocked(): Promise<boolean>;
  /** Sets the alarm that wakes the background for open runs. */
  keepAlarm(): Promise<void>;
  /** Advances each due run by one step. */
  advanceDueRuns(): Promise<void>;
  /** Called when runs were added or taken away. */
  onChange(): Promise<void>;
  /**
   * Follows the next links of results that wait for it.
   * @param jobs all jobs.
   */
  followPages(jobs: readonly Job[]): Promise<void>;
}

/** Sets the alarm that wakes the background while a job runs. Call it before a job is stored as running. */
export const keepJobAlarm = (): Promise<void> =>
  setWakeUp('vantage:jobs', { everyMinutes: shortestPeriod });

function runOf(job: Job, item: JobItem): ScrapeRun {
  return {
    ...queuedRun(crypto.randomUUID(), item.url, optionsOf(job, item), Date.now()),
    accountId: job.accountId,
    jobId: job.id,
    jobPlace: item.n,
    ...(job.typicalMs !== null && { expectedMs: job.typicalMs }),
  };
}

/**
 * Begins the addresses of jobs: as many as the account allows at once, oldest job first, within each job's cap. Each
 * is an ordinary stored run, which the run scheduler sends.
 */
export function createJobScheduler(dependencies: Dependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pickNext = createAddressPicker();

  /** Maximum number of scrapes of the job's account at the same time. Rejects with `not-connected`. */
  async function limitOf({ accountId }: Job): Promise<number> {
    const { account } = (await accountOf(accountId)).state;
    if (!account) throw new ProblemError('not-connected');
    return scrapeLimit(account);
  }

  async function pause(job: Job, problem: ProblemError['problem']): Promise<void> {
    await changeJob(job.id, (now) => paused(now, problem));
    await dependencies.onChange();
  }

  /** Number of scrapes of each host that jobs have under way. */
  async function hostsUnderWay(): Promise<Map<string, number>> {
    const hosts = new Map<string, number>();
    for (const run of await unfinishedRuns()) {
      if (run.kind !== 'scrape' || run.jobId === undefined) continue;
      hosts.set(hostOf(run.url), (hosts.get(hostOf(run.url)) ?? 0) + 1);
    }
    return hosts;
  }

  /**
   * Begins runs of a job.
   * @param open number of runs of all jobs of its account.
   * @param hosts number of scrapes of each host under way.
   * @returns number of runs begun, and the time in ms at which the next may begin.
   */
  async function begin(
    job: Job,
    open: number,
    hosts: Map<string, number>,
  ): Promise<{ begun: number; nextAt: number }> {
    const nothing = { begun: 0, nextAt: Infinity };
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
    const waitMs = holdMs(job, Date.now());
    if (waitMs > 0) return { begun: 0, nextAt: Date.now() + waitMs };
    const within = affordable(job);
    if (within === 0 && running === 0) {
      await pause(job, { code: 'job-cap-reached' });
      return nothing;
    }
    const free = Math.min(limit + ahead - open, within);
    if (free <= 0) return nothing;
    const picked = await pickNext(job, job.hold ? 1 : free, limit, hosts);
    const { items } = picked;
    // Computed before the runs are stored: storing takes about 70 ms, which would lengthen the wait.
    const nextAt = Date.now() + picked.waitMs;
    if (items.length > 0) {
      await dependencies.keepAlarm();
      await startItems(job.id, items, runOf, Date.now());
    }
    return { begun: items.length, nextAt: job.hold ? Infinity : nextAt };
  }

  async function processDueNow(): Promise<void> {
    clearTimeout(timer);
    const jobs = await listJobs();
    const active = jobs.filter(({ state }) => state === 'running');
    await dependencies.followPages(jobs);
    for (const job of jobs) {
      const { id, state, hold, totals } = job;
      if (totals.running === 0) continue;
      if (state !== 'running') await takeBackItems(id);
      else if (hold) await takeBackItems(id, hold.runId);
    }
    if (active.length === 0) {
      await setWakeUp('vantage:jobs', null);
      return;
    }
    await keepJobAlarm();
    // Offline every call would end as a lost reply; the alarm retries.
    if (isOffline() || (await dependencies.isLocked())) return;
    const open = new Map<string, number>();
    const addOpen = ({ accountId }: Job, count: number) =>
      open.set(accountId, (open.get(accountId) ?? 0) + count);
    for (const job of jobs) addOpen(job, job.totals.running);
    const hosts = await hostsUnderWay();
    let next = Infinity;
    let begun = 0;
    for (const job of active) {
      const made = await begin(job, open.get(job.accountId) ?? 0, hosts);
      addOpen(job, made.begun);
      begun += made.begun;
      next = Math.min(next, made.nextAt);
    }
    if (next < Infinity) timer = setTimeout(requestProcessing, Math.max(0, next - Date.now()));
    if (begun === 0) return;
    await dependencies.onChange();
    await dependencies.advanceDueRuns();
  }

  /**
   * Checks all jobs; during a check in progress, one more check follows it. Resolves when nothing is left to begin
   * for now.
   */
  const processDue = coalesceCalls(processDueNow);

  const requestProcessing = loggingFailure('jobs', processDue);

  return {
    requestProcessing,
    processDue,
    /** Resumes the jobs that an earlier instance left. */
    async resume(): Promise<void> {
      for (const { id, totals } of await listJobs()) {
        if (totals.running > 0) await reconcileItems(id, Date.now());
      }
      await processDue();
    },
  };
}
export type JobScheduler = ReturnType<typeof createJobScheduler>;
