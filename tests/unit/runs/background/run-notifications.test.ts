import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job } from '@/utils/jobs/schema';
import { createRunNotifications } from '@/utils/runs/background/run-notifications';
import type { AgentRun, Run, ScrapeRun } from '@/utils/runs/schema';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { agentRun, scrapeRun } from '../tasks/example-options';
import * as library from '../../../fixtures/runs-in-memory';
import { storedJob } from '../../../fixtures/stored-work';

interface Shown {
  title: string;
  message: string;
}
const around = vi.hoisted(() => ({
  jobs: async (): Promise<unknown[]> => [],
  show: async (_id: string, one: Shown): Promise<unknown> => one,
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/ext', () => ({
  ext: {
    ...fakeBrowser,
    runtime: { ...fakeBrowser.runtime, getURL: (path: string) => `vantage:${path}` },
    notifications: { create: (id: string, one: Shown) => around.show(id, one) },
  },
}));
vi.mock('@/utils/library/database/library-runs', () => import('../../../fixtures/runs-in-memory'));
vi.mock('@/utils/library/database/jobs-store', () => ({ listJobs: () => around.jobs() }));

const at = 1_000_000;
const shown: (Shown & { id: string })[] = [];

/** Lets everything happen that nothing waits for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

function stage() {
  const counts: unknown[] = [];
  const notifications = createRunNotifications((count) => void counts.push(count));
  return { counts, ...notifications, store: notifications.reportingChanges(library) };
}

/** Ends an open scrape after so many milliseconds. */
async function endScrape(change: Partial<ScrapeRun>, ms = 20_000): Promise<void> {
  const open = scrapeRun({ id: 'run', state: 'running', createdAt: at, ...change });
  await end(open, { ...open, state: 'done', ...change, updatedAt: at + ms });
}

async function endAgent(change: Partial<AgentRun>): Promise<void> {
  const open = agentRun({ id: 'run', state: 'running', createdAt: at, ...change });
  await end(open, { ...open, state: 'done', ...change, updatedAt: at + 20_000 });
}

async function end(open: Run, next: Run): Promise<void> {
  library.storedRuns.set('run', { ...open, state: 'running' });
  await stage().store.updateRun('run', () => next);
  await settle();
}

async function notify(is: boolean): Promise<void> {
  await scrapePreferencesItem.update((now) => ({ ...now, notify: is }));
}

beforeEach(async () => {
  fakeBrowser.reset();
  library.holdRuns();
  shown.length = 0;
  around.jobs = async () => [];
  around.show = async (id, one) => shown.push({ id, ...one });
  await notify(true);
});

test('open runs and the progress of running jobs are counted', async () => {
  const job: Job = { ...storedJob.job, state: 'running', count: 4 };
  library.holdRuns(scrapeRun({ state: 'waiting' }), scrapeRun(), agentRun({ state: 'intent' }));
  around.jobs = async () => [job];
  const { counts, recount } = stage();
  recount();
  await settle();
  expect(counts).toEqual([{ open: 2, jobs: { ended: 2, count: 4 } }]);
});

test('changes in quick succession are counted twice: at once, and when they are over', async () => {
  const { counts, recount } = stage();
  for (let change = 0; change < 10; change += 1) recount();
  library.holdRuns(scrapeRun({ state: 'running' }));
  await settle();
  expect(counts).toHaveLength(2);
  expect(counts.at(-1)).toEqual({ open: 1, jobs: null });
  recount();
  await settle();
  expect(counts).toHaveLength(3);
});

test('a count that fails is logged, and the next change is counted', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const gone = new Error('disk gone');
  around.jobs = () => Promise.reject(gone);
  const { counts, recount } = stage();
  recount();
  await settle();
  expect(log.mock.calls).toEqual([['Vantage: counting runs failed.', gone]]);
  around.jobs = async () => [];
  recount();
  await settle();
  expect(counts).toEqual([{ open: 0, jobs: null }]);
});

test('a run is counted when it is added, ended or gone, and not at each of its polls', async () => {
  const { counts, store } = stage();
  await store.addRun(scrapeRun({ id: 'run', state: 'intent' }));
  await settle();
  expect(counts).toEqual([{ open: 1, jobs: null }]);
  await store.updateRun('run', (run) => ({ ...run, state: 'submitted' }));
  await store.recordPoll('run', (run) => run);
  await settle();
  expect(counts).toHaveLength(1);
  await store.updateRun('run', (run) => ({ ...run, state: 'failed' }));
  await settle();
  expect(counts.slice(1)).toEqual([{ open: 0, jobs: null }]);
  expect(await store.updateRun('gone', (run) => run)).toBeNull();
  await settle();
  expect(counts).toHaveLength(3);
  expect(await store.getRun('run')).toMatchObject({ state: 'failed' });
});

test('a change is stored with its body and answered, though it can not be counted', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  around.jobs = () => Promise.reject(new Error('disk gone'));
  library.holdRuns(scrapeRun({ id: 'run', state: 'running' }));
  const body = { id: 'run', content: new Blob(['page']), screenshot: null };
  const changed = await stage().store.updateRun('run', (run) => ({ ...run, state: 'done' }), body);
  expect(changed).toMatchObject({ id: 'run', state: 'done' });
  expect(library.storedBodies.get('run')).toBe(body);
  await settle();
});

const credits = { used: 5, left: 10 };
const unknown = { used: null, left: null };
const maybe =
  'The reply was lost, so this may have been charged. Vantage repeats it only if you say so.';

test.each<[string, Partial<ScrapeRun>, string, string]>([
  ['that succeeded', { cost: credits }, 'Done', 'shop.test\n5 credits'],
  ['of one credit', { cost: { used: 1, left: 9 } }, 'Done', 'shop.test\n1 credit'],
  ['without a cost', { cost: unknown }, 'Done', 'shop.test'],
  [
    'that failed',
    { state: 'failed', cost: { used: 0, left: 9 } },
    'Failed',
    'shop.test\n0 credits',
  ],
  ['lost', { state: 'unknown', cost: unknown }, 'Unknown: may have been charged', 'shop.test'],
  ['of no page', { url: '', cost: unknown }, 'Done', 'run'],
])('the end of a scrape %s is told', async (_, change, title, message) => {
  await endScrape(change);
  const iconUrl = 'vantage:/icons/128.png';
  expect(shown).toEqual([{ id: 'run', type: 'basic', iconUrl, title, message }]);
});

const result = {
  title: 'All lamps',
  statusCode: 200,
  modeUsed: null,
  finalUrl: null,
  contentType: 'text/html',
  size: 1,
  hasScreenshot: false,
  extra: {},
};

test('the end of a scrape is told by the title of its page, else by its host', async () => {
  await endScrape({ result, cost: unknown });
  await endScrape({ result: { ...result, title: '' }, cost: unknown });
  expect(shown.map(({ message }) => message)).toEqual(['All lamps', 'shop.test']);
});

test('a message has at most 300 characters', async () => {
  await endScrape({ result: { ...result, title: 'T'.repeat(1000) } });
  expect(shown[0]?.message).toBe('T'.repeat(300));
});

test('a problem is told with its sentence', async () => {
  await endScrape({ state: 'unknown', problem: { code: 'maybe-charged' }, cost: credits });
  expect(shown[0]?.message).toBe(`shop.test\n${maybe}\n5 credits`);
});

test.each([
  ['https://shop.test/a', 'shop.test\n90 credits'],
  ['', 'run\n90 credits'],
])("the end of an agent's answer about %j is told by its page", async (pageUrl, message) => {
  await endAgent({ pageUrl });
  expect(shown[0]).toMatchObject({ title: 'Done', message });
});

test.each<[string, Partial<ScrapeRun>, number]>([
  ['took less than 20 seconds', {}, 19_999],
  ['was of a private window', { privateSession: 's' }, 20_000],
  ['was of a job', { jobId: 'job' }, 20_000],
  ['was cancelled', { state: 'cancelled' }, 20_000],
  ['goes on', { state: 'submitted' }, 20_000],
])('nothing is shown for a scrape that %s', async (_, change, ms) => {
  await endScrape(change, ms);
  expect(shown).toEqual([]);
});

test('nothing is shown for a run that was removed, or had ended before', async () => {
  const { store } = stage();
  await store.updateRun('gone', (run) => run);
  library.holdRuns(scrapeRun({ id: 'run', createdAt: at, updatedAt: at + 20_000 }));
  await store.updateRun('run', (run) => ({ ...run, removedAt: at }));
  await settle();
  expect(shown).toEqual([]);
});

test('nothing is shown to a user who wants no notifications', async () => {
  await notify(false);
  await endScrape({});
  expect(shown).toEqual([]);
});

test('a notification that the browser refuses is logged, and the run ends all the same', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refused = new Error('not allowed');
  around.show = () => Promise.reject(refused);
  await endScrape({});
  expect(log.mock.calls).toEqual([['Vantage: notification failed.', refused]]);
  expect(library.storedRuns.get('run')?.state).toBe('done');
});

test('of a comparison only the last scrape to end is told', async () => {
  const places = ['first', 'run'].map((runId) => ({
    country: 'DE',
    mode: 'request' as const,
    runId,
    kept: true,
  }));
  const about = { url: 'https://shop.test/', createdAt: at, screenshots: false, removedAt: null };
  const others = places.map((place) => ({ ...place, runId: `other-${place.runId}` }));
  await geoComparisonsItem.update((all) => ({
    ...all,
    list: [
      { ...about, id: 'other', baseline: 'other-run', places: others },
      { ...about, id: 'c', baseline: 'run', places },
    ],
  }));
  library.holdRuns(
    scrapeRun({ id: 'first', state: 'running' }),
    scrapeRun({ id: 'other-first', state: 'running' }),
  );
  await endScrape({});
  expect(shown).toEqual([]);
  library.holdRuns(scrapeRun({ id: 'other-first', state: 'running' }), scrapeRun({ id: 'first' }));
  await endScrape({});
  expect(shown).toMatchObject([{ id: 'run' }]);
});
