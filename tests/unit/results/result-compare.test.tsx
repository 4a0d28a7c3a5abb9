// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRun } from '../../fixtures/stored-backup';

const text = vi.fn<() => Promise<{ text: string; name: string } | null>>();
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/page-text', () => ({ textOfOpenPage: () => text() }));
vi.mock('@/utils/library/database/library-runs', () => ({
  getBody: async () => null,
  getRun: async () => null,
}));
vi.mock('@/utils/library/database/rows-store', () => ({
  matchingNumbers: async () => [1],
  readRows: async () => [{ id: 'other', url: storedRun.url, createdAt: 1 }],
}));
const { ResultCompare } = await import('@/components/results/result-compare');

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' });

afterEach(cleanup);

test('a comparison that arrives after another choice is not shown under it', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  text.mockReturnValue(promise);
  render(<ResultCompare run={storedRun} />);
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  fireEvent.click(button());
  await vi.waitFor(() => expect(button().disabled).toBe(true));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'other' } });
  resolve(null);
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.queryByText(/No tab with this address/)).toBeNull();
});

test('a press while the other results are read is not lost', async () => {
  text.mockResolvedValue(null);
  render(<ResultCompare run={storedRun} />);
  fireEvent.click(button());
  expect(await screen.findByText(/No tab with this address/)).toBeTruthy();
});
