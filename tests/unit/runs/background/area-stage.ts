/* The area of runs on a library in memory, with mocks of jobs, watches and the service. */
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import type { Job } from '@/utils/jobs/schema';
import type { createJobScheduler } from '@/utils/jobs/background/job-scheduler';
import type { createWatchRunner } from '@/utils/watches/background/watch-runner';
import { createRunsArea } from '@/utils/runs/background/runs-area';
import { account as stored, connected, newBrowser } from '../../../fixtures/restoring';
import { holdRuns } from '../../../fixtures/runs-in-memory';

const hoisted = vi.hoisted(() => ({
  isFirefox: false,
  job: null as Job | null,
  /** What was called of the library's, the jobs' and the watches' parts, in order. */
  calls: [] as string[],
  /** Calls that open the page which reads results. */
  opened: [] as string[],
  scheduler: [] as Partial<Parameters<typeof createJobScheduler>>,
  runner: [] as Partial<Parameters<typeof createWatchRunner>>,
  takesBack: async () => {},
}));
/** What the mocks hold and note. */
export const around = hoisted;

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/ext', () => ({
  get isFirefox() {
    return hoisted.isFirefox;
  },
  ext: {
    ...fakeBrowser,
    extension: { inIncognitoContext: false },
    declarativeNetRequest: { updateSessionRules: async () => undefined },
  },
}));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => false }));
vi.mock('@/utils/runs/background/keep-alive', () => ({ keepAlive: () => () => {} }));
vi.mock('@/utils/library/background/library-area', () => ({
  notifyLibraryChange: async () => void hoisted.calls.push('tell pages'),
  notifyLibraryChangeSoon: () => void hoisted.calls.push('tell pages soon'),
  createLibraryArea: () => ({
    houseKeep: async () => void hoisted.calls.push('keep house'),
    handlers: {},
  }),
}));
vi.mock('@/utils/library/database/library-runs', () => import('../../../fixtures/runs-in-memory'));
vi.mock('@/utils/library/database/export-bundle', () => ({
  importBundle: async (text: string) => void hoisted.calls.push(`import ${text}`),
}));
vi.mock('@/utils/library/database/jobs-store', () => ({
  listJobs: async () => (hoisted.job ? [hoisted.job] : []),
  isHeldBack: async () => false,
  async changeJob(_id: string, change: (job: Job) => Job) {
    hoisted.job &&= change(hoisted.job);
    return hoisted.job;
  },
}));
vi.mock('@/utils/jobs/background/extractor', () => ({
  extractor: {
    isFor: async () => false,
    open: async (task: string) => void hoisted.opened.push(task),
    close: async () => {},
  },
}));
vi.mock('@/utils/jobs/background/job-scheduler', async (original) => ({
  ...(await original<object>()),
  createJobScheduler(...dependencies: typeof hoisted.scheduler) {
    hoisted.scheduler = dependencies;
    return {
      requestProcessing: () => void hoisted.calls.push('begin jobs'),
      processDue: async () => void hoisted.calls.push('processDue jobs'),
      async resume() {
        hoisted.calls.push('resume jobs');
        await hoisted.takesBack();
      },
    };
  },
}));
vi.mock('@/utils/watches/background/watch-runner', () => ({
  createWatchRunner(...dependencies: typeof hoisted.runner) {
    hoisted.runner = dependencies;
    return {
      requestProcessing: () => void hoisted.calls.push('begin watches'),
      processDue: async () => void hoisted.calls.push('processDue watches'),
      resume: async () => {},
    };
  },
}));

/** Addresses that the service was asked to scrape, in order. */
export const sent: string[] = [];
/** Answers calls of the service, by path and scraped address. */
let answer: (path: string, url: string) => Promise<Response> = async () => page(2);
export function answerWith(how: typeof answer): void {
  answer = how;
}

/** Answer with a page. @param used credits. */
export const page = (used: number) =>
  Response.json({
    success: true,
    title: 'Page',
    content: 'text',
    status_code: 200,
    credits_used: used,
  });
/** Answer of a service that works on a scrape. */
export const accepted = () =>
  Response.json(
    { task_id: 't', status: 'pending', check_url: '/api/v1/scraper/t' },
    { status: 202 },
  );

/** The account's access to the scraper, as the service reports it. */
const access = {
  has_access: true,
  credits: stored.scraper.credits,
  concurrency: stored.scraper.concurrency,
  endpoint_url: stored.scraper.endpointUrl,
  api_key: 'scraper-KEY',
};

/** Lets everything happen that waits for no timer: keys are read in other threads, which takes a moment. */
export async function settle(): Promise<void> {
  const end = performance.now() + 20;
  for (let turn = 0; turn < 100 || performance.now() < end; turn += 1) {
    await new Promise(setImmediate);
  }
}

/** Waits until a check passes, and for what follows. Unlike `expect.poll`, passes none of the time of the tests. */
export async function soon(check: () => void): Promise<void> {
  const end = performance.now() + 10_000;
  for (;;) {
    try {
      check();
      break;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise(setImmediate);
  }
  await settle();
}

export const start = Date.UTC(2026, 0, 15);

/** The area, with the counts that it reports. */
export function stage() {
  const counts: { open: number }[] = [];
  const account = createAccountArea(async () => async () => undefined);
  const postRows = vi.fn(async () => undefined);
  const area = createRunsArea(account, (count) => void counts.push(count), postRows);
  return { area, account, counts, postRows };
}

/** Number of calls of one kind so far. */
export const callsOf = (name: string): number =>
  around.calls.filter((call) => call === name).length;

beforeEach(async () => {
  newBrowser();
  holdRuns();
  sent.length = 0;
  Object.assign(hoisted, { isFirefox: false, job: null, calls: [], opened: [] });
  hoisted.takesBack = async () => {};
  answerWith(async () => page(2));
  await connected('a.test', 'KEY');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (pathname === '/public/scraper') return Response.json(access);
    const body = typeof init?.body === 'string' ? init.body : '';
    const url = /"url":"([^"]*)"/.exec(body)?.[1] ?? '';
    if (init?.method === 'POST') sent.push(url);
    return await answer(pathname, url);
  });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
});
afterEach(async () => {
  // What a test began ends with it.
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
