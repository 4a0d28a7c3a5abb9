import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pagingKey, rowsKey } from '@/utils/paging/schema';
import type { PagedRows } from '@/utils/paging/state';
import { paging } from './fake-site';

vi.mock('@/utils/browser/ext', () => ({ ext: fakeBrowser, isFirefox: false }));
const { followPaging } = await import('@/utils/paging/state');

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
