import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../../fixtures/newest-storage';
import type { Run } from '@/utils/runs/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { settingsItem } from '@/utils/storage/registry/settings';
import { withWebLock } from '@/utils/storage/web-locks';
import { secrets } from '@/utils/security/background/secrets';
import { scrapeRun } from '../tasks/example-options';
import { storedAccount } from '../../../fixtures/stored-account';

const library = vi.hoisted(() => ({ runs: [] as Run[] }));
vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: { ...fakeBrowser, extension: { inIncognitoContext: false } },
}));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async ({ limit = 200, withRemoved = false } = {}) =>
    library.runs
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .slice(0, limit)
      .filter(({ removedAt }) => withRemoved || removedAt === undefined),
  unfinishedRuns: async () =>
    library.runs.filter(({ state }) => ['waiting', 'submitted'].includes(state)),
}));

const service = { credits: 30, asked: 0, status: 200 };
const options = { mode: 'browser', country: '', screenshot: false } as const;
const none = { used: null, left: null };
const belowFloor = { problem: { code: 'below-floor' } };

/** Cost check of a scrape of at most five credits in one lifetime of the background. */
async function weigher() {
  const { checkCost } = await checks();
  return (confirmed = true) => checkCost('https://a.test/', options, confirmed);
}

async function checks() {
  vi.resetModules();
  return await import('@/utils/runs/background/cost-checks');
}

const open = (state: Run['state'], count: number, from: number) =>
  Array.from({ length: count }, (_, n) =>
    scrapeRun({ state, options, cost: none, createdAt: from + n, updatedAt: from + n }),
  );

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  library.runs = [];
  Object.assign(service, { credits: 30, asked: 0, status: 200 });
  vi.stubGlobal('fetch', async () => {
    service.asked += 1;
    const { credits, status } = service;
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status !== 200) return Response.json({ error: 'Slow down' }, { status });
    return Response.json({
      has_access: true,
      credits,
      api_key: 'k',
      endpoint_url: 'https://s.test',
    });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date'] });
  const scraper = { hasAccess: true, credits: 30, endpointUrl: 'https://s.test' };
  await accountItem.write({ account: storedAccount({ scraper }), problem: null });
  const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };
  await settingsItem.update((now) => ({ ...now, addresses }));
  await secrets.set('accountKey', 'key');
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 5, confirmAbove: 1000 }));
});

afterEach(() => vi.useRealTimers());

test.each([0, 196, 250])(
  'calls under way count with %i younger ones that wait their turn',
  async (waiting) => {
    const next = await weigher();
    library.runs = [...open('submitted', 4, 1), ...open('waiting', waiting, 100)];
    await next();
    library.runs = [...open('submitted', 5, 1), ...open('waiting', waiting, 100)];
    await expect(next()).rejects.toMatchObject(belowFloor);
  },
);

test('a call whose cost is unknown counts after it was removed from the library', async () => {
  const next = await weigher();
  const at = Date.now();
  library.runs = open('unknown', 5, at - 10).map((run) => ({ ...run, removedAt: at }));
  await expect(next()).rejects.toMatchObject(belowFloor);
});

test('a call under way counts once, though it is among the newest', async () => {
  const next = await weigher();
  library.runs = open('submitted', 4, 1);
  await next();
  expect(service.asked).toBe(0);
});

test('what a call told that ended just now counts before it is noted', async () => {
  const next = await weigher();
  service.status = 0;
  const ended = scrapeRun({ cost: { used: 21, left: 9 }, updatedAt: Date.now() });
  library.runs = [{ ...ended, accountId: 'another' }];
  await next();
  library.runs = [ended];
  await expect(next()).rejects.toMatchObject(belowFloor);
  // The run is recorded by then, and the balance reported since is newer.
  vi.setSystemTime(Date.now() + 10_000);
  await next();
});

test('what a page costs is taken from scrapes of the same account', async () => {
  const next = await weigher();
  const dear = scrapeRun({
    url: 'https://a.test/',
    state: 'done',
    options,
    cost: { used: 26, left: null },
  });
  library.runs = [{ ...dear, accountId: 'another' }];
  await next();
  library.runs = [dear];
  await expect(next()).rejects.toMatchObject(belowFloor);
});

test('credits that were added since are seen before a call is refused', async () => {
  library.runs = open('submitted', 5, 1);
  const next = await weigher();
  service.credits = 35;
  await next();
  expect(service.asked).toBe(1);
  expect((await accountItem.read()).account?.scraper.credits).toBe(35);
});

test('without a floor a confirmed call is not weighed, so that jobs read no runs for each address', async () => {
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 0 }));
  library.runs = open('submitted', 50, 1);
  const listing = vi.spyOn(library.runs, 'toSorted');
  const next = await weigher();
  await next();
  expect(listing).not.toHaveBeenCalled();
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 1 }));
  await expect(next()).rejects.toMatchObject(belowFloor);
});

test('many calls that are refused at once ask for credits once', async () => {
  library.runs = open('submitted', 5, 1);
  const next = await weigher();
  for (let n = 0; n < 5; n += 1) await expect(next()).rejects.toMatchObject(belowFloor);
  expect(service.asked).toBe(1);
  vi.setSystemTime(Date.now() + 10_000);
  service.credits = 35;
  await next();
  expect(service.asked).toBe(2);
});

test.each([
  [429, 50_000, 15_000],
  [0, 3000, 3000],
])(
  'an account API that answers %i leaves the floor as it is, and is left alone for a while',
  async (status, early, later) => {
    library.runs = open('submitted', 5, 1);
    service.status = status;
    const next = await weigher();
    await expect(next()).rejects.toMatchObject(belowFloor);
    vi.setSystemTime(Date.now() + early);
    await expect(next()).rejects.toMatchObject(belowFloor);
    expect(service.asked).toBe(1);
    vi.setSystemTime(Date.now() + later);
    service.status = 200;
    service.credits = 35;
    await next();
    expect(service.asked).toBe(2);
  },
);

test('a reply that was lost long ago does not keep calls back for ever', async () => {
  library.runs = open('unknown', 5, Date.now());
  const next = await weigher();
  await expect(next()).rejects.toMatchObject(belowFloor);
  vi.setSystemTime(Date.now() + 20 * 60_000);
  await next();
  service.status = 0;
  vi.setSystemTime(Date.now() + 10_000);
  await expect(next()).rejects.toMatchObject(belowFloor);
});

test('checks of the floor are one after the other in all contexts, and a failed one keeps nobody', async () => {
  vi.useRealTimers();
  const { withFloorLock } = await checks();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  // Another instance of the background, which is just being replaced.
  const other = withWebLock('floor', async () => {
    await gate.promise;
    steps.push('other');
  });
  const fails = withFloorLock(async () => Promise.reject(new Error('no')));
  const mine = withFloorLock(async () => void steps.push('mine'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(steps).toEqual([]);
  gate.resolve();
  await expect(fails).rejects.toThrow('no');
  await Promise.all([other, mine]);
  expect(steps).toEqual(['other', 'mine']);
});

test('what is refused says what it may cost, and what is left', async () => {
  library.runs = open('submitted', 5, 1);
  const next = await weigher();
  const problem = { code: 'below-floor', detail: '5', creditsRemaining: 30 };
  await expect(next()).rejects.toHaveProperty('problem', problem);
});

test.each([
  ['with credits', true, { creditsRemaining: 30 }],
  ['without a scraper', false, {}],
])('a cost above the limit is asked about, and none at the limit: %s', async (_, has, left) => {
  const next = await weigher();
  const scraper = { hasAccess: has, credits: 30, endpointUrl: 'https://s.test' };
  await accountItem.write({ account: storedAccount({ scraper }), problem: null });
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 4 }));
  const problem = { code: 'above-limit', detail: '5', ...left };
  await expect(next(false)).rejects.toHaveProperty('problem', problem);
  expect(await next(true)).toBeUndefined();
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 5 }));
  expect(await next(false)).toBeUndefined();
});

test('credits that nobody knows keep no call back', async () => {
  const next = await weigher();
  library.runs = open('submitted', 50, 1);
  await accountItem.write({ account: storedAccount(), problem: null });
  expect(await next()).toBeUndefined();
  await accountItem.write({ account: null, problem: null });
  expect(await next()).toBeUndefined();
});

test('a call of a known price is held against the floor alone, with the credits of its account', async () => {
  const { checkFloor } = await checks();
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 0 }));
  service.status = 0;
  expect(await checkFloor(25)).toBeUndefined();
  const problem = { code: 'below-floor', detail: '26', creditsRemaining: 30 };
  await expect(checkFloor(26)).rejects.toHaveProperty('problem', problem);
  const scraper = { hasAccess: true, credits: 31 };
  const state = { account: storedAccount({ scraper }), problem: null };
  const addresses = { accountApi: '', exitCheck: '', dashboard: '' };
  const another = { id: 'another', label: 'Another', addresses, state };
  await accountsItem.update((now) => ({ ...now, others: [another] }));
  expect(await checkFloor(26, 'another')).toBeUndefined();
  await expect(checkFloor(27, 'another')).rejects.toMatchObject(belowFloor);
});

test('a message to the agent has a limit of its own, and keeps the floor', async () => {
  const { checkAgent } = await checks();
  service.status = 0;
  const credits = (left: number) =>
    accountItem.write({
      account: storedAccount({ scraper: { hasAccess: true, credits: left } }),
      problem: null,
    });
  await credits(305);
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 0 }));
  expect(await checkAgent(false)).toBeUndefined();
  await scrapePreferencesItem.update((now) => ({ ...now, agentAbove: 299 }));
  const problem = { code: 'above-limit', detail: '300', creditsRemaining: 305 };
  await expect(checkAgent(false)).rejects.toHaveProperty('problem', problem);
  expect(await checkAgent(true)).toBeUndefined();
  await credits(304);
  await expect(checkAgent(true)).rejects.toMatchObject(belowFloor);
});
