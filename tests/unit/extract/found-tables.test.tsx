// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { tableLimits } from '@/utils/extract/limits';
import type { FoundTable } from '@/utils/extract/schema';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { FoundTables } = await import('@/components/extract/found-tables');

afterEach(cleanup);

const table = (title: string, more: Partial<FoundTable> = {}): FoundTable => ({
  title,
  language: 'en',
  columns: [
    { name: 'Name', kind: 'text', fill: 1, minor: false },
    { name: 'Name', kind: 'link', fill: 0.5, minor: false },
    { name: '', kind: 'money', fill: 1, minor: false },
    { name: 'Name', kind: 'text', fill: 1, minor: true },
  ],
  rows: [['Oak', 'https://shop.example/1', '$1', 'Buy']],
  total: 3,
  ...more,
});
const all = [table('First'), table('Second', { rows: [], total: 0 }), table('Third')];
const read = (at: number) => Promise.resolve(all[at]!);
const shown = () => render(<FoundTables count={3} read={read} address="https://shop.example/" />);
const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);

test('lists are stepped through, around the ends', async () => {
  shown();
  expect(await screen.findByText('First')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('List 1 of 3 · the first 1 of 3 rows');
  fireEvent.click(screen.getByRole('button', { name: 'Next list' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Previous list' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous list' }));
  expect(await screen.findByText('Third')).toBeTruthy();
});

test('a list keeps its number and its rows until the next one is read', async () => {
  const found = Promise.withResolvers<FoundTable>();
  const slow = (at: number) => (at === 0 ? read(0) : found.promise);
  render(<FoundTables count={3} read={slow} address="https://shop.example/" />);
  expect(await screen.findByText('First')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next list' }));
  expect(screen.getByRole('status').textContent).toMatch(/^List 1 of 3/);
  expect(screen.getByText('First')).toBeTruthy();
  found.resolve(table('Second'));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^List 2 of 3/);
});

test('the first rows are shown before all are read, and files wait for all', async () => {
  let finish: ((found: FoundTable) => void) | undefined;
  const asked: number[] = [];
  const slow = (_at: number, rows: number): Promise<FoundTable> => {
    asked.push(rows);
    if (asked.length === 1) return Promise.resolve(table('Long'));
    return new Promise((resolve) => (finish = resolve));
  };
  render(<FoundTables count={1} read={slow} address="https://shop.example/" />);
  await screen.findByText('Long');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save as CSV' });
  await waitFor(() => expect(asked).toEqual([100, 20_000]));
  expect(save.disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('the first 1 of 3 rows');
  const [row = []] = table('').rows;
  finish?.(table('Long', { rows: [row, row, row] }));
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(screen.getByRole('status').textContent).toBe('List 1 of 1 · 3 rows');
});

test('columns have names of their own with kind and fill, and minor ones wait', async () => {
  shown();
  await screen.findByText('First');
  expect(heads()).toEqual([
    'NameText · 100 % filled',
    'AmountAmount · 100 % filled',
    'Name (link)Link · 50 % filled',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '1 more column' }));
  expect(heads()[2]).toBe('Name-2Text · 100 % filled');
});

test('a list that cannot be read says so, and the next one is shown again', async () => {
  let fails = true;
  const sometimes = (at: number) =>
    fails ? Promise.reject(new Error('gone')) : Promise.resolve(all[at]!);
  render(<FoundTables count={2} read={sometimes} address="https://shop.example/" />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Next list' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('columns are renamed, moved by button and by key, removed and added again', async () => {
  shown();
  await screen.findByText('First');
  fireEvent.click(screen.getByRole('button', { name: 'Edit columns' }));
  const field = screen.getByRole('textbox', { name: 'Name of column 2' });
  fireEvent.input(field, { target: { value: 'Price' } });
  expect(heads()[1]).toContain('Price');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of column 2' }), {
    key: 'ArrowUp',
    altKey: true,
  });
  expect(heads().map((head) => head?.slice(0, 5))).toEqual(['Price', 'NameT', 'Name ']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of column 1' }));
  expect(screen.getByText('Price is now column 1 of 3.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move Name (link) up' }));
  expect(heads().map((head) => head?.slice(0, 5))).toEqual(['Price', 'Name ', 'NameT']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Name' }));
  expect(heads()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Add Name again' }));
  expect(heads()[2]).toContain('NameText');
});

test('an empty name stays the name of the page, and the last column stays', async () => {
  const one = table('One', {
    columns: [{ name: 'Name', kind: 'text', fill: 1, minor: false }],
    rows: [['Oak']],
    total: 1,
  });
  render(<FoundTables count={1} read={() => Promise.resolve(one)} address="https://a.test/" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit columns' }));
  fireEvent.input(screen.getByRole('textbox'), { target: { value: ' ' } });
  expect(heads()).toEqual(['NameText · 100 % filled']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Remove/ }).disabled).toBe(true);
});

test('edits end with another list, and what is chosen is told', async () => {
  const seen: string[] = [];
  render(
    <FoundTables
      count={3}
      read={read}
      address="https://a.test/"
      renderActions={({ list, columns }) => {
        seen.push(`${list} ${columns.map(({ at, name }) => `${at} ${name}`).join()}`);
        return null;
      }}
    />,
  );
  await screen.findByText('First');
  fireEvent.click(screen.getByRole('button', { name: 'Edit columns' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move Amount up' }));
  await waitFor(() => expect(seen.at(-1)).toBe('0 2 Amount,0 Name,1 Name (link)'));
  fireEvent.click(screen.getByRole('button', { name: 'Next list' }));
  await screen.findByText('Second');
  await waitFor(() => expect(seen.at(-1)).toBe('1 0 Name,2 Amount,1 Name (link)'));
});

test('values that a regular expression had no time for are told, with the name of their column', async () => {
  const [first, ...others] = table('First').columns;
  const columns = [{ ...first!, unsearched: 3 }, ...others];
  const slow = () => Promise.resolve(table('First', { columns }));
  render(<FoundTables count={1} read={slow} address="https://shop.example/" />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('of Name took too long, so 3 values were left empty');
});

test('columns that are left out are told beside the rows, and texts that are cut above the files', async () => {
  const long = 'x'.repeat(tableLimits.cell);
  const rows = [
    [long, '', '$1', long],
    ['Oak', '', '$2', long],
  ];
  const cut = table('First', { rows, total: 2, columnsTotal: 9 });
  render(<FoundTables count={1} read={() => Promise.resolve(cut)} address="https://a.test/" />);
  await screen.findByText('First');
  const status = screen.getByRole('status').textContent;
  expect(status).toBe('List 1 of 1 · 2 rows · the first 4 of at least 9 columns');
  expect(screen.getByText(/^1 text was cut, here and in every file/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '1 more column' }));
  expect(screen.getByText(/^3 texts were cut/)).toBeTruthy();
});

test('nothing is told of a table that is whole', async () => {
  shown();
  await screen.findByText('First');
  expect(screen.getByRole('status').textContent).not.toContain('column');
  expect(screen.queryByText(/cut, here/)).toBeNull();
});
