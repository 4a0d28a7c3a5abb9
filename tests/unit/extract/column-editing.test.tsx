// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { FoundTable } from '@/utils/extract/schema';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { FoundTableView } = await import('@/components/extract/found-table-view');
type ChosenList = import('@/components/extract/found-table-view').ChosenList;

afterEach(cleanup);

const table = (names: readonly string[]): FoundTable => ({
  title: '',
  language: 'en',
  columns: names.map((name) => ({ name, kind: 'text', fill: 1, minor: false })),
  rows: [names.map((name) => `${name}: 1,200 pieces`), names.map((name) => `${name}: none`)],
  total: 2,
});

let chosen: ChosenList['columns'] = [];
const view = (names: readonly string[], ids: readonly number[], rows = table(names).rows) => (
  <FoundTableView
    list={0}
    table={{ ...table(names), rows }}
    address="https://shop.example/"
    reading={false}
    ids={ids}
    renderActions={({ columns }) => {
      chosen = columns;
      return null;
    }}
  />
);
const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('edits of columns stay while others come and go', () => {
  const { rerender } = render(view(['A', 'B'], [0, 1]));
  click('Edit columns');
  fireEvent.input(screen.getByRole('textbox', { name: 'Name of column 2' }), {
    target: { value: 'Second' },
  });
  click('Move Second up');
  rerender(view(['A', 'B', 'C'], [0, 1, 2]));
  expect(chosen.map(({ at, name }) => [at, name])).toEqual([
    [1, 'Second'],
    [0, 'A'],
    [2, 'C'],
  ]);
  rerender(view(['B', 'C'], [1, 2]));
  expect(chosen.map(({ at, name }) => [at, name])).toEqual([
    [0, 'Second'],
    [1, 'C'],
  ]);
});

test('edits of columns stay while more rows change what the columns hold', () => {
  const sizes = (rows: string[][], kind: 'number' | 'text', minor: boolean): FoundTable => ({
    ...table(['Size', 'Shop']),
    columns: [
      { name: 'Size', kind, fill: 1, minor: false },
      { name: 'Shop', kind: 'text', fill: 1, minor },
    ],
    rows,
  });
  const shown = (of: FoundTable) => (
    <FoundTableView
      list={0}
      table={of}
      address="https://shop.example/"
      reading={false}
      renderActions={({ columns, rows }) => {
        chosen = columns;
        read = rows;
        return null;
      }}
    />
  );
  let read: FoundTable['rows'] = [];
  const { rerender } = render(shown(sizes([['38 EU', 'A']], 'number', true)));
  click('Edit columns');
  fireEvent.input(screen.getByRole('textbox', { name: 'Name of column 1' }), {
    target: { value: 'Fits' },
  });
  click('Values of Fits');
  choose('Change the values', 'split');
  fireEvent.input(screen.getByLabelText('Separator'), { target: { value: ' ' } });
  const more = [
    ['38 EU', 'A'],
    ['XL EU', 'B'],
  ];
  rerender(shown(sizes(more, 'text', false)));
  expect(chosen.map(({ name, kind }) => [name, kind])).toEqual([['Fits', 'text']]);
  expect(read.map(([size]) => size)).toEqual(['38', 'XL']);
});

test('a column that takes the place of another with its name has none of its edits', () => {
  const { rerender } = render(view(['A', 'B'], [0, 1]));
  click('Edit columns');
  click('Values of B');
  choose('Change the values', 'trim');
  expect(chosen[1]?.transforms).toHaveLength(1);
  rerender(view(['A', 'B'], [0, 2]));
  expect(chosen.map(({ transforms = [] }) => transforms)).toEqual([[], []]);
});

test('changes of values show in the table, and are told in their order', () => {
  render(view(['A', 'B'], [0, 1]));
  click('Edit columns');
  click('Values of A');
  expect(screen.getByText('The values stay as they are on the page.')).toBeTruthy();
  choose('Change the values', 'split');
  fireEvent.input(screen.getByLabelText('Separator'), { target: { value: ':' } });
  fireEvent.input(screen.getByLabelText('Which part'), { target: { value: '2' } });
  choose('Change the values', 'number');
  choose('Numbers are written as', 'point');
  expect(heads()[0]).toBe('ANumber · 50 % filled');
  expect(chosen[0]?.transforms).toEqual([
    { do: 'split', by: ':', part: 2 },
    { do: 'number', decimal: 'point' },
  ]);
  expect(chosen[1]?.transforms ?? []).toEqual([]);
  click('Remove change 2');
  expect(chosen[0]?.transforms).toHaveLength(1);
});

test('a wrong expression is said, and the last right one stays in use', () => {
  render(view(['A'], [0]));
  click('Edit columns');
  click('Values of A');
  choose('Change the values', 'match');
  const field = screen.getByLabelText('Regular expression');
  const pattern = String.raw`([\d,]+) pieces`;
  fireEvent.input(field, { target: { value: pattern } });
  expect(heads()[0]).toBe('ANumber · 50 % filled');
  expect(chosen[0]?.transforms).toEqual([{ do: 'match', pattern }]);
  fireEvent.input(field, { target: { value: '(a' } });
  expect(screen.getByText(/This expression is wrong at character 3/)).toBeTruthy();
  expect(chosen[0]?.transforms).toEqual([{ do: 'match', pattern }]);
});

test('what a column proves of its dates is what a recipe gets, and a column that proves nothing keeps the page', () => {
  const rows = [
    ['25/04/2026', '03/04/2026'],
    ['03/04/2026', '05/04/2026'],
  ];
  render(view(['A', 'B'], [0, 1], rows));
  click('Edit columns');
  click('Values of A');
  choose('Change the values', 'date');
  click('Values of A');
  click('Values of B');
  choose('Change the values', 'date');
  expect(chosen.map(({ transforms }) => transforms)).toEqual([
    [{ do: 'date', order: 'day-first' }],
    [{ do: 'date', order: 'page' }],
  ]);
});
