// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const saved: string[] = [];
const files: Blob[] = [];
vi.mock('@/utils/browser/save-file', () => ({
  saveFile(name: string, file: Blob) {
    saved.push(name);
    files.push(file);
  },
}));
const { RowsExport } = await import('@/components/extract/rows-export');
const { FoundTableView } = await import('@/components/extract/found-table-view');
const { withOrigin } = await import('@/components/extract/rows-export-options');

afterEach(() => {
  cleanup();
  saved.length = 0;
  files.length = 0;
  withOrigin.value = false;
});

test('texts that a workbook cuts are told, and those of other formats are not', async () => {
  const rows = [
    ['a'.repeat(32_768), 'b'],
    ['c'.repeat(32_767), 7],
  ];
  const read = async () => ({ names: ['Long', 'Short'], dates: new Set<number>(), rows });
  render(<RowsExport read={read} title="T" address="" total={2} disabled={false} />);
  const cutNote = () => screen.queryByText(/1 text was cut/);
  fireEvent.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  await waitFor(() => expect(cutNote()).toBeTruthy());
  await waitFor(() => expect(saved).toEqual(['T.xlsx']));
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toEqual(['T.xlsx', 'T.csv']));
  expect(cutNote()).toBeNull();
});

const column = (name: string, kind: 'text' | 'number') => ({ name, kind, fill: 1, minor: false });
const from = (n: number) => ({
  address: `https://shop.example/${n}`,
  at: 1,
  mode: 'auto (request)',
  country: 'DE',
  credits: n,
});
const shown = (rows: string[][], total = rows.length) => ({
  title: 'T',
  language: 'en',
  columns: [column('Name', 'text'), column('Pieces', 'number')],
  rows,
  total,
});
const source = () => screen.getByRole('checkbox', { name: /^Add source columns/ });

test('each row tells where it comes from, on the screen and in the file', async () => {
  const rows = [
    ['A', '1,000'],
    ['B', '2'],
    ['C', '3'],
  ];
  const origin = [from(1), from(2), null];
  render(
    <FoundTableView
      arranged
      list={0}
      table={shown(rows)}
      address=""
      origin={origin}
      reading={false}
    />,
  );
  expect(screen.queryByText('Country')).toBeNull();
  fireEvent.click(source());
  expect(await screen.findByText('Country')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save as JSON' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [first, second, third] = JSON.parse(await files[0]!.text()) as Record<string, unknown>[];
  expect(first).toEqual({
    Name: 'A',
    Pieces: 1000,
    Page: 'https://shop.example/1',
    'Read at': '1970-01-01T00:00:00.001Z',
    Mode: 'auto (request)',
    Country: 'DE',
    'Credits for the page': 1,
  });
  expect(second).toMatchObject({ Page: 'https://shop.example/2', 'Credits for the page': 2 });
  expect(third).toMatchObject({ Name: 'C', Page: null, 'Credits for the page': null });
});

test('a file has all rows of a table that shows the first ones only', async () => {
  const readAll = async function* () {
    yield { rows: [['A', '1,000']], origin: from(1) };
    yield {
      rows: [
        ['B', '2'],
        ['C', '3'],
      ],
      origin: from(2),
    };
  };
  const table = shown([['A', '1,000']], 3);
  render(
    <FoundTableView
      arranged
      list={0}
      table={table}
      address=""
      origin={[from(1)]}
      readAll={readAll}
      reading={false}
    />,
  );
  fireEvent.click(source());
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines.slice(1, -1).map((line) => line.split(',').toSpliced(3, 1).join())).toEqual([
    'A,1000,https://shop.example/1,auto (request),DE,1',
    'B,2,https://shop.example/2,auto (request),DE,2',
    'C,3,https://shop.example/2,auto (request),DE,2',
  ]);
});

test('a file reads later pages as the table reads its rows, whatever they prove alone', async () => {
  const readAll = async function* () {
    yield { rows: [['25/04/2026', '1']], origin: from(1) };
    yield { rows: [['03/04/2026', '2']], origin: from(2) };
    yield { rows: [['05/13/2026', '3']], origin: from(3) };
  };
  render(
    <FoundTableView
      arranged
      list={0}
      table={shown([['25/04/2026', '1']], 3)}
      address=""
      readAll={readAll}
      reading={false}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit columns' }));
  fireEvent.click(screen.getByRole('button', { name: 'Values of Name' }));
  fireEvent.change(screen.getByLabelText('Change the values'), { target: { value: 'date' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines.slice(1, -1)).toEqual(['2026-04-25,1', '2026-04-03,2', ',3']);
});

test('more rows than a workbook holds are refused before they are read', async () => {
  const row = (n: number) => [String(n)];
  const table = { names: ['Name'], dates: new Set<number>(), rows: [row(1)] };
  const readAll = vi.fn(async () => table);
  const shownWith = (total: number) => (
    <RowsExport
      read={async () => table}
      readAll={readAll}
      total={total}
      title="T"
      address=""
      disabled={false}
    />
  );
  const { rerender } = render(shownWith(1_048_576));
  fireEvent.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too much for an XLSX file, which holds at most 1,048,575 rows. Save as CSV instead.',
  );
  expect(readAll).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toEqual(['T.csv']));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(shownWith(1_048_575));
  fireEvent.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  await waitFor(() => expect(saved).toEqual(['T.csv', 'T.xlsx']));
});

test('a workbook that turns out too large is told, as more columns than it holds', async () => {
  const names = Array.from({ length: 16_385 }, (_, at) => String(at));
  const read = async () => ({ names, dates: new Set<number>(), rows: [['A']] });
  render(<RowsExport read={read} total={1} title="T" address="" disabled={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too much for an XLSX file, which holds at most 16,384 columns. Save as CSV instead.',
  );
  expect(saved).toEqual([]);
});
