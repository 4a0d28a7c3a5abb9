import { expect, test } from 'vitest';
import { exportComparison, type ExportedVariant } from '@/utils/export/export-comparison';
import { differencesFrom, type VariantFacts } from '@/utils/compare/differences';
import { queuedRun } from '@/utils/runs/queued-run';
import { pricesIn } from '@/utils/compare/prices';
import { storedRun } from '../../fixtures/stored-backup';

const comparison = { url: 'https://user:pass@shop.test/lamp?x=1', createdAt: Date.UTC(2026, 0, 2) };
const run = queuedRun(
  'r1',
  comparison.url,
  { mode: 'auto', country: 'DE', screenshot: false },
  comparison.createdAt,
);
const base: VariantFacts = {
  status: 200,
  title: 'A lamp',
  prices: pricesIn('£5, £9'),
  rates: {},
  signals: [],
};
const other: VariantFacts = {
  status: 403,
  title: '=HYPERLINK("x")',
  prices: pricesIn('1.234,50 €'),
  rates: {},
  signals: ['blocked'],
};
const conversion = { currency: 'GBP', rates: { 'EUR GBP': 0.8 } };
const places: ExportedVariant[] = [
  {
    variant: { country: 'GB', mode: 'auto' },
    isBaseline: true,
    conversion,
    run,
    facts: base,
    differs: null,
    lines: null,
    damaged: null,
  },
  {
    variant: { country: 'DE', mode: 'auto' },
    isBaseline: false,
    conversion,
    run,
    facts: other,
    differs: differencesFrom(base, other),
    lines: { added: 3, removed: 1 },
    damaged: null,
  },
  {
    variant: { country: '', mode: 'browser' },
    isBaseline: false,
    conversion,
    run: null,
    facts: null,
    differs: null,
    lines: null,
    damaged: null,
  },
];

test('as CSV: one line a place, formulas guarded, no login in the address', async () => {
  const { file, name } = exportComparison(comparison, places, 'csv');
  expect(name).toBe('shop.test lamp around the world.csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain('pass');
  expect(lines[1]).toContain('5 GBP; 9 GBP');
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")",1234.5 EUR,"5 GBP; 9 GBP",blocked`);
  expect(lines[2]).toContain('"status, title, prices",3,1');
  expect(lines[2]).toMatch(/,987.6 GBP$/);
  expect(lines[3]).toContain(',browser,,not-there,');
});

test('as JSON: amounts and currencies as values', async () => {
  const { file } = exportComparison(comparison, places, 'json');
  expect(JSON.parse(await file.text())).toMatchObject({
    url: 'https://shop.test/lamp?x=1',
    asked_at: '2026-01-02T00:00:00.000Z',
    places: [
      { baseline: true, prices: [{ amount: 5, currency: 'GBP', text: '£5' }, {}] },
      {
        differs_in: ['status', 'title', 'prices'],
        prices_missing: [{}, {}],
        lines_added: 3,
        prices_converted: [{ amount: 987.6, currency: 'GBP' }],
      },
      { state: 'not-there', country: '' },
    ],
  });
});

test('a damaged result is told as such, apart from its title', async () => {
  const result = {
    title: 'A lamp',
    statusCode: 200,
    modeUsed: null,
    finalUrl: null,
    contentType: 'text/html',
    size: 1,
    hasScreenshot: false,
    extra: {},
  };
  const damaged: ExportedVariant = {
    variant: { country: 'DE', mode: 'auto' },
    isBaseline: true,
    run: { ...storedRun, result },
    facts: null,
    differs: null,
    lines: null,
    damaged: 'result',
    conversion: null,
  };
  const other: ExportedVariant = {
    ...damaged,
    isBaseline: false,
    facts: base,
    damaged: 'baseline',
  };
  const { file } = exportComparison(comparison, [damaged, other], 'json');
  expect(JSON.parse(await file.text())).toMatchObject({
    places: [
      { state: 'done', problem: 'storage-unreadable', title: 'A lamp', prices: [], signs: [] },
      { state: 'done', problem: null, differs_in: [], lines_added: null },
    ],
  });
});
