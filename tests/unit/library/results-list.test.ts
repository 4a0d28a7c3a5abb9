import { beforeEach, expect, test, vi } from 'vitest';
import { matchingNumbers, newestRows, readRows } from '@/utils/library/database/rows-store';
import { noFilter } from '@/utils/library/filter';
import {
  libraryProblem,
  libraryReady,
  rows,
  setVisibleRange,
} from '@/utils/library/state/results-list';
import { selectAll, selectedIds } from '@/utils/library/state/selection';
import { addResult, emptyLibrary, entries } from './database/fake-library';

vi.mock(
  '@/utils/library/database/library-database',
  async () => (await import('./database/fake-library')).fakeDatabase,
);
vi.mock('@/utils/incognito/state/firefox-library', () => ({ chooseLibrary: () => {} }));
vi.mock('@/utils/storage/registry/scrape', () => ({ libraryVersionItem: { watch: () => {} } }));

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { lowerBound: () => null });
  emptyLibrary();
  for (const n of [1, 2, 3]) addResult(n, { [n]: 1 });
  entries('rows').set(2, { ...(entries('rows').get(2) as object), state: 5 });
});

test('a damaged result takes no row beside it away', async () => {
  await libraryReady;
  setVisibleRange([3, 2, 1]);
  await vi.waitFor(() => expect(rows.value.size).toBe(3));
  expect([...rows.value].map(([n, row]) => [n, row?.n])).toEqual([
    [3, 3],
    [2, undefined],
    [1, 1],
  ]);
  expect(libraryProblem.value).toBeNull();
  expect((await readRows([1, 2, 3, 4])).map(({ n }) => n)).toEqual([1, 3]);
});

test('the newest rows are read without it, and the others are known to be missing', async () => {
  const { rows: found, whole } = await newestRows(50);
  expect(found.map(({ n }) => n)).toEqual([3, 1]);
  expect(whole).toBe(false);
  expect(await matchingNumbers(noFilter)).toEqual([1, 2, 3]);
});

test('a selection with a damaged result acts on the others', async () => {
  selectAll([1, 2, 3]);
  expect(await selectedIds()).toEqual(['1', '3']);
});
