import { expect, test } from 'vitest';
import { lowestRecentBalance, pendingCost } from '@/utils/runs/cost/pending-cost';
import { agentRun, scrapeRun } from '../tasks/example-options';

const open = { cost: { used: null, left: null }, updatedAt: 50 };

test('what is under way is counted at its most, and nothing else', () => {
  expect(
    pendingCost(
      [
        scrapeRun({ ...open, state: 'intent' }),
        scrapeRun({
          ...open,
          state: 'submitted',
          options: { ...scrapeRun().options, mode: 'browser' },
        }),
        agentRun({ ...open, state: 'intent' }),
        // Not sent yet; the question is repeated before it is sent.
        scrapeRun({ ...open, state: 'waiting' }),
        scrapeRun({ ...open, state: 'failed' }),
        // Cancelled before it was sent: queued, and refused by a busy service.
        scrapeRun({ ...open, state: 'cancelled', tries: 0, notBefore: 50 }),
        scrapeRun({ ...open, state: 'cancelled', notBefore: 90 }),
      ],
      100,
    ),
  ).toBe(6 + 5 + 300);
});

test('what was cancelled after it was sent counts like a lost reply', () => {
  const cancelled = scrapeRun({ ...open, state: 'cancelled' });
  const later = scrapeRun({ updatedAt: 60, url: 'https://b.test/' });
  expect(pendingCost([cancelled], 100)).toBe(6);
  expect(pendingCost([later, cancelled], 100)).toBe(0);
  // Its answer came all the same.
  expect(pendingCost([{ ...cancelled, cost: { used: 2, left: null } }], 100)).toBe(0);
});

test('a balance that was reported just now includes what was lost a quarter of an hour ago', () => {
  const now = 10_000_000;
  const lost = (ago: number, state: 'unknown' | 'cancelled' = 'unknown') =>
    scrapeRun({ ...open, state, updatedAt: now - ago });
  const quarter = 15 * 60_000;
  expect(pendingCost([lost(quarter), lost(quarter, 'cancelled')], now)).toBe(12);
  expect(pendingCost([lost(quarter), lost(quarter, 'cancelled')], now, true)).toBe(0);
  expect(pendingCost([lost(quarter - 1)], now, true)).toBe(6);
  expect(pendingCost([{ ...lost(quarter), state: 'running' }], now, true)).toBe(6);
});

test('a lost reply counts until the service has told what is left since', () => {
  const lost = scrapeRun({ ...open, state: 'unknown' });
  expect(pendingCost([lost], 100)).toBe(6);
  expect(pendingCost([scrapeRun({ updatedAt: 40, url: 'https://b.test/' }), lost], 100)).toBe(6);
  expect(pendingCost([scrapeRun({ updatedAt: 60, url: 'https://b.test/' }), lost], 100)).toBe(0);
});

test('a balance that came with an acceptance tells nothing of what was lost since', () => {
  const cost = { used: null, left: 98 };
  const lost = scrapeRun({ ...open, state: 'unknown' });
  const accepted = (state: 'running' | 'cancelled' | 'unknown', acceptedAt: number) =>
    scrapeRun({ url: 'https://b.test/', state, cost, createdAt: 1, acceptedAt, updatedAt: 90 });
  // Polled, stopped by the user, or given up at 90.
  expect(pendingCost([accepted('running', 40), lost], 100)).toBe(12);
  expect(pendingCost([accepted('cancelled', 40), lost], 100)).toBe(12);
  expect(pendingCost([accepted('unknown', 40), lost], 100)).toBe(12);
  expect(pendingCost([accepted('running', 60), lost], 100)).toBe(6);
  // An incomplete answer that told both.
  const reported = { ...accepted('unknown', 60), cost: { used: 2, left: 96 } };
  expect(pendingCost([reported, lost], 100)).toBe(0);
});

test('every state is counted by what it says, and restored runs tell nothing', () => {
  const one = (state: 'intent' | 'submitted' | 'running' | 'unknown' | 'done') =>
    pendingCost([scrapeRun({ ...open, state })], 100);
  expect([one('intent'), one('submitted'), one('running'), one('unknown')]).toEqual([6, 6, 6, 6]);
  expect(one('done')).toBe(0);
  expect(pendingCost([scrapeRun({ ...open, state: 'running', restored: true })], 100)).toBe(0);
  const lost = scrapeRun({ ...open, state: 'unknown' });
  const finished = { updatedAt: 60, url: 'https://b.test/' };
  expect(pendingCost([scrapeRun({ ...finished, restored: true }), lost], 100)).toBe(6);
  // Told in the same instant, and told at a time that is yet to come.
  expect(pendingCost([scrapeRun({ ...finished, updatedAt: 50 }), lost], 100)).toBe(0);
  expect(pendingCost([scrapeRun({ ...finished, updatedAt: 100 }), lost], 100)).toBe(0);
  expect(pendingCost([scrapeRun({ ...finished, updatedAt: 101 }), lost], 100)).toBe(6);
  expect(pendingCost([], 100)).toBe(0);
});

test('the least that was told in the last five seconds, to the millisecond', () => {
  const runWith = (left: number | null, updatedAt: number, restored = false) =>
    scrapeRun({ cost: { used: 1, left }, updatedAt, ...(restored && { restored }) });
  const now = 100_000;
  expect(lowestRecentBalance([], now)).toBe(Infinity);
  expect(
    lowestRecentBalance([runWith(80, now), runWith(70, now - 4999), runWith(90, now)], now),
  ).toBe(70);
  expect(lowestRecentBalance([runWith(80, now), runWith(70, now - 5000)], now)).toBe(80);
  expect(lowestRecentBalance([runWith(70, now + 4999)], now)).toBe(70);
  expect(lowestRecentBalance([runWith(70, now + 5000)], now)).toBe(Infinity);
  expect(lowestRecentBalance([runWith(null, now), runWith(70, now, true)], now)).toBe(Infinity);
});

test('a balance that came with an acceptance is recent no more when its task is polled', () => {
  const now = 100_000;
  const accepted = (acceptedAt: number) =>
    scrapeRun({ state: 'running', cost: { used: null, left: 70 }, acceptedAt, updatedAt: now });
  expect(lowestRecentBalance([accepted(now - 4999)], now)).toBe(70);
  expect(lowestRecentBalance([accepted(now - 5000)], now)).toBe(Infinity);
});
