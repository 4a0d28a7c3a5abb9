import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTables, repeatedKeys, rowIds } from '@/utils/watches/diff-tables';
import { table } from './tables';

const states = (before: ReturnType<typeof table>, after: ReturnType<typeof table>, key = 'Name') =>
  diffTables(before, after, key).rows.map(({ state, cells }) => [
    state,
    ...cells.map(({ text, before: last }) => (last === null ? text : `${last} → ${text}`)),
  ]);

test('rows with the key of an earlier one are counted, whole rows are not', () => {
  const some = table([
    ['A', '$1'],
    ['B', '$2'],
    [' A ', '$3'],
    ['A', '$1'],
  ]);
  expect(repeatedKeys(some, 'Name')).toBe(2);
  expect(repeatedKeys(some, '')).toBe(0);
});

test('the page that a row is on is not compared, unless it is the key', () => {
  const on = (rows: [string, string][]) => {
    const { columns, ...rest } = table(rows);
    return { ...rest, columns: columns.with(1, { name: 'Price', kind: 'link', isPosition: true }) };
  };
  const before = on([
    ['A', 'p1'],
    ['B', 'p1'],
  ]);
  const after = on([
    ['N', 'p1'],
    ['A', 'p1'],
    ['B', 'p2'],
  ]);
  const counts = ({ added, gone, changed }: ReturnType<typeof diffTables>) => [
    added,
    gone,
    changed,
  ];
  for (const key of ['Name', '']) {
    expect(counts(diffTables(before, after, key))).toEqual([1, 0, 0]);
    // Rows that were stored before the column was marked.
    const unmarked = { ...before, columns: table([]).columns };
    expect(counts(diffTables(unmarked, after, key))).toEqual([1, 0, 0]);
  }
  expect(counts(diffTables(before, after, 'Price'))).toEqual([1, 0, 2]);
});

test('new, gone, changed and equal rows, the present ones in their order', () => {
  const before = table([
    ['A', '$1'],
    ['B', '$2'],
    ['C', '$3'],
  ]);
  const after = table([
    ['D', '$4'],
    ['C', '$3'],
    ['A', '$9'],
  ]);
  expect(states(before, after)).toEqual([
    ['new', 'D', '$4'],
    ['same', 'C', '$3'],
    ['changed', 'A', '$1 → $9'],
    ['gone', 'B', '$2'],
  ]);
  expect(diffTables(before, after, 'Name')).toMatchObject({ added: 1, gone: 1, changed: 1 });
});

test('by the whole row a changed cell is a new and a gone row', () => {
  const found = states(table([['A', '$1']]), table([['A', '$2']]), '');
  expect(found).toEqual([
    ['new', 'A', '$2'],
    ['gone', 'A', '$1'],
  ]);
});

test('rows with one key are told apart by their number', () => {
  const before = table([
    ['A', '$1'],
    ['A', '$2'],
  ]);
  expect(states(before, table([['A', '$1']]))).toEqual([
    ['same', 'A', '$1'],
    ['gone', 'A', '$2'],
  ]);
});

test('white space is no difference', () => {
  expect(states(table([['A', '$ 1']]), table([[' A ', '$\n 1 ']]))).toEqual([
    ['same', ' A ', '$\n 1 '],
  ]);
});

test('a column that was not found in one of the runs is not compared', () => {
  const lost = { lost: ['Price'] };
  expect(diffTables(table([['A', '$1']]), table([['A', '']], lost), 'Name').changed).toBe(0);
  expect(diffTables(table([['A', '']], lost), table([['A', '$1']]), 'Name').changed).toBe(0);
  const other = table([['A', '$1']], {
    columns: [
      { name: 'Name', kind: 'text' },
      { name: 'Stock', kind: 'text' },
    ],
  });
  expect(diffTables(other, table([['A', '$2']]), 'Name').changed).toBe(0);
});

test('beyond the end of a page that was cut, no row is gone or new', () => {
  const long = table([
    ['A', '$1'],
    ['B', '$2'],
  ]);
  const short = table([['A', '$1']]);
  expect(diffTables(long, { ...short, cut: true }, 'Name').gone).toBe(0);
  expect(diffTables({ ...short, cut: true }, long, 'Name').added).toBe(0);
});

const cell = fc.constantFrom('', 'a', 'b', 'c', ' a', '$1', '$2');
const tables = fc.array(fc.tuple(cell, cell), { maxLength: 12 }).map((rows) => table(rows));
const keys = fc.constantFrom('Name', 'Price', '', 'Gone');

describe('for any two tables', () => {
  test('each row is told once, and the counts add up', () => {
    fc.assert(
      fc.property(tables, tables, keys, (before, after, key) => {
        const diff = diffTables(before, after, key);
        const count = (state: string) => diff.rows.filter((row) => row.state === state).length;
        expect(count('new') + count('changed') + count('same')).toBe(after.rows.length);
        expect(count('gone') + count('changed') + count('same')).toBe(before.rows.length);
        expect(new Set(diff.rows.map(({ id }) => id)).size).toBe(diff.rows.length);
        expect([diff.added, diff.gone, diff.changed]).toEqual(
          ['new', 'gone', 'changed'].map(count),
        );
      }),
    );
  });

  test('a table does not differ from itself', () => {
    fc.assert(
      fc.property(tables, keys, (one, key) => {
        expect(diffTables(one, one, key)).toMatchObject({ added: 0, gone: 0, changed: 0 });
      }),
    );
  });

  test('the way back swaps new and gone, and changes as many rows', () => {
    fc.assert(
      fc.property(tables, tables, keys, (before, after, key) => {
        const there = diffTables(before, after, key);
        const back = diffTables(after, before, key);
        expect([back.added, back.gone, back.changed]).toEqual([
          there.gone,
          there.added,
          there.changed,
        ]);
      }),
    );
  });

  test('the order of rows makes no difference by a unique key', () => {
    fc.assert(
      fc.property(tables, (one) => {
        fc.pre(new Set(rowIds(one, '')).size === one.rows.length);
        const turned = { ...one, rows: one.rows.toReversed() };
        const isUnique = rowIds(one, 'Name').every((id) => id.endsWith('\u001e1'));
        fc.pre(isUnique);
        expect(diffTables(one, turned, 'Name')).toMatchObject({ added: 0, gone: 0, changed: 0 });
      }),
    );
  });
});
