import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRunHandlers } from '@/utils/runs/background/run-handlers';
import { addressToSend } from '@/utils/runs/background/start-run';
import type { Run } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { switchOnSession } from '../../../fixtures/session-profile';
import { agentRun, scrapeRun } from '../tasks/example-options';

const library = vi.hoisted(() => ({ runs: [] as Run[] }));
vi.mock('@/utils/runs/background/run-store', () => ({
  getRun: async (id: string) => library.runs.find((run) => run.id === id) ?? null,
  unfinishedRuns: async () => library.runs,
}));

const starter = {
  startScrape: vi.fn(
    async ({ url, privateAddressConfirmed }: { url: string; privateAddressConfirmed: boolean }) =>
      addressToSend(url, privateAddressConfirmed),
  ),
  startAgent: vi.fn(async () => 'asked'),
  sendAgent: vi.fn(async () => 'sent'),
};
const { handlers, ...pageRuns } = createRunHandlers(starter);

const inPrivate = { kind: 'extension-page', incognito: true, privateSession: 's' } as const;
const url = 'https://shop.test/a';
const options = { mode: 'auto', country: 'DE', screenshot: false } as const;
const scrape = scrapeRun({ id: 'r', url, options });
const agent = agentRun({ id: 'a', pageUrl: url, message: `Page: ${url}\n\nWhat is this?` });

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  library.runs = [scrape, agent];
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test.each([
  'http://127.0.0.1:8080/admin',
  'http://[::1]/',
  'http://192.168.1.1/',
  'http://intranet/',
  'http://printer.local/',
])('repeating a scrape of %s from a backup is asked about', async (address) => {
  library.runs = [scrapeRun({ id: 'r', url: address, restored: true })];
  const repeat = (more: object) => handlers['scrape/repeat']({ runId: 'r', ...more }, caller);
  const asked = { problem: { code: 'private-address' } };
  await expect(repeat({})).rejects.toMatchObject(asked);
  await expect(repeat({ mode: 'browser' })).rejects.toMatchObject(asked);
  expect(await repeat({ privateAddressConfirmed: true })).toEqual({ runId: address });
});

describe.each([
  ['a regular window', caller, undefined],
  ['a private window', inPrivate, 's'],
])('from %s', (_, from, privateSession) => {
  test('a scrape is sent as the page says', async () => {
    const intent = { id: 'x', url, options, privateAddressConfirmed: false, costConfirmed: false };
    expect(await handlers['scrape/submit'](intent, from)).toEqual({ runId: url });
    expect(starter.startScrape).toHaveBeenCalledExactlyOnceWith({ ...intent, privateSession });
  });

  test('a scrape is repeated as it was, its cost being known', async () => {
    expect(await handlers['scrape/repeat']({ id: 'x', runId: 'r' }, from)).toEqual({ runId: url });
    const confirmed = { privateAddressConfirmed: false, costConfirmed: true };
    const intent = { id: 'x', url, options, privateSession, ...confirmed };
    expect(starter.startScrape).toHaveBeenCalledExactlyOnceWith(intent);
  });

  test('the agent is asked as the page says', async () => {
    const intent = { id: 'x', pageUrl: url, message: 'What is this?', costConfirmed: true };
    expect(await handlers['agent/ask'](intent, from)).toEqual({ runId: 'asked' });
    expect(starter.startAgent).toHaveBeenCalledExactlyOnceWith({ ...intent, privateSession });
  });

  test('the agent is asked again with the whole text', async () => {
    const press = { id: 'x', costConfirmed: true };
    const answer = await handlers['agent/repeat']({ runId: 'a', ...press }, from);
    expect(answer).toEqual({ runId: 'sent' });
    const sent = [url, agent.message, { ...press, privateSession }];
    expect(starter.sendAgent.mock.calls).toEqual([sent]);
  });
});

test('a scrape repeated in another mode keeps the options that this mode has', async () => {
  const dear = { ...options, mode: 'browser', screenshot: true, device: 'android' } as const;
  library.runs = [scrapeRun({ id: 'r', url, options: dear })];
  await handlers['scrape/repeat']({ runId: 'r', mode: 'request' }, caller);
  const [intent] = starter.startScrape.mock.calls[0] ?? [];
  expect(intent).toMatchObject({ options: { mode: 'request', country: 'DE', screenshot: false } });
});

test('only a scrape is repeated as a scrape, a message as a message, and neither when it is gone', async () => {
  const repeat = (type: 'scrape/repeat' | 'agent/repeat', runId: string) =>
    handlers[type]({ runId }, caller);
  const refused = { problem: { code: 'message-refused' } };
  await expect(repeat('scrape/repeat', 'a')).rejects.toMatchObject(refused);
  await expect(repeat('agent/repeat', 'r')).rejects.toMatchObject(refused);
  const lost = { problem: { code: 'task-lost' } };
  await expect(repeat('scrape/repeat', 'gone')).rejects.toMatchObject(lost);
  await expect(repeat('agent/repeat', 'gone')).rejects.toMatchObject(lost);
  expect(starter.startScrape).not.toHaveBeenCalled();
  expect(starter.sendAgent).not.toHaveBeenCalled();
});

test('the form is told whether the session of the profile of the page fits', async () => {
  const fits = (incognito: boolean) =>
    handlers['scrape/session-fits']({ url }, { kind: 'extension-page', incognito });
  expect(await fits(true)).toEqual({ sessionFits: false });
  await switchOnSession('AB12CD34', { windows: 'private' });
  expect(await fits(true)).toEqual({ sessionFits: true });
  expect(await fits(false)).toEqual({ sessionFits: false });
});

test('a card is told state, cost and title of its run, and nothing else', async () => {
  vi.useFakeTimers({ now: scrape.createdAt + 7000, toFake: ['Date'] });
  const result = {
    title: 'Lamps',
    statusCode: 200,
    modeUsed: null,
    finalUrl: null,
    contentType: 'text/html',
    size: 3,
    hasScreenshot: false,
    extra: {},
  };
  const problem = { code: 'task-lost' } as const;
  library.runs = [{ ...scrape, result, problem }];
  const summary = { runId: 'r', state: 'done', elapsedMs: 7000, used: 2, left: 98 };
  const card = { ...summary, title: 'Lamps', problem };
  expect(await pageRuns.cardRun('r')).toStrictEqual(card);
  // The clock may have been set back since.
  vi.setSystemTime(scrape.createdAt - 7000);
  expect(await pageRuns.cardRun('r')).toStrictEqual({ ...card, elapsedMs: 0 });
  library.runs = [scrape, agent];
  expect(await pageRuns.cardRun('r')).toMatchObject({ title: '', problem: null });
  expect(await pageRuns.cardRun('a')).toMatchObject({ runId: 'a', title: '', used: 90, left: 8 });
  await expect(pageRuns.cardRun('gone')).rejects.toMatchObject({ problem: { code: 'task-lost' } });
});

test('a scrape of the page that is under way in windows of its kind is joined', async () => {
  library.runs = [
    agentRun({ id: 'agent', pageUrl: url }),
    scrapeRun({ id: 'elsewhere', url: 'https://shop.test/b' }),
    scrapeRun({ id: 'private', url, privateSession: 's' }),
    scrapeRun({ id: 'regular', url }),
  ];
  expect(await pageRuns.scrapeUnderWay(`${url}#part`, false)).toBe('regular');
  expect(await pageRuns.scrapeUnderWay(url, true)).toBe('private');
  expect(await pageRuns.scrapeUnderWay('https://shop.test/c', false)).toBeNull();
  // Never sent, so under way nowhere.
  expect(await pageRuns.scrapeUnderWay('about:blank', false)).toBeNull();
});

test('the menu scrapes with the options of the last scrape', async () => {
  expect(pageRuns.startScrape).toBe(starter.startScrape);
  await scrapePreferencesItem.update((now) => ({ ...now, last: options }));
  expect(await pageRuns.remembered(url)).toEqual(options);
});
