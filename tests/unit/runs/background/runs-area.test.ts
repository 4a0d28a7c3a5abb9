import { expect, test, vi } from 'vitest';
// First, since it replaces modules that others load.
import {
  accepted,
  answerWith,
  around,
  callsOf,
  page,
  sent,
  settle,
  soon,
  stage,
  start,
} from './area-stage';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { caller } from '../../../fixtures/restoring';
import { holdRuns, storedBodies, storedRuns } from '../../../fixtures/runs-in-memory';
import { scrapeRun } from '../tasks/example-options';

const preventBrowserRetries = vi.hoisted(() => vi.fn(async () => true));
vi.mock('@/utils/runs/background/no-browser-retry', () => ({ preventBrowserRetries }));

const url = 'https://shop.test/';
const options = { mode: 'request', country: '', screenshot: false } as const;
const press = { id: 'new', url, options, privateAddressConfirmed: true };
const state = (id: string) => storedRuns.get(id)?.state;

const waiting = (id: string, change: Partial<ScrapeRun> = {}) =>
  scrapeRun({
    id,
    state: 'waiting',
    notBefore: start,
    createdAt: start,
    updatedAt: start,
    cost: { used: null, left: null },
    url: `${url}${id}`,
    options,
    ...change,
  });
/** Scrape at the service, whose task is due. */
const atService = (id: string, change: Partial<ScrapeRun> = {}) =>
  waiting(id, {
    state: 'running',
    task: { id, checkUrl: 'https://s.test/api/v1/scraper/t', polls: 1, nextPollAt: start },
    ...change,
  });

test('a scrape is stored, told to open pages and packed when it begins, and when its page came', async () => {
  const reply = Promise.withResolvers<Response>();
  answerWith(() => reply.promise);
  const { area, counts } = stage();
  expect(await area.handlers['scrape/submit'](press, caller)).toEqual({ runId: 'new' });
  await settle();
  expect(storedRuns.get('new')).toMatchObject({ state: 'intent', accountId: 'first', url });
  expect(around.calls).toEqual(['tell pages soon', 'keep house']);
  expect(counts).toEqual([{ open: 1, jobs: null }]);
  reply.resolve(page(2));
  await soon(() =>
    expect(storedRuns.get('new')).toMatchObject({ state: 'done', cost: { used: 2 } }),
  );
  await settle();
  expect(await storedBodies.get('new')?.content.text()).toBe('text');
  expect(around.calls.slice(2)).toEqual(['tell pages soon', 'keep house']);
  expect(counts.at(-1)).toEqual({ open: 0, jobs: null });
  expect(sent).toEqual([url]);
});

test('a cancelled scrape is told to open pages; there is nothing to pack', async () => {
  holdRuns(atService('run'));
  const { area, counts } = stage();
  await area.handlers['scrape/cancel']({ runId: 'run' }, caller);
  await soon(() => expect(state('run')).toBe('cancelled'));
  expect(around.calls).toEqual(['tell pages soon']);
  expect(counts).toEqual([{ open: 0, jobs: null }]);
});

test('cancelling a scrape that is gone does nothing', async () => {
  const { area } = stage();
  await area.handlers['scrape/cancel']({ runId: 'gone' }, caller);
  await settle();
  expect(storedRuns.size).toBe(0);
  expect(callsOf('begin jobs') + callsOf('begin watches')).toBe(0);
});

test('what the user chose for scrapes is stored', async () => {
  const { area } = stage();
  await area.handlers['scrape/save-preferences']({ change: { confirmAbove: 7 } }, caller);
  expect((await scrapePreferencesItem.read()).confirmAbove).toBe(7);
});

test('results of a job are packed together, three seconds after the first of them', async () => {
  const ofJob = { jobId: 'job' };
  holdRuns(waiting('1', ofJob), waiting('2', ofJob), atService('3', ofJob));
  answerWith(async (_path, address) => (address === '' ? accepted() : page(2)));
  const { area } = stage();
  await area.resume();
  await soon(() => expect([state('1'), state('2')]).toEqual(['done', 'done']));
  const before = callsOf('keep house');
  vi.advanceTimersByTime(2999);
  await settle();
  expect(callsOf('keep house')).toBe(before);
  vi.advanceTimersByTime(1);
  await settle();
  expect(callsOf('keep house')).toBe(before + 1);
  // The next result starts it again.
  answerWith(async () => page(2));
  vi.advanceTimersByTime(60_000);
  await soon(() => expect(state('3')).toBe('done'));
  vi.advanceTimersByTime(3000);
  await settle();
  expect(callsOf('keep house')).toBe(before + 2);
});

test.each<[string, Run, () => Response, Run['state'], number]>([
  ['of a job ended', waiting('run', { jobId: 'job' }), () => page(2), 'done', 1],
  ['of a job goes on', waiting('run', { jobId: 'job' }), accepted, 'submitted', 0],
  ['of no job ended', waiting('run'), () => page(2), 'done', 0],
])(
  'when a scrape %s, jobs and watches begin their next ones or not',
  async (_, run, reply, next, times) => {
    holdRuns(run);
    answerWith(async () => reply());
    await stage().area.resume();
    await soon(() => expect(state('run')).toBe(next));
    expect([callsOf('begin jobs'), callsOf('begin watches')]).toEqual([times, times]);
  },
);

test.each<[string, Partial<ScrapeRun>, number]>([
  ['a scrape is told to open pages', {}, 1],
  ['a scrape of a job, whose ends alone are shown, is not', { jobId: 'job' }, 0],
])('a poll of %s', async (_, change, times) => {
  holdRuns(atService('run', change));
  answerWith(async () => accepted());
  await stage().area.resume();
  await soon(() =>
    expect(storedRuns.get('run')).toMatchObject({ state: 'running', task: { polls: 2 } }),
  );
  expect(callsOf('tell pages soon')).toBe(times);
});

test('a scrape that was removed while it was polled is told to open pages', async () => {
  holdRuns(atService('run', { jobId: 'job' }));
  answerWith(async () => {
    storedRuns.delete('run');
    return accepted();
  });
  await stage().area.resume();
  await soon(() => expect(callsOf('tell pages soon')).toBe(1));
  expect(storedRuns.size).toBe(0);
});

test('a delayed scrape is sent without a further question about its cost', async () => {
  await scrapePreferencesItem.update((now) => ({ ...now, confirmAbove: 0, floor: 1 }));
  holdRuns(waiting('run'));
  await stage().area.resume();
  await soon(() => expect(state('run')).toBe('done'));
  expect(sent).toEqual([`${url}run`]);
});

test('a delayed scrape that might go below the floor is not sent', async () => {
  await scrapePreferencesItem.update((now) => ({ ...now, floor: 5 }));
  holdRuns(waiting('run'));
  await stage().area.resume();
  await soon(() => expect(state('run')).toBe('failed'));
  expect(storedRuns.get('run')?.problem?.code).toBe('below-floor');
  expect(sent).toEqual([]);
});

test('a scrape that the browser might send twice is not sent', async () => {
  preventBrowserRetries.mockResolvedValueOnce(false);
  holdRuns(waiting('run'));
  await stage().area.resume();
  await soon(() => expect(state('run')).toBe('failed'));
  expect(storedRuns.get('run')).toMatchObject({ cost: { used: 0 } });
  expect(sent).toEqual([]);
});

test('a scrape that was in flight when the background stopped ends as unknown', async () => {
  holdRuns(scrapeRun({ id: 'run', state: 'intent' }));
  await stage().area.resume();
  expect(storedRuns.get('run')).toMatchObject({
    state: 'unknown',
    problem: { code: 'maybe-charged' },
  });
});

test('the next scrape is sent when one at the service has ended', async () => {
  const later = { nextPollAt: start + 1000, id: 't', polls: 1 };
  const task = { ...later, checkUrl: 'https://s.test/api/v1/scraper/t' };
  holdRuns(atService('1', { task }), atService('2', { task }), waiting('3'));
  await stage().area.resume();
  await settle();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  await soon(() => expect(sent).toEqual([`${url}3`]));
  expect(state('1')).toBe('done');
});

test('a scrape started by hand waits while a job uses every slot', async () => {
  const task = { id: 't', polls: 1, nextPollAt: Infinity, checkUrl: 'https://s.test/t' };
  holdRuns(atService('1', { task, jobId: 'job' }), atService('2', { task, jobId: 'job' }));
  const { area, counts } = stage();
  await area.handlers['scrape/submit'](press, caller);
  await settle();
  expect(storedRuns.get('new')).toMatchObject({ state: 'waiting', accountId: 'first', url });
  expect(around.calls).toEqual(['tell pages soon', 'keep house']);
  expect(sent).toEqual([]);
  expect(counts).toEqual([{ open: 3, jobs: null }]);
});
