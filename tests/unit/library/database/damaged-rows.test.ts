import { beforeEach, expect, test, vi } from 'vitest';
import { purgeRemoved, undoPeriod } from '@/utils/library/database/changes';
import { keepWithinLimit } from '@/utils/library/database/keep-within-limit';
import type * as Maintenance from '@/utils/library/database/maintenance';
import { rowOf, withFacets } from '@/utils/library/library-row';
import { scrapeRun } from '../../runs/tasks/example-options';

interface Stored {
  removed: object[];
  listed: object[];
  used: number;
}
const library = vi.hoisted((): Stored => ({ removed: [], listed: [], used: 0 }));
const deleteIf = vi.hoisted(() => vi.fn<typeof Maintenance.deleteIf>());
vi.mock('@/utils/library/database/maintenance', () => ({ deleteIf }));
vi.mock('@/utils/library/database/size-limit', () => ({
  libraryUsage: async () => ({ bytes: library.used, limit: 10 }),
}));
vi.mock('@/utils/library/database/library-database', () => ({
  openLibrary: async () => ({
    getAllFromIndex: async () => library.removed,
    transaction: () => ({ store: { index: () => ({ openCursor: async () => cursorAt(0) }) } }),
  }),
}));

/** Cursor over the listed rows. */
function cursorAt(at: number): object | null {
  const value = library.listed[at];
  return value ? { value, continue: async () => cursorAt(at + 1) } : null;
}

const row = (n: number, removedAt: number | null = null) => ({
  ...withFacets(rowOf(scrapeRun({ id: String(n), state: 'done' }), null)),
  n,
  removedAt,
  stored: 20,
});
const damaged = (n: number) => ({ ...row(n, 1), state: 5 });

beforeEach(() => {
  library.used = 30;
  deleteIf.mockReset().mockImplementation(async () => {
    library.used -= 20;
  });
});

test('a damaged removed result does not keep the others on the disk', async () => {
  library.removed = [damaged(1), row(2, 1)];
  await purgeRemoved(1 + undoPeriod);
  expect(deleteIf.mock.calls.map(([n]) => n)).toEqual([2]);
});

test('a damaged result does not hold up the size limit', async () => {
  library.removed = [];
  library.listed = [damaged(1), row(2), row(3)];
  expect(await keepWithinLimit()).toBe(1);
  expect(deleteIf.mock.calls.map(([n]) => n)).toEqual([2]);
});
