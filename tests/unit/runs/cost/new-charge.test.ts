import { expect, test } from 'vitest';
import { newCharge } from '@/utils/runs/cost/new-charge';
import type { Run } from '@/utils/runs/schema';
import { agentRun, scrapeRun } from '../tasks/example-options';

const none = { used: null, left: null };
const before = scrapeRun({ state: 'submitted', cost: none });
const charge = (next: Partial<Run>, earlier: Run = before) =>
  newCharge(earlier, { ...earlier, ...next } as Run);
const priced = (used: number | null, left: number | null = null) => ({ cost: { used, left } });

test.each(['done', 'failed', 'cancelled'] as const)('a %s run costs its price', (state) => {
  expect(charge({ state, ...priced(5) })).toBe(5);
  // The balance includes it.
  expect(charge({ state, ...priced(5, 95) })).toBe(0);
  expect(charge({ state, ...priced(0) })).toBe(0);
});

test('a result without a price costs its most, and no other end does', () => {
  expect(charge({ state: 'done' })).toBe(6);
  expect(charge({ state: 'done' }, agentRun({ state: 'intent', cost: none }))).toBe(300);
  expect(charge({ state: 'failed' })).toBe(0);
  expect(charge({ state: 'cancelled' })).toBe(0);
});

test('what goes on, or may still be charged, counts elsewhere', () => {
  for (const state of ['intent', 'submitted', 'running', 'unknown'] as const) {
    expect(charge({ state, ...priced(5) }), state).toBe(0);
  }
});

test('a late answer to a cancelled run costs what it adds, and nothing is counted twice', () => {
  const cancelled = scrapeRun({ state: 'cancelled', ...priced(2) });
  expect(charge(priced(5), cancelled)).toBe(3);
  expect(charge(priced(1), cancelled)).toBe(0);
  expect(charge({ removedAt: 1 }, cancelled)).toBe(0);
});
