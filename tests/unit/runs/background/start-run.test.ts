import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRunStarter } from '@/utils/runs/background/start-run';
import type { Run } from '@/utils/runs/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { settingsItem } from '@/utils/storage/registry/settings';
import { newest } from '../../../fixtures/newest-storage';
import { storedAccount } from '../../../fixtures/stored-account';
import { scrapeRun } from '../tasks/example-options';

const library = vi.hoisted(() => ({ runs: new Map<string, Run>() }));
vi.mock('@/utils/library/database/library-runs', () => ({
  async getRun(id: string) {
    // As IndexedDB does.
    if (typeof id !== 'string') throw new DOMException('No key or key range', 'DataError');
    return library.runs.get(id) ?? null;
  },
  listRuns: async () => [],
  unfinishedRuns: async () => [],
}));

const errors = vi.spyOn(console, 'error');

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  library.runs.clear();
  errors.mockReset();
});

const quiet = async (): Promise<void> => {};

/** A starter whose steps are told. `call` is the call itself, `scheduleNextRound` plays the scheduler's. */
function stage({ hasSlot = true, call = quiet, scheduleNextRound = quiet } = {}) {
  const steps: unknown[][] = [];
  const step = (...what: unknown[]) => void steps.push(what);
  const flow = (kind: string) => ({
    start: vi.fn(async (...input: unknown[]) => {
      step('start', kind, ...input);
      library.runs.set('r', scrapeRun({ id: 'r' }));
      return 'r';
    }),
    async submit(id: string) {
      step('submit', id);
      await call();
    },
    advance: quiet,
  });
  const scrape = flow('scrape');
  const starter = createRunStarter({
    account: {
      async scraperAccess() {
        step('access');
        return { key: 'k', baseUrl: 'https://s.test' };
      },
      inUse: async () => 'a',
    },
    slots: {
      async claim(id) {
        step('claim', id);
        return hasSlot;
      },
      release: (id) => step('release', id),
    },
    addRun: async (run) => steps.push(['add', run]) > 0,
    flow: { scrape, agent: flow('agent') },
    scheduler: {
      keepAlarm: async () => step('alarm'),
      async scheduleNextRound() {
        step('round');
        await scheduleNextRound();
      },
    },
  });
  return { ...starter, scrape, steps, names: () => steps.map(([name]) => name) };
}

async function connectTo(endpointUrl: string): Promise<void> {
  const account = endpointUrl === '' ? null : storedAccount({ scraper: { endpointUrl } });
  await accountItem.write({ account, problem: null });
}

const options = { mode: 'request', country: '', screenshot: false } as const;
const press = { id: 'r', url: 'https://a.test/', options, privateAddressConfirmed: false };
const problem = (code: string, more: object = {}) => ({ problem: { code, ...more } });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a scrape goes out after its intent is stored, and its end frees the slot', async () => {
  const end = Promise.withResolvers<void>();
  const { startScrape, steps } = stage({ call: () => end.promise });
  await settingsItem.update((now) => ({ ...now, scrapeDelivery: 'wait' }));
  const intent = { ...press, url: 'https://user:pass@a.test/#part' };
  expect(await startScrape(intent)).toBe('r');
  const before = [
    ['access'],
    ['alarm'],
    ['claim', 'r'],
    ['start', 'scrape', 'https://a.test/', options, 'wait', intent],
    ['submit', 'r'],
    ['round'],
  ];
  await settled();
  expect(steps).toEqual(before);
  end.resolve();
  await settled();
  expect(steps).toEqual([...before, ['release', 'r'], ['round']]);
});

test('a call that fails frees its slot, and is told in the console', async () => {
  const no = new Error('no');
  const { startScrape, names } = stage({ call: async () => Promise.reject(no) });
  await startScrape(press);
  await settled();
  expect(names().slice(-3)).toEqual(['submit', 'round', 'release']);
  expect(errors.mock.calls).toEqual([['Vantage: paid call failed.', no]]);
});

test('a next round that cannot be scheduled keeps no call from its end', async () => {
  const no = new Error('no');
  const { startScrape } = stage({ scheduleNextRound: async () => Promise.reject(no) });
  expect(await startScrape(press)).toBe('r');
  await settled();
  expect(errors.mock.calls).toEqual([
    ['Vantage: poll failed.', no],
    ['Vantage: paid call failed.', no],
  ]);
});

test('presses without an ID are calls of their own', async () => {
  const { startScrape, scrape } = stage();
  const { id: _, ...noId } = press;
  const ids = [await startScrape(noId), await startScrape(noId)];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(scrape.start.mock.calls.map(([, , , origin]) => origin)).toEqual(
    ids.map((id) => ({ ...noId, id })),
  );
});

test('a press that is told twice, at once or later, pays once', async () => {
  const { startScrape, sendAgent, names } = stage();
  expect(await Promise.all([startScrape(press), startScrape(press)])).toEqual(['r', 'r']);
  expect(await startScrape(press)).toBe('r');
  expect(await sendAgent('', 'Hello', { id: 'r' })).toBe('r');
  expect(names().filter((name) => name === 'start')).toHaveLength(1);
  library.runs.clear();
  const agent = stage();
  const twice = [{ id: 'r' }, { id: 'r' }].map((one) => agent.sendAgent('', 'Hello', one));
  expect(await Promise.all(twice)).toEqual(['r', 'r']);
  expect(agent.names().filter((name) => name === 'start')).toHaveLength(1);
});

test.each([undefined, 'session'])(
  'while a job uses every slot a scrape waits for its turn (private session: %s)',
  async (privateSession) => {
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
    const scheduleNextRound = () => Promise.reject(new Error('no'));
    const { startScrape, steps } = stage({ hasSlot: false, scheduleNextRound });
    expect(await startScrape({ ...press, privateSession })).toBe('r');
    vi.useRealTimers();
    const run = {
      id: 'r',
      kind: 'scrape',
      state: 'waiting',
      createdAt: 1000,
      updatedAt: 1000,
      tries: 0,
      notBefore: 1000,
      cost: { used: null, left: null },
      problem: null,
      url: 'https://a.test/',
      options,
      delivery: 'background',
      task: null,
      result: null,
      accountId: 'a',
      ...(privateSession !== undefined && { privateSession }),
    };
    expect(steps).toStrictEqual([['access'], ['alarm'], ['claim', 'r'], ['add', run], ['round']]);
  },
);

test('a scrape that could not be stored is told once, sent never, and frees its slot', async () => {
  const full = new Error('QUOTA_BYTES quota exceeded');
  const { startScrape, scrape, names } = stage();
  scrape.start.mockRejectedValue(full);
  // An error that nobody handles fails the whole run of tests.
  await expect(startScrape(press)).rejects.toBe(full);
  expect(names()).toEqual(['access', 'alarm', 'claim', 'release']);
});

test('the options of a scrape are those of the next, but not after one of a private window', async () => {
  const { startScrape } = stage();
  await startScrape({ ...press, privateSession: 'session' });
  expect((await scrapePreferencesItem.read()).last).toBeNull();
  library.runs.clear();
  await startScrape(press);
  expect((await scrapePreferencesItem.read()).last).toEqual(options);
});

test('options that are impossible in the mode are refused, or dropped where there are no fields for them', async () => {
  const { startScrape, scrape } = stage();
  const intent = { ...press, options: { ...options, content: 'pdf' as const } };
  const refused = problem('options-impossible', { detail: 'content' });
  await expect(startScrape(intent)).rejects.toMatchObject(refused);
  await expect(startScrape({ ...intent, dropImpossible: false })).rejects.toMatchObject(refused);
  await startScrape({ ...intent, dropImpossible: true });
  expect(scrape.start.mock.calls.map(([, sent]) => sent)).toEqual([options]);
});

test.each(['scrape', 'agent'])('a cost above the limit is asked about: %s', async (kind) => {
  const { startScrape, sendAgent, names } = stage();
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 0, agentAbove: 299 }));
  const start = (costConfirmed?: boolean) =>
    kind === 'scrape'
      ? startScrape({ ...press, costConfirmed })
      : sendAgent('', 'Hello', { costConfirmed });
  await expect(start()).rejects.toMatchObject(problem('above-limit'));
  await expect(start(false)).rejects.toMatchObject(problem('above-limit'));
  expect(names()).not.toContain('alarm');
  expect(await start(true)).toBe('r');
});

const atHome = 'http://192.168.1.1:81/a';
const asked = problem('private-address', { detail: '192.168.1.1:81' });
const long = `about:${'x'.repeat(300)}`;
test.each([
  [
    'a file',
    'file:///etc/passwd',
    '',
    problem('page-not-scrapable', { detail: 'file:///etc/passwd' }),
  ],
  ['a long address', long, '', problem('page-not-scrapable', { detail: long.slice(0, 200) })],
  ['a private address', atHome, '', asked],
  ['a private address, for a scraper elsewhere', atHome, 'https://s.test', asked],
])('%s is not sent unasked', async (_, url, endpointUrl, refusal) => {
  await connectTo(endpointUrl);
  const { startScrape, names } = stage();
  await expect(startScrape({ ...press, url })).rejects.toMatchObject(refusal);
  expect(names()).toEqual([]);
  if (refusal === asked)
    expect(await startScrape({ ...press, url, privateAddressConfirmed: true })).toBe('r');
});

test('a scraper on this machine reaches what this machine reaches, so nothing is asked', async () => {
  await connectTo('http://127.0.0.1:9');
  expect(await stage().startScrape({ ...press, url: atHome })).toBe('r');
});

test('a message to the agent goes out with its page, which its user chose to add', async () => {
  const { startAgent, steps } = stage();
  const pageUrl = 'http://user:pass@localhost/a#part';
  expect(await startAgent({ pageUrl, message: '  What is it?\n', id: 'x' })).toBe('r');
  await settled();
  expect(steps).toEqual([
    ['access'],
    ['alarm'],
    [
      'start',
      'agent',
      'http://localhost/a',
      'Page: http://localhost/a\n\nWhat is it?',
      { id: 'x' },
    ],
    ['submit', 'r'],
    ['round'],
    ['round'],
  ]);
});

test('a message to the agent may be about no page', async () => {
  const { startAgent, steps } = stage();
  await startAgent({ pageUrl: '', message: 'Find lamps' });
  expect(steps).toContainEqual(['start', 'agent', '', 'Find lamps', {}]);
});

test.each([
  ['of spaces', '', '  \n', 'message-too-short'],
  ['of spaces about a page', 'https://a.test/', '  \n', 'message-too-short'],
  ['of two letters', '', ' ab ', 'message-too-short'],
  ['of 10,001 letters', '', 'x'.repeat(10_001), 'message-too-long'],
  ['about a page of the browser', 'about:blank', 'Hello', 'page-not-scrapable'],
])('a message %s is not sent', async (_, pageUrl, message, code) => {
  const { startAgent, names } = stage();
  await expect(startAgent({ pageUrl, message })).rejects.toMatchObject(problem(code));
  expect(names()).toEqual([]);
});

test.each([
  ['ab', 'message-too-short', 'abc'],
  ['🐈🐈', 'message-too-short', '🐈🐈🐈'],
  ['x'.repeat(10_001), 'message-too-long', '🐈'.repeat(10_000)],
])('a message that the service would refuse is not sent again', async (text, code, sent) => {
  const { sendAgent, names } = stage();
  await expect(sendAgent('', text, {})).rejects.toMatchObject(problem(code));
  expect(names()).toEqual([]);
  expect(await sendAgent('', sent, {})).toBe('r');
});
