import { expect, test, vi } from 'vitest';
import { watchCost } from '@/utils/watches/watch-plan';
import { creditLimit } from '@/utils/whole-number';
import { watch } from './watches';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { capError, confirmText, runCapError } = await import('@/components/watches/watch-text');

const cost = watchCost(watch().draft, []);

test('a credit limit that is refused as too high is told the highest one', () => {
  const sentence = 'Enter a whole number of credits from 1 to 100,000,000.';
  expect(capError(cost, creditLimit('150000000'))).toBe(sentence);
  expect(capError(cost, creditLimit('0'))).toBe(sentence);
  expect(capError(cost, creditLimit('100000000'))).toBeUndefined();
});

test('a limit of a run that is below the price of a page is refused', () => {
  const refused = 'Enter at least 2 credits: one page may cost that much.';
  expect([undefined, 0, 1, 2].map((cap) => runCapError(cost, cap))).toEqual([
    undefined,
    'Enter a whole number of credits from 1 to 100,000,000.',
    refused,
    undefined,
  ]);
});

test('only a new watch is said to run now', () => {
  const text = (state: 'active' | 'paused' | null) =>
    confirmText(cost, { credits: 100, per: 'day' }, null, state);
  expect(text(null)).toMatch(/^Runs now\. Each run costs up to/);
  expect(text('active')).toMatch(/^The changes apply from the next run\. Each run costs up to/);
  expect(text('paused')).toMatch(
    /^The watch stays paused until you resume it\. Each run costs up to/,
  );
});
