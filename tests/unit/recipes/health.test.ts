import { expect, test } from 'vitest';
import { fieldHealth, isHealthy } from '@/utils/recipes/health';
import { fieldsOf } from '@/utils/recipes/recipe-fields';
import { draft } from './samples';

const columns = (...fill: number[]) =>
  fill.map((share) => ({ name: '', kind: 'text' as const, fill: share, minor: false }));
const before = (...fill: (number | null)[]) => ({ at: 1, rows: 9, fill });
const found = [{ drift: null }, { drift: null }];
const { fields } = draft();

test('a first run has nothing to compare with', () => {
  const health = fieldHealth(
    { fields: found, table: { columns: columns(0.1, 1) }, before: null },
    fields,
  );
  expect(
    health.map(({ name, fill, before: last, dropped }) => [name, fill, last, dropped]),
  ).toEqual([
    ['Price', 0.1, null, false],
    ['Name', 1, null, false],
  ]);
  expect(isHealthy(health)).toBe(true);
});

test.each([
  ['a little lower', before(0.9, 1), [0.75, 1], true],
  ['much lower', before(0.9, 1), [0.6, 1], false],
  ['not found before', before(null, 1), [0.1, 1], true],
])('%s', (_name, last, fill, healthy) => {
  const run = { fields: found, table: { columns: columns(...fill) }, before: last };
  expect(isHealthy(fieldHealth(run, fields))).toBe(healthy);
});

test('a field that was not found is never healthy', () => {
  const run = {
    fields: [{ drift: 'unsure' as const }],
    table: { columns: columns(0, 1) },
    before: null,
  };
  const health = fieldHealth(run, fields);
  expect(health.map(({ drift }) => drift)).toEqual(['unsure', 'gone']);
  expect(isHealthy(health)).toBe(false);
});

test('fields keep the order of the columns, and columns without locators are told', () => {
  const column = (at: number, name: string) => ({ at, name, kind: 'text' as const });
  const made = fieldsOf([column(5, 'C'), column(2, 'A'), column(3, 'B')], [2, 5]);
  expect(made.fields.map(({ name, locator }) => [name, locator])).toEqual([
    ['C', 1],
    ['A', 0],
  ]);
  expect(made.missing.map(({ name }) => name)).toEqual(['B']);
});
