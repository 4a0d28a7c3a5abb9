import { expect, test, vi } from 'vitest';
import { applyLibraryChange } from '@/utils/library/database/changes';
import { rowOf, type Row } from '@/utils/library/library-row';
import { scrapeRun } from '../../runs/tasks/example-options';

const stored = vi.hoisted(() => new Map<string, Row>());
vi.mock('@/utils/library/database/library-database', () => ({
  inTransaction: async (_names: unknown, work: (transaction: unknown) => Promise<unknown>) =>
    await work({
      objectStore: () => ({
        index: () => ({ get: async (id: string) => stored.get(id) }),
        put: async (row: Row) => void stored.set(row.id, row),
      }),
    }),
}));

test('a result with 50 tags gets no other one, and is counted', async () => {
  const tags = Array.from({ length: 50 }, (_, at) => `tag ${at}`);
  const row = { ...rowOf(scrapeRun(), null), n: 1 };
  stored.set('full', { ...row, id: 'full', tags });
  stored.set('free', { ...row, id: 'free', tags: [] });
  const ids = ['full', 'free', 'gone'];
  expect(await applyLibraryChange(ids, { kind: 'tag', tag: 'tea', there: true }, 1)).toBe(1);
  expect(stored.get('full')?.tags).toEqual(tags);
  expect(stored.get('free')?.tags).toEqual(['tea']);
  const known = { kind: 'tag', tag: 'tag 1', there: true } as const;
  expect(await applyLibraryChange(ids, known, 1)).toBe(0);
  expect(await applyLibraryChange(ids, { kind: 'pin', pinned: true }, 1)).toBe(0);
});
