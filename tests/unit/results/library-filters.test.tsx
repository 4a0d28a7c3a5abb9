// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FacetValues } from '@/utils/library/database/rows-store';
import { noFilter, type LibraryFilter } from '@/utils/library/filter';

const searchQuery = signal({ text: '', filter: noFilter });
vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../ui/catalogue')).fakeI18n,
}));
vi.mock('@/utils/library/state/results-list', () => ({
  searchQuery,
  libraryVersion: signal(0),
  setQuery: ({ filter }: { filter: LibraryFilter }) => {
    searchQuery.value = { ...searchQuery.value, filter };
  },
}));
const facetValues = vi.hoisted(() =>
  vi.fn<(job: string) => Promise<Record<string, FacetValues>>>(async () => {
    const none = { values: [], cut: false };
    return { host: none, tag: none, country: none };
  }),
);
vi.mock('@/utils/library/database/rows-store', () => ({ facetValues }));
vi.mock('@/utils/library/database/jobs-store', () => ({ listJobs: async () => [] }));
const { LibraryFilters } = await import('@/components/results/list/library-filters');

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const choose = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  searchQuery.value = { text: '', filter: noFilter };
});
afterEach(cleanup);

test('dates stay in their fields when the filters are folded, and go with the filter', () => {
  const { unmount } = render(<LibraryFilters />);
  choose('From', '2026-03-04');
  choose('Until', '2026-03-05');
  const day = 86_400_000;
  const { from, until } = searchQuery.value.filter;
  expect(until! - from!).toBe(2 * day);
  unmount();
  render(<LibraryFilters />);
  expect([field('From').value, field('Until').value]).toEqual(['2026-03-04', '2026-03-05']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect([field('From').value, field('Until').value]).toEqual(['', '']);
});

test('a year that is being typed is left in its field', () => {
  render(<LibraryFilters />);
  choose('From', '0020-03-04');
  expect(field('From').value).toBe('0020-03-04');
});

test('a list of sites that is cut says so, and keeps the chosen one', async () => {
  const none = { values: [], cut: false };
  const host = { values: ['a.test', 'b.test'], cut: true };
  facetValues.mockResolvedValue({ host, tag: none, country: none });
  searchQuery.value = { text: '', filter: { ...noFilter, job: 'j', host: 'z.test' } };
  render(<LibraryFilters />);
  await screen.findByText('Only the first 2 are listed.');
  expect(facetValues).toHaveBeenCalledWith('j');
  const options = field('Site').querySelectorAll('option');
  expect([...options].map(({ text }) => text)).toEqual(['Any site', 'a.test', 'b.test', 'z.test']);
  expect(field('Site').value).toBe('z.test');
});
