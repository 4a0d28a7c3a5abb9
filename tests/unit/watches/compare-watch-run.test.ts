import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWatchRun, endOf } from '@/utils/watches/compare-watch-run';
import type { ReadRows } from '@/utils/watches/schema';
import { scrapeRun } from '../runs/tasks/example-options';
import { table } from './tables';

const base = { watchId: 'w', at: 2, runId: 'r', used: 1 };
const draft = { key: 'Name', rules: [{ kind: 'gone' as const }, { kind: 'changed' as const }] };
const many = table(Array.from({ length: 10 }, (_, at) => [`Row ${at}`, `$${at}`]));
const before = { at: 1, table: many, lastWith: new Map() };
const compare = (read: ReadRows, key = 'Name') =>
  compareWatchRun(base, { ...draft, key }, read, before);

test('the first rows are compared with nothing', () => {
  const { watchRun, table: stored } = compareWatchRun(
    base,
    draft,
    { kind: 'table', table: many },
    null,
  );
  expect(watchRun).toMatchObject({ outcome: 'first', rows: 10, added: 0, rowsAt: 2, fired: [] });
  expect(stored).toEqual(many);
});

test('equal rows are stored once', () => {
  const { watchRun, table: stored } = compare({ kind: 'table', table: structuredClone(many) });
  expect(watchRun).toMatchObject({ outcome: 'same', rowsAt: 1 });
  expect(stored).toBeNull();
});

test('a row that is gone is told', () => {
  const { watchRun } = compare({ kind: 'table', table: { ...many, rows: many.rows.slice(1) } });
  expect(watchRun).toMatchObject({ outcome: 'changed', gone: 1, rowsAt: 2, fired: draft.rules });
});

test.each<[string, ReadRows, string, code?: string]>([
  ['the list is not found', { kind: 'drift' }, 'Name'],
  ['the result has no text', { kind: 'unreadable' }, 'Name', 'watch-unreadable'],
  [
    'all pages answered with an error',
    { kind: 'failed', status: 503 },
    'Name',
    'watch-page-failed',
  ],
  ['the key column is not found', { kind: 'table', table: { ...many, lost: ['Name'] } }, 'Name'],
  [
    'rows are compared whole and a column is not found',
    { kind: 'table', table: { ...many, lost: ['Price'] } },
    '',
  ],
  [
    'most keys are missing',
    { kind: 'table', table: table(many.rows.map((_, at) => [at < 3 ? `Row ${at}` : '', '$1'])) },
    'Name',
  ],
])('no row counts as gone when %s', (_, read, key, code = 'watch-drift') => {
  const { watchRun, table: stored } = compare(read, key);
  expect(watchRun).toMatchObject({ gone: 0, added: 0, changed: 0, rowsAt: null, fired: [] });
  expect(watchRun.problem?.code).toBe(code);
  expect(stored).toBeNull();
});

test('a key column that the recipe lacks since makes no row new, and a rule for one is told', () => {
  const renamed = {
    ...many,
    columns: many.columns.map((one) => ({ ...one, name: `${one.name} 2` })),
  };
  expect(compare({ kind: 'table', table: renamed }).watchRun).toMatchObject({
    outcome: 'drift',
    added: 0,
    gone: 0,
    lost: ['Name'],
  });
  const rules = [{ kind: 'below' as const, column: 'Cost', limit: 100 }];
  const { watchRun } = compareWatchRun(
    base,
    { key: 'Name', rules },
    { kind: 'table', table: many },
    before,
  );
  expect(watchRun).toMatchObject({ outcome: 'same', lost: ['Cost'] });
});

test('whole rows of a recipe whose columns changed are first rows, and none is new or gone', () => {
  const [name, price] = many.columns;
  const rules = [{ kind: 'new' as const }, { kind: 'gone' as const }];
  for (const columns of [[price!, name!], [name!], [name!, { ...price!, name: 'Cost' }]]) {
    const names = columns.map((column) =>
      many.columns.findIndex((one) => one.kind === column.kind),
    );
    const rows = many.rows.map((row) => names.map((at) => row[at] ?? ''));
    const read = { kind: 'table' as const, table: { ...many, columns, rows } };
    const { watchRun, table: stored } = compareWatchRun(base, { key: '', rules }, read, before);
    expect(watchRun).toMatchObject({ outcome: 'first', added: 0, gone: 0, rowsAt: 2, fired: [] });
    expect(stored).toEqual(read.table);
  }
});

test('a change across runs that did not find its column is told when it is found again', () => {
  type Rows = Parameters<typeof table>[0];
  const run = (
    rows: Rows,
    earlier: ReturnType<typeof compareWatchRun> | null,
    lost: string[] = [],
  ) =>
    compareWatchRun(
      base,
      { key: 'Name', rules: [] },
      { kind: 'table', table: table(rows, { lost }) },
      earlier?.table ? { at: 1, table: earlier.table, lastWith: new Map() } : null,
    );
  const first = run([['A', '$90']], null);
  const unpriced: Rows = [
    ['A', ''],
    ['N', ''],
  ];
  const lost = run(unpriced, first, ['Price']);
  expect(lost.watchRun).toMatchObject({ added: 1, changed: 0, lost: ['Price'] });
  expect(lost.table?.rows).toEqual([
    ['A', '$90'],
    ['N', ''],
  ]);
  expect(run(unpriced, lost, ['Price'])).toMatchObject({
    watchRun: { outcome: 'same' },
    table: null,
  });
  const priced = (price: string): Rows => [
    ['A', price],
    ['N', '$1'],
  ];
  // The price of the row that was new meanwhile is the first one.
  expect(run(priced('$50'), lost).watchRun).toMatchObject({ added: 0, gone: 0, changed: 1 });
  expect(run(priced('$90'), lost).watchRun).toMatchObject({ outcome: 'same' });
});

test('a column with far fewer values than before is named', () => {
  const emptier = table(many.rows.map(([name = ''], at) => [name, at < 5 ? '$1' : '']));
  const { watchRun } = compare({ kind: 'table', table: emptier });
  expect(watchRun).toMatchObject({ outcome: 'changed', dropped: ['Price'] });
});

test('whatever is read, a run that is no table says that nothing is gone', () => {
  const kinds = fc.constantFrom<ReadRows>({ kind: 'drift' }, { kind: 'unreadable' });
  fc.assert(
    fc.property(kinds, fc.constantFrom('', 'Name', 'Price'), (read, key) => {
      expect(compare(read, key).watchRun).toMatchObject({
        gone: 0,
        rows: 0,
        rowsAt: null,
        fired: [],
      });
    }),
  );
});

test('a scrape that was stopped once it was sent may have been charged, and not before', () => {
  const cost = { used: null, left: null };
  const stopped = { state: 'cancelled', cost, notBefore: null } as const;
  expect(endOf(scrapeRun({ ...stopped, tries: 1 }))).toMatchObject({
    outcome: 'unknown',
    problem: { code: 'maybe-charged' },
  });
  expect(endOf(scrapeRun({ ...stopped, tries: 0 }))).toMatchObject({ outcome: 'failed' });
});
