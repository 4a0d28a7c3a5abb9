import { expect, test } from 'vitest';
import { ledgerOf, localDay, incognitoCalls } from '@/utils/runs/cost/ledger';
import { hasEndedAfterLong } from '@/utils/runs/tasks/poll-plan';
import { agentRun, basics, scrapeRun } from '../tasks/example-options';

const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const failed = { state: 'failed', cost: { used: 0, left: null } } as const;

test('what the service said is summed by day, site and mode', () => {
  const ledger = ledgerOf(
    [
      agentRun(),
      scrapeRun({ cost: { used: 0.1, left: 1 } }),
      scrapeRun({ cost: { used: 0.2, left: 1 }, url: 'https://www.shop.test/x' }),
      scrapeRun({ options: { ...basics, mode: 'browser' }, cost: { used: 5, left: 1 } }),
      scrapeRun({ url: 'https://other.test/', ...failed, problem: { code: 'scrape-failed' } }),
      scrapeRun({ state: 'unknown', cost: { used: null, left: null } }),
      // These requests were never sent.
      scrapeRun({ state: 'waiting', cost: { used: null, left: null } }),
      scrapeRun({ state: 'intent', cost: { used: null, left: null } }),
    ],
    utcDay,
  );
  expect(ledger.total).toEqual({ name: '', calls: 6, credits: 95.3, unknown: 1, refunded: 1 });
  expect(ledger.days.map(({ name, credits }) => [name, credits])).toEqual([
    ['2026-01-15', 5.3],
    ['2026-01-16', 90],
  ]);
  expect(ledger.sites.map(({ name, calls }) => [name, calls])).toEqual([
    ['shop.test', 5],
    ['other.test', 1],
  ]);
  expect(ledger.modes.map(({ name, credits }) => [name, credits])).toEqual([
    ['agent', 90],
    ['browser', 5],
    ['auto', 0.3],
  ]);
});

test('a result whose cost was not reported may have been charged', () => {
  const run = scrapeRun({ state: 'done', cost: { used: null, left: null } });
  expect(ledgerOf([run], utcDay).total).toMatchObject({ calls: 1, credits: 0, unknown: 1 });
});

test('a scrape that was cancelled before it was sent is no call', () => {
  const run = scrapeRun({ state: 'cancelled', tries: 0, cost: { used: 0, left: null } });
  expect(ledgerOf([run], utcDay).total.calls).toBe(0);
  expect(ledgerOf([{ ...run, tries: 1 }], utcDay).total.calls).toBe(1);
});

test('a run that came with a backup is no spending of this browser', () => {
  const run = scrapeRun({ cost: { used: 5, left: 1 } });
  expect(ledgerOf([run, { ...run, restored: true }], utcDay).total).toMatchObject({
    calls: 1,
    credits: 5,
  });
});

test('what each account paid stands by itself', () => {
  const cost = { used: 2, left: 1 };
  const runs = [
    scrapeRun({ cost, accountId: 'team' }),
    scrapeRun({ cost, accountId: 'team' }),
    scrapeRun({ cost, accountId: 'first' }),
    scrapeRun({ cost: { used: 1, left: 1 } }),
  ];
  const { accounts } = ledgerOf(runs, utcDay);
  expect(accounts.map(({ name, credits }) => [name, credits])).toEqual([
    ['team', 4],
    ['first', 2],
    ['', 1],
  ]);
});

test('a refusal of the options is no refund', () => {
  const run = scrapeRun({ ...failed, problem: { code: 'invalid-parameters' } });
  expect(ledgerOf([run], utcDay).total.refunded).toBe(0);
});

test('a day is the one of the clock on the wall', () => {
  expect(localDay(new Date(2026, 2, 1, 0, 0, 1).getTime())).toBe('2026-03-01');
});

test.each([
  ['running', 'done', 20_000, true],
  ['running', 'done', 19_999, false],
  ['running', 'cancelled', 60_000, false],
  ['intent', 'unknown', 60_000, true],
  ['done', 'done', 60_000, false],
  ['waiting', 'intent', 60_000, false],
] as const)('%s, then %s after %i ms: told %s', (before, after, took, expected) => {
  const run = scrapeRun({ state: before, createdAt: 0 });
  expect(hasEndedAfterLong(run, { ...run, state: after, updatedAt: took })).toBe(expected);
});

test('calls of private windows are counted without a site, and once where they were kept', () => {
  const call = (
    id: string,
    state: 'done' | 'running' | 'waiting' | 'failed',
    used: number | null,
  ) => ({ id, state, used, at: Date.UTC(2026, 0, 15), mode: 'auto', refunded: false }) as const;
  const kept = scrapeRun({ cost: { used: 2, left: 1 } });
  const others = incognitoCalls(
    [
      call(kept.id, 'done', 2),
      call('private-1', 'done', 5),
      // Its window was closed before the service responded.
      call('private-2', 'running', null),
      // These requests were never sent.
      call('private-3', 'waiting', null),
      call('private-4', 'failed', null),
    ],
    [kept],
  );
  const restored = { ...kept, restored: true };
  expect(incognitoCalls([call(kept.id, 'done', 2)], [restored])).toHaveLength(1);
  const { total, sites } = ledgerOf([kept], utcDay, others);
  expect(total).toMatchObject({ calls: 3, credits: 7, unknown: 1 });
  expect(sites.map(({ name, calls }) => [name, calls])).toEqual([
    ['', 2],
    ['shop.test', 1],
  ]);
});
