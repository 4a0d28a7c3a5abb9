import { beforeEach, expect, test, vi } from 'vitest';
import { purgeRemoved, undoPeriod } from '@/utils/library/database/changes';
import { getBody, getScreenshot } from '@/utils/library/database/library-runs';
import { keepWithinLimit } from '@/utils/library/database/keep-within-limit';
import { addResult, emptyLibrary, entries, usedBytes } from './fake-library';

vi.mock(
  '@/utils/library/database/library-database',
  async () => (await import('./fake-library')).fakeDatabase,
);

const gone = (numbers: readonly number[]) => numbers.filter((n) => !entries('rows').has(n));

/** Adds a result of 20 bytes. */
const add = (n: number, removedAt: number | null = null) =>
  addResult(
    n,
    { [`content ${n}`]: 20 },
    removedAt === null ? {} : { removedAt, facets: ['removed'] },
  );

/** Changes a stored entry so that its schema refuses it. */
function damage(name: 'rows' | 'bodies' | 'contents', key: string | number): void {
  entries(name).set(key, { ...(entries(name).get(key) as object), state: 5, packed: 5, data: 5 });
}

beforeEach(() => {
  emptyLibrary();
  entries('totals').set('limit', 40);
});

test('a damaged removed result does not keep the others on the disk', async () => {
  for (const n of [1, 2]) add(n, 1);
  damage('rows', 1);
  await purgeRemoved(1 + undoPeriod);
  expect(gone([1, 2])).toEqual([2]);
});

test('a damaged result does not hold up the size limit', async () => {
  for (const n of [1, 2, 3]) add(n);
  damage('rows', 1);
  expect(await keepWithinLimit()).toBe(1);
  expect(gone([1, 2, 3])).toEqual([2]);
});

test.each(['bodies', 'contents'] as const)(
  'results with damaged %s go in their turn',
  async (name) => {
    for (const n of [1, 2, 3]) add(n);
    damage(name, name === 'bodies' ? '1' : 'content 1');
    expect(await keepWithinLimit()).toBe(2);
    expect(gone([1, 2, 3])).toEqual([1, 2]);
  },
);

test.each(['bodies', 'contents'] as const)(
  'damaged %s of removed results delay no other',
  async (name) => {
    for (const n of [1, 2]) add(n, 1);
    damage(name, name === 'bodies' ? '1' : 'content 1');
    await purgeRemoved(1 + undoPeriod);
    expect(gone([1, 2])).toEqual([1, 2]);
    expect(usedBytes()).toBe(20);
  },
);

test('a content that can not be unpacked is reported as damaged', async () => {
  add(1);
  const content = entries('contents').get('content 1') as object;
  entries('contents').set('content 1', { ...content, gzip: true });
  await expect(getBody('1')).rejects.toThrow('storage-unreadable');
});

test('a damaged screenshot leaves the content readable on its own, and the other way round', async () => {
  addResult(1, { page: 20, picture: 10 });
  damage('contents', 'picture');
  await expect(getBody('1')).rejects.toThrow('storage-unreadable');
  expect((await getBody('1', 'content'))?.content.size).toBe(20);
  await expect(getScreenshot('1')).rejects.toThrow('storage-unreadable');
  addResult(2, { other: 20, shown: 10 });
  damage('contents', 'other');
  expect((await getScreenshot('2'))?.size).toBe(10);
  entries('contents').delete('shown');
  await expect(getScreenshot('2')).rejects.toThrow('storage-unreadable');
});

test('a run without a screenshot has none', async () => {
  add(1);
  expect(await getScreenshot('1')).toBeNull();
  expect(await getScreenshot('2')).toBeNull();
});
