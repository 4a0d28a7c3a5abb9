import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCardsArea } from '@/utils/card/background/cards-area';
import { ProblemError } from '@/utils/problem';
import type { Caller } from '@/utils/messaging/protocol';
import type { PageRuns } from '@/utils/runs/background/run-handlers';
import { mintTicket, recordRun } from '@/utils/security/background/tickets';
import { basics } from '../../runs/tasks/example-options';

const isLocked = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('@/utils/security/background/secrets', () => ({ isLocked }));
const recordUse = vi.hoisted(() => vi.fn<() => void>());
vi.mock('@/utils/security/background/record-use', () => ({ recordUse }));

const url = 'https://a.test/page';
const card = (incognito: boolean): Caller => ({
  kind: 'card',
  incognito,
  tabId: 7,
  documentId: 'd',
  url,
});
const id = '00000000-0000-4000-8000-000000000001';
const run = {
  runId: id,
  state: 'intent' as const,
  elapsedMs: 0,
  title: '',
  used: null,
  left: null,
  problem: null,
};
const runs = {
  startScrape: vi.fn<PageRuns['startScrape']>(),
  scrapeUnderWay: vi.fn<PageRuns['scrapeUnderWay']>(),
  cardRun: vi.fn<PageRuns['cardRun']>(async (runId) => ({ ...run, runId })),
  remembered: vi.fn<PageRuns['remembered']>(),
};
const create = vi.fn<(data: { url: string; incognito: boolean }) => Promise<{ id: number }>>();
const executeScript = vi.fn<(what: { files?: string[] }) => Promise<unknown[]>>();
const area = createCardsArea(runs, true);
const press = { options: basics, id, seen: url };

beforeEach(async () => {
  vi.clearAllMocks();
  fakeBrowser.reset();
  isLocked.mockResolvedValue(false);
  runs.remembered.mockResolvedValue(basics);
  runs.startScrape.mockResolvedValue(id);
  runs.scrapeUnderWay.mockResolvedValue(null);
  create.mockResolvedValue({ id: 1 });
  Object.assign(fakeBrowser.windows, { create });
  Object.assign(fakeBrowser.scripting, { executeScript });
  Object.assign(fakeBrowser.tabs, { sendMessage: async () => undefined });
  await mintTicket(7, { documentId: 'd', origin: 'https://a.test', runId: null });
});
afterEach(() => vi.useRealTimers());

test('a scrape begins under the id of its press, and is the card’s from then on', async () => {
  expect(await area.handlers['card/scrape'](press, card(true))).toEqual({ run });
  expect(runs.startScrape).toHaveBeenCalledWith(expect.objectContaining({ id, url }));
  expect(await area.handlers['card/state']({}, card(true))).toEqual({ run });
  expect(create).not.toHaveBeenCalled();
});

test('secrets of the site’s preset are sent, but not to the card', async () => {
  const secret = { session: 'abc123', headers: 'Accept: text/html\nAuthorization: s3cret' };
  runs.remembered.mockResolvedValue({ ...basics, ...secret, country: 'DE' });
  const { options } = await area.handlers['card/hello']({ card: 'c' }, card(false));
  expect(options).toEqual({ ...basics, headers: 'Accept: text/html', country: 'DE' });
  const chosen = { ...options, country: 'FR' };
  await area.handlers['card/scrape']({ ...press, options: chosen }, card(false));
  const sent = { options: { ...basics, ...secret, country: 'FR' } };
  expect(runs.startScrape).toHaveBeenCalledWith(expect.objectContaining(sent));
});

test.each<[string, string | null]>([
  ['was not seen', null],
  ['showed another address', 'https://a.test/before'],
])('a card that %s has the scrape asked about in a window', async (_name, seen) => {
  const answer = await area.handlers['card/scrape']({ ...press, seen }, card(false));
  expect(answer).toEqual({ run: null });
  expect(runs.startScrape).not.toHaveBeenCalled();
  expect(create).toHaveBeenCalledTimes(1);
});

test('a second scrape of a page under way is asked about; the same press again is not', async () => {
  runs.scrapeUnderWay.mockResolvedValue(id);
  expect(await area.handlers['card/scrape'](press, card(true))).toEqual({ run });
  runs.scrapeUnderWay.mockResolvedValue('another');
  await mintTicket(8, { documentId: 'd', origin: 'https://a.test', runId: null });
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  expect(await area.handlers['card/scrape'](press, card(true))).toEqual({ run: null });
  expect(runs.startScrape).toHaveBeenCalledTimes(1);
  expect(create).toHaveBeenCalledTimes(1);
});

test('where the browser tells of no covers, every scrape is asked about', async () => {
  const firefox = createCardsArea(runs, false);
  expect(await firefox.handlers['card/scrape'](press, card(false))).toEqual({ run: null });
  expect(runs.startScrape).not.toHaveBeenCalled();
});

test('where pages reach into the card, it is told no amount and no title', async () => {
  const kept = { code: 'insufficient-credits', status: 402, retryAfterSeconds: 60 } as const;
  const detail = 'Insufficient credits: required 50, available 3.2';
  const problem = { ...kept, detail, lines: ['available 3.2'], creditsRemaining: 3.2 };
  runs.cardRun.mockResolvedValueOnce({ ...run, title: 'Lamps', used: 2, left: 98, problem });
  await mintTicket(7, { documentId: 'd', origin: 'https://a.test', runId: id });
  const firefox = createCardsArea(runs, false);
  const shown = await firefox.handlers['card/state']({}, card(false));
  expect(shown).toEqual({ run: { ...run, problem: kept } });
});

test.each(['above-limit', 'private-address'] as const)(
  'what needs a yes (%s) is asked about in a window of the card’s kind',
  async (code) => {
    runs.startScrape.mockRejectedValue(new ProblemError(code));
    expect(await area.handlers['card/scrape'](press, card(true))).toEqual({ run: null });
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ incognito: true }));
    const [question = ''] = create.mock.calls.map(([data]) => data.url.split('#')[1]!);
    const asked = await area.handlers['card/question'](
      { id: question },
      { kind: 'extension-page', incognito: true },
    );
    expect(asked).toMatchObject({ question: { url, tabId: 7, options: basics } });
    // The answer in the window starts the card's run.
    await area.handlers['card/answered'](
      { tabId: 7, runId: 'run 2', url },
      { kind: 'extension-page', incognito: true },
    );
    expect(await area.handlers['card/state']({}, card(true))).toMatchObject({
      run: { runId: 'run 2' },
    });
  },
);

test('after ten minutes a card still tells, opens and copies its run, but starts nothing that costs', async () => {
  const opened = vi.fn<(tab: object) => Promise<object>>(async () => ({}));
  Object.assign(fakeBrowser.tabs, { create: opened, query: async () => [] });
  Object.assign(fakeBrowser.windows, { getCurrent: async () => ({ id: 1 }) });
  runs.cardRun.mockResolvedValue({ ...run, state: 'done' });
  await area.handlers['card/scrape'](press, card(false));
  recordUse.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  // A card that is opened in another tab meanwhile changes nothing.
  await mintTicket(8, { documentId: 'other', origin: 'https://a.test', runId: null });
  const shown = { run: { ...run, state: 'done' } };
  expect(await area.handlers['card/state']({}, card(false))).toEqual(shown);
  expect(await area.handlers['card/hello']({ card: 'c' }, card(false))).toMatchObject(shown);
  await area.handlers['card/open']({}, card(false));
  const route = `${fakeBrowser.runtime.getURL('/workspace.html')}#/results/${id}`;
  expect(opened).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: route }));
  await area.handlers['card/copy']({}, card(false));
  expect(create).toHaveBeenCalledTimes(1);
  // A controlled process must not keep Vantage unlocked for as long as its tab is open.
  expect(recordUse).not.toHaveBeenCalled();
  const paid = [
    area.handlers['card/scrape'](press, card(false)),
    area.handlers['card/ask']({}, card(false)),
  ];
  for (const refused of paid) await expect(refused).rejects.toThrow('card-not-allowed');
  expect(runs.startScrape).toHaveBeenCalledTimes(1);
  expect(create).toHaveBeenCalledTimes(1);
});

test.each<[string, { documentId?: string; url?: string; tabId?: number }]>([
  ['document', { documentId: 'next' }],
  ['origin', { url: 'https://b.test/' }],
  ['tab', { tabId: 8 }],
])('the run of an old card is told and opened to no other %s', async (_name, other) => {
  await recordRun(7, id, url);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  for (const type of ['card/state', 'card/open', 'card/copy', 'card/gave-up'] as const) {
    const caller: Caller = { ...card(false), ...other };
    await expect(area.handlers[type]({}, caller), type).rejects.toThrow('card-not-allowed');
  }
});

test('a tab that closed before its card was injected keeps no ticket', async () => {
  executeScript.mockImplementation(async ({ files }) => {
    if (files) throw new Error('No tab with id: 9');
    return [{ result: 'https://a.test', documentId: 'd' }];
  });
  await expect(area.open(9, null)).rejects.toThrow('page-not-reachable');
  expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual(['ticket:7']);
});

test('other refusals are told in the card', async () => {
  runs.startScrape.mockRejectedValue(new ProblemError('below-floor'));
  await expect(area.handlers['card/scrape'](press, card(false))).rejects.toThrow('below-floor');
  expect(create).not.toHaveBeenCalled();
});

test('presses that open windows are held to one in two seconds, too', async () => {
  const unseen = { ...press, seen: null };
  await area.handlers['card/scrape'](unseen, card(false));
  await expect(area.handlers['card/scrape'](unseen, card(false))).rejects.toThrow('too-fast');
  expect(create).toHaveBeenCalledTimes(1);
});

test('each other press that opens a window or a tab is held to one in two seconds, apart from scrapes', async () => {
  const tabs = vi.fn<() => Promise<object>>(async () => ({}));
  Object.assign(fakeBrowser.tabs, { create: tabs, query: async () => [] });
  Object.assign(fakeBrowser.windows, { getCurrent: async () => ({ id: 1 }) });
  runs.cardRun.mockResolvedValue({ ...run, state: 'done' });
  await area.handlers['card/scrape'](press, card(false));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (const type of ['card/ask', 'card/copy', 'card/open'] as const) {
    const opened = () => create.mock.calls.length + tabs.mock.calls.length;
    const before = opened();
    await area.handlers[type]({}, card(false));
    await expect(area.handlers[type]({}, card(false)), type).rejects.toThrow('too-fast');
    expect(opened()).toBe(before + 1);
  }
  vi.setSystemTime(Date.now() + 2000);
  await area.handlers['card/copy']({}, card(false));
});

test('the answer about a page is not told to the card of another origin, opened in its tab since', async () => {
  await mintTicket(7, { documentId: 'd', origin: 'https://b.test', runId: null });
  await area.handlers['card/answered'](
    { tabId: 7, runId: 'run 2', url },
    { kind: 'extension-page', incognito: true },
  );
  const other = { ...card(true), url: 'https://b.test/' };
  expect(await area.handlers['card/state']({}, other)).toEqual({ run: null });
});

test('of two cards asked for at once in a tab, the one that says hello is enough', async () => {
  executeScript.mockResolvedValue([{ result: 'https://a.test', documentId: 'd' }]);
  const both = Promise.all([area.open(7, null), area.open(7, null)]);
  await vi.waitFor(() => expect(executeScript).toHaveBeenCalledTimes(4));
  await area.handlers['card/hello']({ card: 'c' }, card(false));
  await both;
});

test('a card that says hello is open; one that says nothing is not', async () => {
  executeScript.mockImplementation(async ({ files }) => {
    if (files) void area.handlers['card/hello']({ card: 'c' }, card(false));
    return [{ result: 'https://a.test', documentId: 'd' }];
  });
  await area.open(7, null);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  executeScript.mockResolvedValue([{ result: 'https://a.test', documentId: 'd' }]);
  const silent = expect(area.open(7, null)).rejects.toThrow('page-not-reachable');
  await vi.advanceTimersByTimeAsync(5000);
  await silent;
  // A page that blocks its main thread lets no content script start.
  executeScript.mockReturnValue(new Promise(() => undefined));
  const busy = expect(area.open(7, null)).rejects.toThrow('page-not-reachable');
  await vi.advanceTimersByTimeAsync(5000);
  await busy;
});

test('a closed tab leaves nothing behind, and neither does the window of its question', async () => {
  const stored = async () => Object.keys(await fakeBrowser.storage.session.get(null)).toSorted();
  area.register();
  await area.handlers['card/scrape'](press, card(false));
  await area.handlers['card/ask']({}, card(false));
  const pressed = ['pressed:7:ask', 'pressed:7:scrape'];
  expect(await stored()).toEqual(['ask:7:agent', ...pressed, 'ticket:7']);
  await fakeBrowser.windows.onRemoved.trigger(2);
  await fakeBrowser.tabs.onRemoved.trigger(8, { windowId: 3, isWindowClosing: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await stored()).toEqual(['ask:7:agent', ...pressed, 'ticket:7']);
  await fakeBrowser.windows.onRemoved.trigger(1);
  await vi.waitFor(async () => expect(await stored()).toEqual([...pressed, 'ticket:7']));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
  await area.handlers['card/ask']({}, card(false));
  await fakeBrowser.tabs.onRemoved.trigger(7, { windowId: 3, isWindowClosing: false });
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
});

test('while locked, a card shows no credits, no cost and no title', async () => {
  isLocked.mockResolvedValue(true);
  runs.cardRun.mockResolvedValue({ ...run, title: 'Secret shop', used: 5, left: 40 });
  await recordRun(7, id, url);
  const { run: shown } = await area.handlers['card/state']({}, card(false));
  expect(shown).toMatchObject({ title: '', used: null, left: null });
  const hello = await area.handlers['card/hello']({ card: 'c' }, card(false));
  expect(hello).toMatchObject({ credits: null, run: { title: '', used: null } });
});

test('a card that the page keeps removing opens its run in a new tab', async () => {
  const opened = vi.fn<(tab: object) => Promise<object>>(async () => ({}));
  const query = vi.fn<() => Promise<object[]>>();
  Object.assign(fakeBrowser.tabs, { create: opened, query });
  await recordRun(7, id, url);
  await area.handlers['card/gave-up']({}, card(false));
  const opening = fakeBrowser.runtime.getURL('/workspace.html');
  expect(opened).toHaveBeenCalledExactlyOnceWith({ url: `${opening}#/results/${id}` });
  expect(query).not.toHaveBeenCalled();
  // Only presses of the user keep the lock open.
  expect(recordUse).not.toHaveBeenCalled();
  await area.handlers['card/copy']({}, card(false));
  expect(recordUse).toHaveBeenCalledOnce();
});
