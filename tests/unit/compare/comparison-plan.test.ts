import { expect, test } from 'vitest';
import {
  totalCost,
  variantOptions,
  variantsOf,
  withChangedComparison,
  withReplacedRun,
  withComparison,
} from '@/utils/compare/comparison-plan';
import type { Comparison, Comparisons } from '@/utils/compare/schema';

const url = 'https://shop.test/lamp';

test('every country in every mode, each once', () => {
  const choice = { countries: ['DE', 'FR', 'DE'], modes: ['auto', 'browser'] as const };
  const ways = variantsOf({
    countries: choice.countries,
    modes: [...choice.modes],
    screenshots: true,
  });
  expect(ways.map(({ country, mode }) => `${country} ${mode}`)).toEqual([
    'DE auto',
    'DE browser',
    'FR auto',
    'FR browser',
  ]);
});

test('a screenshot is asked for in the Browser mode only', () => {
  expect(variantOptions({ country: 'DE', mode: 'browser' }, true)).toEqual({
    mode: 'browser',
    country: 'DE',
    screenshot: true,
  });
  expect(variantOptions({ country: 'DE', mode: 'request' }, true).screenshot).toBe(false);
});

test('the cost is the sum of all, by the published prices', () => {
  const choice = { countries: ['DE', 'FR', 'US'], screenshots: true };
  expect(totalCost(url, { ...choice, modes: ['request'] }, [])).toMatchObject({
    least: 6,
    most: 6,
  });
  expect(totalCost(url, { ...choice, modes: ['auto', 'browser'] }, [])).toMatchObject({
    least: 3 * (2 + 6),
    most: 3 * (6 + 6),
    from: 'published',
  });
  expect(totalCost(url, { ...choice, countries: [], modes: ['auto'] }, []).most).toBe(0);
});

const comparison = (
  id: string,
  createdAt: number,
  removedAt: number | null = null,
): Comparison => ({
  id,
  url,
  createdAt,
  screenshots: false,
  places: [{ country: 'DE', mode: 'auto', runId: `${id}-1`, kept: true }],
  baseline: `${id}-1`,
  removedAt,
});
const choice = { countries: ['DE'], modes: ['auto' as const], screenshots: false };

test('a new one stands on top; those removed long ago go, and no more than 100 are kept', () => {
  const before: Comparisons = {
    last: null,
    list: [comparison('fresh', 1, 999_000), comparison('gone', 2, 1000), comparison('kept', 3)],
  };
  const after = withComparison(before, comparison('new', 1_000_000), choice);
  expect(after.list.map(({ id }) => id)).toEqual(['new', 'fresh', 'kept']);
  expect(after.last).toEqual(choice);
  const many = Array.from({ length: 120 }, (_, at) => comparison(String(at), at));
  expect(
    withComparison({ last: null, list: many }, comparison('new', 500), choice).list,
  ).toHaveLength(100);
});

test('a scrape once more takes the place of the one before, as the baseline too', () => {
  const all: Comparisons = { last: null, list: [comparison('a', 1), comparison('b', 2)] };
  const next = { runId: 'again', kept: false };
  const [first, second] = withChangedComparison(all, 'a', (one) =>
    withReplacedRun(one, 'a-1', next),
  ).list;
  expect(first?.places).toEqual([{ country: 'DE', mode: 'auto', ...next }]);
  expect(first?.baseline).toBe('again');
  expect(second).toEqual(comparison('b', 2));
});
