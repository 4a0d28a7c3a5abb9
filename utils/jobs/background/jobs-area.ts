import { addedByCap, addedByRetry } from '@/utils/jobs/added-cost';
import { rowsByAddress } from '@/utils/jobs/completed-rows';
import { estimateJob } from '@/utils/jobs/job-cost';
import { isRestored } from '@/utils/jobs/is-restored';
import { cancelled, newJob, paused, reserveFor, resumed } from '@/utils/jobs/job-states';
import { type Job, maxAddresses } from '@/utils/jobs/schema';
import {
  addJob,
  allJobItems,
  changeJob,
  getJob,
  jobItems,
  removeJob,
  retryItems,
} from '@/utils/library/database/jobs-store';
import type { Input } from '@/utils/messaging/protocol';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import { recipesItem } from '@/utils/storage/registry/recipes';
import type { AccountArea } from '../../account/background/account-area';
import { checkRestored } from '../../runs/background/check-restored';
import { checkFloor, checkTotalCost, withFloorLock } from '../../runs/background/cost-checks';
import { resolveOptionsToSend } from '../../runs/background/resolve-options';
import { addressesToSend } from '../../runs/background/start-run';
import { type JobScheduler, keepJobAlarm } from './job-scheduler';
import { defineHandlers } from '@/utils/messaging/define-handlers';

interface Dependencies {
  account: Pick<AccountArea, 'scraperAccess' | 'inUse'>;
  scheduler: JobScheduler;
  /** Has open pages read again. */
  notifyChange(): Promise<void>;
}

const refused = () => new ProblemError('message-refused', { detail: 'jobs' });

/** Jobs: scrapes of many addresses. */
export function createJobsArea({ account, scheduler, notifyChange }: Dependencies) {
  /** Checks all jobs now, and notifies open pages of the change. */
  async function act(): Promise<void> {
    await notifyChange();
    await scheduler.processDue();
  }

  async function change(jobId: string, how: (job: Job) => Job): Promise<void> {
    if (!(await changeJob(jobId, how))) throw refused();
    await act();
  }

  /** Rejects with `message-refused` if next links are to be followed that no recipe has, or too many pages. */
  async function checkFollows(
    { follows, recipeId, completes }: Input<'jobs/create'>,
    addresses: number,
  ): Promise<void> {
    if (follows === undefined) return;
    const recipe = (await recipesItem.read()).find((one) => one.id === recipeId);
    const isNext = recipe?.draft.next?.kind === 'next' && !completes;
    if (!isNext || addresses * follows > maxAddresses) throw refused();
  }

  /**
   * Rejects with `private-address` if the job was restored from a backup and has private addresses that the user has
   * not confirmed in this browser, and with `options-left-out` if its secret options are not in the backup.
   */
  async function checkJob(job: Job, confirmed = false): Promise<void> {
    // Without the omitted session or headers, each paid scrape would return another page than the one that was meant.
    if (job.optionsLeft) throw new ProblemError('options-left-out');
    if (!isRestored(job)) return;
    const urls = (await allJobItems(job.id)).map(({ url }) => url);
    await checkRestored(urls, confirmed);
  }

  /**
   * Rejects if a job may not be set to running: without access to the scraper, below the floor, or as `checkJob` does.
   * @param most most credits that one of its addresses may cost.
   */
  async function checkStart(
    job: Job,
    most: number,
    privateAddressConfirmed?: boolean,
  ): Promise<void> {
    await account.scraperAccess({ accountId: job.accountId });
    await checkFloor(most, job.accountId);
    await checkJob(job, privateAddressConfirmed);
  }

  /**
   * Rejects with `above-limit` if a step lets a job spend more than the user's limit, and this is not confirmed. The
   * floor is kept for each address.
   * @param most credits that the step adds to what the job was allowed to spend.
   */
  async function checkAdded(job: Job, most: number, confirmed = false): Promise<void> {
    if (confirmed || most === 0) return;
    const limits = ({ confirmAbove }: { confirmAbove: number }) => ({ confirmAbove, floor: 0 });
    await checkTotalCost(() => most, false, limits, job.accountId);
  }

  async function create(id: string, request: Input<'jobs/create'>): Promise<void> {
    if (await getJob(id)) return;
    const urls = await addressesToSend(request.urls, request.privateAddressConfirmed);
    await checkFollows(request, urls.length);
    const [first = ''] = urls;
    const options = await resolveOptionsToSend(first, request.options);
    await account.scraperAccess();
    const { cap } = request;
    await withFloorLock(async () => {
      let each = 0;
      await checkTotalCost((runs) => {
        const estimate = estimateJob(urls, options, runs, request.follows);
        each = estimate.each;
        return Math.min(cap, estimate.most);
      }, request.costConfirmed === true);
      await keepJobAlarm();
      const name = request.name.trim() || new URL(first).host;
      const accountId = await account.inUse();
      const job = newJob({ id, name, accountId, options }, urls.length, Date.now());
      const { recipeId, perHost, follows, completes, rows = [] } = request;
      const chosen = {
        ...(recipeId !== undefined && { recipeId }),
        ...(perHost !== undefined && { perHost }),
        ...(follows !== undefined && { follows }),
        ...(completes && { completes }),
        cap,
        reserve: each,
      };
      const stored = completes && rowsByAddress(rows, completes.link, urls);
      await addJob({ ...job, ...chosen }, urls, stored);
    });
    // The job is stored, and its alarm will run it. An error shown now would make the user create the job again.
    await act().catch(logFailure('beginning a job'));
  }

  return {
    handlers: defineHandlers({
      async 'jobs/create'(request) {
        const { id = crypto.randomUUID() } = request;
        await create(id, request);
        return { jobId: id };
      },
      'jobs/pause': ({ jobId }) => change(jobId, (job) => paused(job, null)),
      async 'jobs/resume'({ jobId, cap, privateAddressConfirmed, costConfirmed }) {
        const job = await getJob(jobId);
        if (!job) throw refused();
        await checkStart(job, job.reserve, privateAddressConfirmed);
        await checkAdded(job, addedByCap(job, cap), costConfirmed);
        await keepJobAlarm();
        await change(jobId, (now) => resumed(now, cap));
      },
      'jobs/cancel': ({ jobId }) => change(jobId, (job) => cancelled(job, Date.now())),
      async 'jobs/recipe'({ jobId, recipeId }) {
        await change(jobId, ({ recipeId: _before, ...job }) =>
          recipeId === null ? job : { ...job, recipeId },
        );
      },
      async 'jobs/retry'(request) {
        const { id = crypto.randomUUID(), jobId, ...rest } = request;
        const { privateAddressConfirmed, costConfirmed, ...which } = rest;
        const job = await getJob(jobId);
        if (job?.state === 'cancelled') throw refused();
        if (job?.state === 'done') {
          await checkStart(job, reserveFor(job, which.mode), privateAddressConfirmed);
        } else if (job) await checkJob(job, privateAddressConfirmed);
        if (job) {
          const items = await jobItems(jobId, which.state);
          const { length } = items.filter(({ problem }) => problem?.code === which.code);
          await checkAdded(job, addedByRetry(job, length, which.mode), costConfirmed);
        }
        await keepJobAlarm();
        await retryItems(jobId, id, which);
        await act();
      },
      async 'jobs/remove'({ jobId }) {
        // Its results are detached in several transactions: cancelled before them, it cannot be begun again meanwhile.
        await changeJob(jobId, (job) => {
          if (job.state === 'running' || job.totals.running > 0) throw refused();
          return { ...job, state: 'cancelled', endedAt: job.endedAt ?? Date.now(), problem: null };
        });
        await removeJob(jobId);
        await notifyChange();
      },
    }),
    wakeUps: { 'vantage:jobs': { arm: scheduler.resume, run: scheduler.processDue } },
  };
}
