import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pagingKey, rowsKey } from '@/utils/paging/schema';
import type { PagedRows } from '@/utils/paging/state';
import { paging } from './fake-site';

vi.mock('@/utils/browser/ext', () => ({ ext: fakeBrowser, isFirefox: false }));
const { followPaging } = await import('@/utils/paging/state');
const { rowsSoFar } = await import('@/utils/paging/background/paging-store');

beforeEach(() => fakeBrowser.reset());

test('each row has the base of its page: what the page named, or its address', async () => {
  const visited = ['https://a.test/1', 'https://a.test/2'];
  const started = paging({ pages: 2, rows: 3, visited, bases: ['', 'https://cdn.test/'] });
  await fakeBrowser.storage.session.set({
    [pagingKey(7)]: started,
    [rowsKey(7, 1)]: [['a'], ['b']],
    [rowsKey(7, 2)]: [['c']],
  });
  let read: PagedRows | null = null;
  const basesNow = () => read?.bases;
  const stop = followPaging(7, (found) => (read = found));
  await vi.waitFor(() =>
    expect(basesNow()).toEqual(['https://a.test/1', 'https://a.test/1', 'https://cdn.test/']),
  );
  await fakeBrowser.storage.session.set({
    [pagingKey(7)]: { ...started, pages: 3, visited: [...visited, 'https://a.test/3'] },
    [rowsKey(7, 3)]: [['d']],
  });
  await vi.waitFor(() =>
    expect(basesNow()?.slice(2)).toEqual(['https://cdn.test/', 'https://a.test/3']),
  );
  stop();
});

test('a row that was filled later takes the place of the one without, and keeps its page', async () => {
  const visited = ['https://a.test/1', 'https://a.test/1#more'];
  const started = paging({ pages: 1, rows: 2, visited, readAt: [1, 2] });
  const reading = (rows: string[][], filled: { place: number; row: string[] }[] = []) => ({
    rows,
    filled,
  });
  await fakeBrowser.storage.session.set({
    [pagingKey(7)]: started,
    // As an earlier version stored it.
    [rowsKey(7, 1)]: [['a'], ['']],
  });
  let read: PagedRows | null = null;
  const rowsNow = () => read?.rows;
  const stop = followPaging(7, (found) => (read = found));
  await vi.waitFor(() => expect(rowsNow()).toEqual([['a'], ['']]));
  await fakeBrowser.storage.session.set({
    [pagingKey(7)]: { ...started, pages: 2 },
    [rowsKey(7, 2)]: reading([], [{ place: 1, row: ['b'] }]),
  });
  await vi.waitFor(() => expect(rowsNow()).toEqual([['a'], ['b']]));
  await fakeBrowser.storage.session.set({
    [pagingKey(7)]: { ...started, pages: 3, rows: 3 },
    // Of no row that is there.
    [rowsKey(7, 3)]: reading([['c']], [{ place: 2, row: ['x'] }]),
  });
  await vi.waitFor(() => expect(rowsNow()).toEqual([['a'], ['b'], ['c']]));
  expect(await rowsSoFar({ ...started, pages: 3 })).toEqual(rowsNow());
  stop();
});
