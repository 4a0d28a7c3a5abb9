// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const saved: string[] = [];
vi.mock('@/utils/browser/save-file', () => ({ saveFile: (name: string) => saved.push(name) }));
const { RowsExport } = await import('@/components/extract/rows-export');

afterEach(cleanup);

test('texts that a workbook cuts are told, and those of other formats are not', async () => {
  const rows = [
    ['a'.repeat(32_768), 'b'],
    ['c'.repeat(32_767), 7],
  ];
  const read = async () => ({ names: ['Long', 'Short'], dates: new Set<number>(), rows });
  render(<RowsExport read={read} title="T" address="" origin={null} disabled={false} />);
  const told = () => screen.queryByText(/1 text was cut/);
  fireEvent.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  await waitFor(() => expect(told()).toBeTruthy());
  await waitFor(() => expect(saved).toEqual(['T.xlsx']));
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toEqual(['T.xlsx', 'T.csv']));
  expect(told()).toBeNull();
});
