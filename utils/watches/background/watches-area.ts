import { isOffline } from '@/utils/browser/offline';
import { allJobItems, removeJob, takeBackItems } from '@/utils/library/database/jobs-store';
import { maxFollowedPages } from '@/utils/jobs/schema';
import { keepWatchHistory, listWatchRuns } from '@/utils/library/database/watch-history';
import type { Input } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { watchesItem } from '@/utils/storage/registry/watches';
import {
  maxWatchedPages,
  maxWatches,
  type Watch,
  type WatchSettings,
} from '@/utils/watches/schema';
import { maxPagesOf, nextTime, spentUnder } from '@/utils/watches/watch-plan';
import type { AccountArea } from '../../account/background/account-area';
import { checkRestored } from '../../runs/background/check-restored';
import { resolveOptionsToSend } from '../../runs/background/resolve-options';
import { addressesToSend, addressToSend } from '../../runs/background/start-run';
import { addWatchJob, cancelWatchJob, watchableAddresses } from './watch-job';
import { changeWatch } from './change-watch';
import type { WatchRunner } from './watch-runner';
import { defineHandlers } from '@/utils/messaging/define-handlers';

interface Dependencies {
  account: Pick<AccountArea, 'scraperAccess' | 'inUse'>;
  runner: WatchRunner;
  isLocked(): Promise<boolean>;
  /** Ends a scrape that waits, so that it is not sent. */
  endUnsent(runId: string): Promise<void>;
  /** Notifies open pages, which then read the library again. */
  notifyChange(): Promise<void>;
}

const gone = () => new ProblemError('watch-gone');

/** Watches: scrapes of one address on a schedule, whose rows are compared. */
export function createWatchesArea(dependencies: Dependencies) {
  const { account, runner, isLocked, notifyChange, endUnsent } = dependencies;

  async function change(id: string, how: (watch: Watch) => Watch): Promise<void> {
    if (!(await changeWatch(id, how))) throw gone();
    await runner.processDue();
  }

  /**
   * Rejects with `private-address` if the watch was restored from a backup and has private addresses that the user has
   * not confirmed in this browser, and with `options-left-out` if its secret options are not in the backup.
   */
  async function checkWatch(id: string, confirmed = false): Promise<void> {
    const watch = (await watchesItem.read()).find((one) => one.id === id);
    // The service itself scrapes for a schedule.
    if (!watch || watch.draft.schedule) return;
    if (watch.optionsLeft) throw new ProblemError('options-left-out');
    if (watch.problem?.code !== 'restored-paused' || watch.addressesConfirmed) return;
    const urls = watch.draft.job ? (await allJobItems(id)).map(({ url }) => url) : [];
    await checkRestored([watch.draft.url, ...urls], confirmed);
    await changeWatch(id, (one) => ({ ...one, addressesConfirmed: true }));
  }

  async function create(
    id: string,
    { draft }: Pick<Input<'watches/save'>, 'draft'>,
    urls: readonly string[] | null,
  ): Promise<void> {
    await account.scraperAccess();
    const now = Date.now();
    const watch: Watch = {
      id,
      createdAt: now,
      accountId: await account.inUse(),
      draft,
      state: 'active',
      problem: null,
      nextAt: now,
      pending: null,
      spent: { period: '', credits: 0 },
      spentOther: { period: '', credits: 0 },
      total: { credits: 0, lost: 0, runs: 0 },
      fruitless: 0,
      last: null,
    };
    if (urls) await addWatchJob(watch, urls);
    await watchesItem.update((watches) => {
      // The message is a retry.
      if (watches.some((one) => one.id === id)) return watches;
      if (watches.length >= maxWatches) throw new ProblemError('watches-full');
      return [watch, ...watches];
    });
    await runner.processDue();
  }

  return {
    handlers: defineHandlers({
      async 'watches/save'(input) {
        const { id = crypto.randomUUID(), jobId, replaces, privateAddressConfirmed } = input;
        const follows = input.draft.job?.follows === true;
        const urls = jobId === undefined ? null : await watchableAddresses(jobId);
        await addressesToSend(urls ?? [], privateAddressConfirmed);
        const url = await addressToSend(urls?.[0] ?? input.draft.url, privateAddressConfirmed);
        const options = await resolveOptionsToSend(url, input.draft.options);
        const { job, ...rest } = { ...input.draft, url, options };
        const isInvalid = urls
          ? !job || follows
          : (replaces === null && job && !follows) || (job && rest.schedule);
        if (isInvalid) throw new ProblemError('message-refused');
        const draft: WatchSettings = job
          ? { ...rest, job: { ...job, count: urls?.length ?? job.count } }
          : rest;
        const maxPages = follows ? maxFollowedPages : maxWatchedPages;
        if (draft.job && maxPagesOf(draft.job) > maxPages)
          throw new ProblemError('message-refused');
        if (replaces === null) {
          await create(id, { draft }, urls ?? (follows ? [url] : null));
          return { watchId: id };
        }
        const runs = await listWatchRuns(replaces);
        await change(replaces, (watch) => {
          // Rows of another page could not be compared with the earlier ones.
          const { url: own, recipeId, job: pages } = watch.draft;
          const isOther =
            own !== url ||
            recipeId !== draft.recipeId ||
            watch.draft.schedule?.id !== draft.schedule?.id ||
            (pages?.follows === true) !== follows ||
            (!follows && pages?.count !== job?.count);
          if (isOther) throw new ProblemError('message-refused');
          const isSooner = draft.minutes < watch.draft.minutes;
          const from = watch.last?.at ?? watch.nextAt;
          const nextAt = isSooner ? nextTime(from, draft.minutes, Date.now()) : watch.nextAt;
          const { per } = draft.cap;
          // The form shows which options there are.
          const { optionsLeft: _left, ...kept } = watch;
          const next = { ...kept, draft, nextAt };
          if (per === watch.draft.cap.per) return next;
          const spent = spentUnder(per, watch, runs, Date.now());
          return { ...next, spent, spentOther: watch.spent };
        });
        return { watchId: replaces };
      },
      async 'watches/run'({ id = crypto.randomUUID(), watchId, privateAddressConfirmed }) {
        if (await isLocked()) throw new ProblemError('locked');
        if (isOffline()) throw new ProblemError('watch-offline');
        await checkWatch(watchId, privateAddressConfirmed);
        const refused = await runner.begin(watchId, id, true);
        if (refused) throw new ProblemError(refused.code, refused);
        runner.requestProcessing();
      },
      async 'watches/pause'({ watchId }) {
        await change(watchId, (watch) => ({ ...watch, state: 'paused', problem: null }));
      },
      async 'watches/resume'({ watchId, privateAddressConfirmed }) {
        await checkWatch(watchId, privateAddressConfirmed);
        await change(watchId, (watch) => {
          const nextAt = nextTime(watch.nextAt, watch.draft.minutes, Date.now());
          const isPast = watch.nextAt <= Date.now();
          const next = isPast ? nextAt : watch.nextAt;
          return { ...watch, state: 'active', problem: null, fruitless: 0, nextAt: next };
        });
      },
      async 'watches/remove'({ watchId }) {
        let left: ReadonlySet<string> = new Set();
        const pending: { runId?: string | undefined } = {};
        const pendingOf = (watches: readonly Watch[]) =>
          watches.find(({ id }) => id === watchId)?.pending?.runId;
        // Scrape and job end before their watch is deleted, so that a killed background leaves none that goes on.
        const unsent = pendingOf(await watchesItem.read());
        if (unsent !== undefined) await endUnsent(unsent);
        await cancelWatchJob(watchId);
        await watchesItem.update((watches) => {
          const others = watches.filter(({ id }) => id !== watchId);
          pending.runId = pendingOf(watches);
          left = new Set(others.map(({ id }) => id));
          return others;
        });
        // Another run may have begun meanwhile.
        if (pending.runId !== undefined && pending.runId !== unsent) await endUnsent(pending.runId);
        await cancelWatchJob(watchId);
        await keepWatchHistory(left);
        await takeBackItems(watchId);
        // From now on its results are listed with all others.
        await removeJob(watchId);
        await notifyChange();
        await runner.processDue();
      },
      async 'watches/task'({ runId }) {
        return { task: await runner.taskOf(runId) };
      },
      'watches/rows': ({ runId, read }) => runner.takeRows(runId, read),
    }),
    wakeUps: { 'vantage:watches': { arm: runner.resume, run: runner.processDue } },
  };
}
