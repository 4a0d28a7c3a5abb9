import type { RunCount } from '@/utils/browser-ui/background/badge';
import { isWakeUpSet } from '@/utils/browser/wake-ups';
import * as library from '@/utils/library/database/library-runs';
import { hasEnded, isOfJob } from '@/utils/runs/run-states';
import { newCharge } from '@/utils/runs/cost/new-charge';
import type { Body, Run } from '@/utils/runs/schema';
import { createRunFlow } from '@/utils/runs/tasks/run-flow';
import { ext, isFirefox } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';
import { isLocked } from '@/utils/security/background/secrets';
import type { AccountArea } from '../../account/background/account-area';
import { recordCharge } from '../../account/background/account-credits';
import { readVersion } from '../../account/background/account-lock';
import { checkCost, withFloorLock } from './cost-checks';
import { storeScrapePreferences } from './store-preferences';
import { keepAlive } from './keep-alive';
import {
  createLibraryArea,
  notifyLibraryChange,
  notifyLibraryChangeSoon,
} from '../../library/background/library-area';
import { preventBrowserRetries } from './no-browser-retry';
import { createRunScheduler } from './run-scheduler';
import { isPrivateSessionOpen } from '../../incognito/background/private-worker-link';
import { receiveKeptPart } from '../../incognito/background/receive-kept-part';
import { profileSession } from './profile-session';
import * as everywhere from './run-store';
import { addressToSend, createRunStarter } from './start-run';
import { createRunHandlers } from './run-handlers';
import { createRunNotifications } from './run-notifications';
import { closeAbandonedConnections, serviceFetch } from './service-fetch';
import { createScrapeQueue } from './scrape-queue';
import { createCompareArea } from '../../compare/background/compare-area';
import { stoppingRefused } from '../../compare/background/stop-refused';
import { createJobScheduler } from '../../jobs/background/job-scheduler';
import { createJobsArea } from '../../jobs/background/jobs-area';
import { createPageFollower } from '../../jobs/background/page-follower';
import { createWatchRunner } from '../../watches/background/watch-runner';
import type { DeliveryQueue } from '../../webhooks/background/delivery-queue';
import { createWatchesArea } from '../../watches/background/watches-area';
import { defineHandlers } from '@/utils/messaging/define-handlers';

export type RunsArea = ReturnType<typeof createRunsArea>;

const libraryArea = createLibraryArea();

/** Time in ms between results of jobs and compressing them: both need the library, and the next scrapes go first. */
const tidyDelay = 3000;
let tidying: ReturnType<typeof setTimeout> | undefined;

/** Compresses a result; those of jobs several at a time. What is left when the background stops is done later. */
function houseKeepFor(run: Run | null): void {
  if (!run || !isOfJob(run)) {
    void libraryArea.houseKeep();
    return;
  }
  tidying ??= setTimeout(() => {
    tidying = undefined;
    void libraryArea.houseKeep();
  }, tidyDelay);
}

/** The library store, signalling each change so that open pages read again. */
const store = {
  /** Called after each change of a run; null: it is gone. */
  onChange: (_run: Run | null) => {},
  getRun: everywhere.getRun,
  async addRun(run: Run) {
    const isNew = await everywhere.addRun(run);
    notifyLibraryChangeSoon();
    void libraryArea.houseKeep();
    return isNew;
  },
  async updateRun(id: string, change: (run: Run) => Run, body?: Body, version?: number) {
    let charge = 0;
    const run = await everywhere.updateRun(
      id,
      (before) => {
        const next = change(before);
        charge = newCharge(before, next);
        return next;
      },
      body,
    );
    // Before the next scrape is sent, whose floor it lowers.
    if (run && charge > 0) {
      await recordCharge(charge, run.accountId, run.cost.used !== null, version).catch(
        logFailure('noting the price of a call'),
      );
    }
    // Called before the rest, because the next scrape of a job waits for it.
    store.onChange(run);
    notifyLibraryChangeSoon();
    // The body may exceed the size limit.
    if (body) houseKeepFor(run);
    return run;
  },
  async recordPoll(...change: Parameters<typeof everywhere.recordPoll>) {
    const run = await everywhere.recordPoll(...change);
    // Pages show the progress of a job by its ended runs.
    if (!run || !isOfJob(run)) notifyLibraryChangeSoon();
    return run;
  },
};

/** Puts together all that makes paid calls: runs, comparisons, jobs and watches, with their library. */
export function createRunsArea(
  account: AccountArea,
  countUnderWay: (count: RunCount) => void,
  postRows: DeliveryQueue['queueQuietly'],
) {
  const notifications = createRunNotifications(countUnderWay);
  const reportingStore = notifications.reportingChanges(store);
  const flow = createRunFlow({
    store: reportingStore,
    fetch: serviceFetch,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    scraperAccess: account.scraperAccess,
    sendsOnce: preventBrowserRetries,
    closeAbandoned: closeAbandonedConnections,
    recordCredits: account.recordCredits,
    accountsVersion: readVersion,
    accountInUse: account.inUse,
    keepAlive,
    profileSession,
    // In Firefox `sweepPrivateRuns` cancels waiting scrapes when the private windows close, so no check is needed.
    hasReader: async ({ privateSession }) =>
      isFirefox || privateSession === undefined || (await isPrivateSessionOpen(privateSession)),
    // The user confirmed the cost on request; the floor is checked again, since other calls may have been paid
    // meanwhile.
    sendWithinFloor: (run, go) =>
      withFloorLock(async () => {
        await checkCost(run.url, run.options, true, run.accountId);
        await go();
      }),
  });
  const queue = createScrapeQueue(stoppingRefused(flow.scrape.advance, flow.endUnsent));
  const runScheduler = createRunScheduler({
    advance: queue.advance,
    endIfLost: flow.endIfLost,
    isLocked,
  });
  async function onJobsChange(): Promise<void> {
    await notifyLibraryChange();
    notifications.recount();
  }
  const starting = {
    isLocked,
    keepAlarm: runScheduler.keepAlarm,
    advanceDueRuns: runScheduler.advanceDueRuns,
    // A job begins several runs a second.
    async onChange() {
      notifyLibraryChangeSoon();
      notifications.recount();
    },
  };
  const follower = createPageFollower({
    onFollowed() {
      notifyLibraryChangeSoon();
      scheduler.requestProcessing();
      runner.requestProcessing();
    },
    onFree: () => runner.processDue(),
  });
  const scheduler = createJobScheduler({ ...starting, followPages: follower.follow });
  const runner = createWatchRunner({
    ...starting,
    account,
    requestJobs: scheduler.requestProcessing,
    postRows,
  });
  const jobs = createJobsArea({ account, scheduler, notifyChange: onJobsChange });
  const watches = createWatchesArea({
    account,
    runner,
    isLocked,
    notifyChange: notifyLibraryChange,
    endUnsent: (runId) => flow.endUnsent(runId, null),
  });
  store.onChange = (run) => {
    queue.onChange(run);
    // The end of one run frees a slot for the next.
    if (!run || !isOfJob(run) || !hasEnded(run)) return;
    scheduler.requestProcessing();
    runner.requestProcessing();
  };
  const compare = createCompareArea({
    addressToSend,
    scraperAccess: () => account.scraperAccess(),
    async addRuns(runs) {
      const accountId = await account.inUse();
      await library.addRuns(runs.map((run) => ({ ...run, accountId })));
      await notifyLibraryChange();
      notifications.recount();
      void libraryArea.houseKeep();
    },
    cancel: flow.cancel,
    keepAlarm: runScheduler.keepAlarm,
    scheduleNextRound: runScheduler.scheduleNextRound,
  });

  const { handlers, ...pageRuns } = createRunHandlers(
    createRunStarter({
      account,
      flow,
      scheduler: runScheduler,
      slots: queue,
      addRun: reportingStore.addRun,
    }),
  );

  /** Advances due runs, and ends those that an earlier instance lost. */
  async function resume(): Promise<void> {
    notifications.recount();
    void libraryArea.houseKeep();
    // First, so that runs of a paused job are taken back before they are sent.
    await scheduler.resume().catch(logFailure('resuming jobs'));
    await runScheduler.advanceDueRuns();
  }

  return {
    ...pageRuns,
    handlers: defineHandlers({
      ...handlers,
      'scrape/cancel': ({ runId }) => flow.cancel(runId),
      'scrape/save-preferences': ({ change }) => storeScrapePreferences(change),
      ...libraryArea.handlers,
      ...compare,
      ...jobs.handlers,
      ...follower.handlers,
      ...watches.handlers,
    }),
    /** Receives a part of a private window's result that the user keeps in the library (`keep-private-result.ts`). */
    async receiveKeptPart(part: unknown): Promise<void> {
      if (!(await receiveKeptPart(part))) return;
      await notifyLibraryChange();
      void libraryArea.houseKeep();
    },
    houseKeep: libraryArea.houseKeep,
    wakeUps: { 'vantage:poll': { arm: resume, run: resume }, ...jobs.wakeUps, ...watches.wakeUps },
    /** Runs watches that became due while the keys were locked. */
    requestWatches: runner.requestProcessing,
    /** Registers listeners; call it synchronously at start-up. */
    register(): void {
      // Results of private windows are deleted when the last of these windows closes.
      if (!isFirefox) return;
      ext.windows.onRemoved.addListener(() => {
        runScheduler.scheduleNextRound().catch(logFailure('dropping results of private windows'));
      });
    },
    resume,
    /** Like `resume`, only if an earlier instance left runs open; their alarm is set as long as there are any. */
    async resumeOpen(): Promise<void> {
      const open = await Promise.all([isWakeUpSet('vantage:poll'), isWakeUpSet('vantage:jobs')]);
      if (open.includes(true)) await resume();
    },
  };
}
