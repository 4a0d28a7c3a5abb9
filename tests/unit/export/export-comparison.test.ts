import { expect, test } from 'vitest';
import { exportWorld, type PlaceSource } from '@/utils/export/export-comparison';
import { differencesFrom, type Facts } from '@/utils/compare/differences';
import { waitingRun } from '@/utils/compare/comparison-plan';
import { pricesIn } from '@/utils/compare/prices';

const world = { url: 'https://user:pass@shop.test/lamp?x=1', createdAt: Date.UTC(2026, 0, 2) };
const run = waitingRun(
  'r1',
  world.url,
  { mode: 'auto', country: 'DE', screenshot: false },
  world.createdAt,
);
const base: Facts = { status: 200, title: 'A lamp', prices: pricesIn('£5, £9'), signals: [] };
const other: Facts = {
  status: 403,
  title: '=HYPERLINK("x")',
  prices: pricesIn('1.234,50 €'),
  signals: ['blocked'],
};
const places: PlaceSource[] = [
  {
    way: { country: 'GB', mode: 'auto' },
    isBaseline: true,
    run,
    facts: base,
    differs: null,
    lines: null,
  },
  {
    way: { country: 'DE', mode: 'auto' },
    isBaseline: false,
    run,
    facts: other,
    differs: differencesFrom(base, other),
    lines: { added: 3, removed: 1 },
  },
  {
    way: { country: '', mode: 'browser' },
    isBaseline: false,
    run: null,
    facts: null,
    differs: null,
    lines: null,
  },
];

test('as CSV: one line a place, formulas guarded, no login in the address', async () => {
  const { file, name } = exportWorld(world, places, 'csv');
  expect(name).toBe('shop.test lamp around the world.csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain('pass');
  expect(lines[1]).toContain('5 GBP; 9 GBP');
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")",1234.5 EUR,"5 GBP; 9 GBP",blocked`);
  expect(lines[2]).toContain('"status, title, prices",3,1');
  expect(lines[3]).toContain(',browser,,not-there,');
});

test('as JSON: amounts and currencies as values', async () => {
  const { file } = exportWorld(world, places, 'json');
  expect(JSON.parse(await file.text())).toMatchObject({
    url: 'https://shop.test/lamp?x=1',
    asked_at: '2026-01-02T00:00:00.000Z',
    places: [
      { baseline: true, prices: [{ amount: 5, currency: 'GBP', text: '£5' }, {}] },
      { differs_in: ['status', 'title', 'prices'], prices_missing: [{}, {}], lines_added: 3 },
      { state: 'not-there', country: '' },
    ],
  });
});
