import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLostSlots } from '@/utils/runs/background/lost-slots';
import { agentRun, scrapeRun } from '../tasks/example-options';

const now = 1_000_000;
const stored = async () => (await fakeBrowser.storage.session.get('lostScrapes'))['lostScrapes'];
/** A scrape whose reply the end of the background lost, just now. */
const lostRun = (change: Parameters<typeof scrapeRun>[0] = {}) =>
  scrapeRun({ id: 'r', state: 'unknown', wasStopped: true, updatedAt: now, ...change });

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout'] });
});
afterEach(() => vi.useRealTimers());

test.each([
  ['one whose usual time is not known', {}, 45_000],
  ['one of a job, by the time its shorter scrapes take', { expectedMs: 4000 }, 10_000],
  ['one of a job that is slow', { expectedMs: 30_000 }, 45_000],
  [
    'one of a job whose time was measured while the clock was set back',
    { expectedMs: -4000 },
    45_000,
  ],
  ['one of a job without a time', { expectedMs: 0 }, 45_000],
  ['one that was lost a while ago', { updatedAt: now - 5000 }, 40_000],
])('a slot stays taken as long as the service works: %s', async (_, change, ms) => {
  const onFree = vi.fn();
  const lost = createLostSlots(onFree);
  await lost.note(lostRun({ accountId: 'A', ...change }));
  expect(await stored()).toEqual({ r: { end: now + ms, accountId: 'A' } });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect([...(await lost.accounts())]).toEqual([['r', 'A']]);
  expect(onFree).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await lost.accounts()).toEqual(new Map());
  expect(onFree).toHaveBeenCalledOnce();
});

test('a lost scrape without an account is that of the account in use', async () => {
  const lost = createLostSlots(() => {});
  await lost.note(lostRun());
  expect([...(await lost.accounts())]).toEqual([['r', '']]);
});

test.each([
  ['that is gone', null],
  ['of the agent', { ...agentRun({ state: 'unknown' }), wasStopped: true }],
  ['that is done', lostRun({ state: 'done' })],
  ['whose reply the network lost', scrapeRun({ state: 'unknown', updatedAt: now })],
  ['that was lost longer ago than the service works', lostRun({ updatedAt: now - 45_000 })],
])('a run %s takes no slot', async (_, run) => {
  const lost = createLostSlots(() => {});
  await lost.note(run);
  expect(await lost.accounts()).toEqual(new Map());
  expect((await stored()) ?? {}).toEqual({});
});

test('the next background goes on with the rest of the time, and knows what ended meanwhile', async () => {
  await createLostSlots(() => {}).note(lostRun({ id: 'first', accountId: 'A' }));
  vi.setSystemTime(now + 30_000);
  const onFree = vi.fn();
  const next = createLostSlots(onFree);
  await next.note(lostRun({ id: 'second', accountId: 'B', updatedAt: now + 30_000 }));
  const both = [
    ['second', 'B'],
    ['first', 'A'],
  ];
  expect([...(await next.accounts())]).toEqual(both);
  expect(await stored()).toEqual({
    first: { end: now + 45_000, accountId: 'A' },
    second: { end: now + 75_000, accountId: 'B' },
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect([...(await next.accounts()).keys()]).toEqual(['second']);
  expect(onFree).toHaveBeenCalledOnce();
  const last = createLostSlots(() => {});
  expect([...(await last.accounts()).keys()]).toEqual(['second']);
});

test('a change told twice prolongs nothing', async () => {
  const onFree = vi.fn();
  const lost = createLostSlots(onFree);
  await lost.note(lostRun());
  await lost.note(lostRun({ updatedAt: now + 20_000 }));
  expect(await stored()).toEqual({ r: { end: now + 45_000, accountId: '' } });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(onFree).toHaveBeenCalledOnce();
});

test('a damaged note is told, and not read as no note', async () => {
  await fakeBrowser.storage.session.set({ lostScrapes: { r: { end: 'soon' } } });
  await expect(createLostSlots(() => {}).accounts()).rejects.toThrow();
});

test('a clock that was set back keeps a slot taken for no longer than a scrape takes', async () => {
  await fakeBrowser.storage.session.set({
    lostScrapes: { r: { end: now + 3_600_000, accountId: 'A' } },
  });
  const lost = createLostSlots(() => {});
  expect((await lost.accounts()).size).toBe(1);
  await vi.advanceTimersByTimeAsync(45_000);
  expect((await lost.accounts()).size).toBe(0);
});

test('what could not be read is read again', async () => {
  const get = vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('no'));
  const lost = createLostSlots(() => {});
  await expect(lost.accounts()).rejects.toThrow('no');
  expect((await lost.accounts()).size).toBe(0);
  get.mockRestore();
});
