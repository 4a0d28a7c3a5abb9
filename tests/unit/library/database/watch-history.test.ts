import { expect, test, vi } from 'vitest';
import { readWatchRows } from '@/utils/library/database/watch-history';

const stored = vi.hoisted(() => ({ rows: undefined as unknown }));
vi.mock('@/utils/library/database/open-once', () => ({
  openOnce: () => async () => ({ get: async () => stored.rows }),
}));

/** A Blob whose file is gone. */
class LostBlob extends Blob {
  override slice = () => this;
  override text = () => Promise.reject(new DOMException('', 'NotFoundError'));
}

test.each([
  ['are gone', undefined],
  ['are damaged', { data: new Blob(['[']), gzip: false }],
  ['are not compressed as stored', { data: new Blob(['[']), gzip: true }],
  ['lie in a file that is gone', { data: new LostBlob(), gzip: false }],
])('rows of a run that %s can not be read', async (_, rows) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stored.rows = rows;
  await expect(readWatchRows('watch', 1)).rejects.toMatchObject({
    problem: { code: 'storage-unreadable', detail: 'watches' },
  });
});
