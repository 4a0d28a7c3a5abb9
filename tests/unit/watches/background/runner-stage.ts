/* The runner of watches on mocks of the library, of jobs and of the page that reads rows. */
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../../fixtures/newest-storage';
import type { Job, JobItem } from '@/utils/jobs/schema';
import type { Run } from '@/utils/runs/schema';
import { watchesItem } from '@/utils/storage/registry/watches';
import type { Watch, WatchRun, WatchTable } from '@/utils/watches/schema';
import type { NewDelivery } from '@/utils/webhooks/schema';
import { scrapeRun } from '../../runs/tasks/example-options';
import { storedAccount } from '../../../fixtures/stored-account';
import { accountItem } from '@/utils/storage/registry/account';
import { table } from '../tables';
import { watch } from '../watches';

const hoisted = vi.hoisted(() => ({
  runs: new Map<string, Run>(),
  /** Earlier runs that estimates are made from. */
  past: [] as Run[],
  history: [] as WatchRun[],
  rows: new Map<number, WatchTable>(),
  opened: [] as string[],
  jobs: new Map<string, Job>(),
  items: [] as JobItem[],
  /** What another page does before the alarm of jobs is set. */
  meanwhile: async () => {},
  /** IDs of jobs and watches that have results, and of those whose results were detached. */
  owners: [] as string[],
  detached: [] as string[],
  /** IDs of jobs whose scrapes that wait were taken back. */
  takenBack: [] as string[],
  /** Number of times that a job began again. */
  restarts: 0,
  /** Why rows of earlier runs can't be read; null: they can. */
  damaged: null as Error | null,
  /** Ids of notifications. */
  notified: [] as string[],
  /** Number of times that the scheduler of jobs was asked to check. */
  jobRequests: 0,
  /** Whether the worker dies when the next run is added, or history removed. */
  dies: false,
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: {
    ...fakeBrowser,
    runtime: { ...fakeBrowser.runtime, getURL: (path: string) => path },
    notifications: { create: async (id: string) => hoisted.notified.push(id) },
  },
}));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async () => hoisted.past,
  getRun: async (id: string) => hoisted.runs.get(id) ?? null,
  addRun: async (run: Run) => {
    if (hoisted.dies) throw new Error('killed');
    if (hoisted.runs.has(run.id)) return false;
    hoisted.runs.set(run.id, run);
    return true;
  },
}));
vi.mock('@/utils/library/database/watch-history', () => ({
  listWatchRuns: async () => hoisted.history,
  readWatchRows: async (_id: string, at: number) => {
    if (hoisted.damaged) throw hoisted.damaged;
    return hoisted.rows.get(at) ?? table([]);
  },
  keepWatchHistory: async () => {
    if (hoisted.dies) throw new Error('killed');
  },
  addWatchRun: async (run: WatchRun, rows: WatchTable | null) => {
    hoisted.history = [...hoisted.history.filter(({ at }) => at !== run.at), run];
    if (rows) hoisted.rows.set(run.at, rows);
  },
}));
vi.mock('@/utils/library/database/rows-store', () => ({
  jobsOfResults: async () => hoisted.owners,
}));
vi.mock('@/utils/library/database/jobs-store', () => ({
  getJob: async (id: string) => hoisted.jobs.get(id) ?? null,
  listJobs: async () => [...hoisted.jobs.values()],
  allJobItems: async () => hoisted.items,
  changeJob: async (id: string, change: (job: Job) => Job) => {
    const job = hoisted.jobs.get(id);
    if (job) hoisted.jobs.set(id, change(job));
  },
  restartJob: async (id: string, change: (job: Job) => Job | null) => {
    const job = hoisted.jobs.get(id);
    const next = job ? change(job) : null;
    if (!next) return;
    hoisted.jobs.set(id, next);
    hoisted.restarts += 1;
    hoisted.items = hoisted.items
      .filter(({ n }) => Number.isInteger(n) && n < next.count)
      .map((item) => ({ ...item, state: 'waiting', runId: null }));
  },
  takeBackItems: async (id: string) => void hoisted.takenBack.push(id),
  removeJob: async (id: string) => {
    hoisted.jobs.delete(id);
    hoisted.detached.push(id);
  },
  addJob: async (job: Job, urls: readonly string[]) => {
    hoisted.jobs.set(job.id, job);
    const base = { jobId: job.id, state: 'waiting', runId: null, problem: null } as const;
    hoisted.items = urls.map((url, n) => ({ ...base, n, url }));
  },
}));
vi.mock('@/utils/jobs/background/extractor', () => ({
  extractor: {
    open: async (runId: string) => hoisted.opened.push(runId) > 0,
    close: async () => undefined,
  },
}));

vi.mock('@/utils/jobs/background/job-scheduler', () => ({
  keepJobAlarm: () => hoisted.meanwhile(),
}));

/** What the mocks store. */
export const disk = hoisted;

export const hour = 3_600_000;
export const now = Date.UTC(2026, 10, 22, 12);
export const state = { locked: false, online: true };

export const posted: (NewDelivery & { body: string })[] = [];

const recordPosted = async (delivery: NewDelivery, body: string): Promise<void> =>
  void posted.push({ ...delivery, body });

/** The runner in one life of the background. */
export async function life(
  postRows = recordPosted,
  keepAlarm: () => Promise<void> = async () => undefined,
) {
  vi.resetModules();
  const { createWatchRunner } = await import('@/utils/watches/background/watch-runner');
  return createWatchRunner({
    isLocked: async () => state.locked,
    account: { scraperAccess: async () => ({ baseUrl: 'https://scraper.test/api/v1', key: 'K' }) },
    keepAlarm,
    advanceDueRuns: async () => undefined,
    onChange: async () => undefined,
    requestJobs: () => void (disk.jobRequests += 1),
    postRows,
  });
}

/** Handlers of watches on a runner. */
export async function areaOf(
  runner: Awaited<ReturnType<typeof life>>,
  endUnsent: (runId: string) => Promise<void> = async () => undefined,
) {
  const { createWatchesArea } = await import('@/utils/watches/background/watches-area');
  const unused = async (): Promise<never> => {
    throw new Error('not for this');
  };
  return createWatchesArea({
    account: { scraperAccess: unused, inUse: unused },
    runner,
    isLocked: async () => false,
    endUnsent,
    notifyChange: async () => undefined,
  });
}

export async function stored(): Promise<Watch> {
  const [one] = await watchesItem.read();
  if (!one) throw new Error('There is no watch');
  return one;
}

/** Stores a watch of a job with two addresses, each of which costs up to 2 credits. */
export async function watchedJob(cap = 4): Promise<void> {
  const draft = { ...watch().draft, job: { count: 2, cap } };
  await watchesItem.write([watch({ nextAt: now, draft })]);
  const { addWatchJob } = await import('@/utils/watches/background/watch-job');
  const urls = ['https://a.test/1', 'https://a.test/2'];
  await addWatchJob({ id: watch().id, accountId: 'first', draft }, urls);
}

/** Changes the job as its scheduler does. */
export function jobBecomes(change: Partial<Job>, states: readonly JobItem['state'][] = []): void {
  const job = disk.jobs.get(watch().id);
  if (!job) throw new Error('There is no job');
  disk.jobs.set(watch().id, { ...job, ...change });
  disk.items = disk.items.map((item, at) => ({
    ...item,
    state: states[at] ?? item.state,
    runId: `run ${at}`,
  }));
}

/** Ends the run of the watch. */
export async function endRun(more: Parameters<typeof scrapeRun>[0]): Promise<string> {
  const id = (await stored()).pending?.runId ?? '';
  disk.runs.set(id, scrapeRun({ id, state: 'done', cost: { used: 2, left: null }, ...more }));
  return id;
}

export const alarm = async () => {
  const found = await fakeBrowser.alarms.get('vantage:watches');
  return found && { at: found.scheduledTime - Date.now(), every: found.periodInMinutes };
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  disk.runs.clear();
  disk.rows.clear();
  disk.jobs.clear();
  Object.assign(disk, {
    past: [],
    items: [],
    restarts: 0,
    owners: [],
    detached: [],
    takenBack: [],
  });
  Object.assign(disk, { history: [], opened: [], notified: [], dies: false, damaged: null });
  disk.jobRequests = 0;
  Object.assign(state, { locked: false, online: true });
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, work: () => Promise<unknown>) => await work() },
    get onLine() {
      return state.online;
    },
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await accountItem.write({ account: storedAccount(), problem: null });
  await watchesItem.write([watch({ nextAt: now })]);
});
