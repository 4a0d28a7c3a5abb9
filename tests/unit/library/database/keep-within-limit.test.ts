import { beforeEach, expect, test, vi } from 'vitest';
import { keepWithinLimit, oldestToFree } from '@/utils/library/database/keep-within-limit';
import { addResult, emptyLibrary, entries, usedBytes } from './fake-library';

vi.mock(
  '@/utils/library/database/library-database',
  async () => (await import('./fake-library')).fakeDatabase,
);

const limitTo = (bytes: number) => entries('totals').set('limit', bytes);
const kept = () => [...entries('rows').keys()];

beforeEach(emptyLibrary);

/** Results that would go below a limit, of which it is checked that they are those that do go. */
async function removedBelow(limit: number): Promise<number[]> {
  const before = kept();
  const counted = (await oldestToFree(usedBytes() - limit)).map(({ n }) => n);
  limitTo(limit);
  expect(await keepWithinLimit(false)).toBe(counted.length);
  expect(before.filter((n) => !kept().includes(n))).toEqual(counted);
  return counted;
}

test('results of one content free it with the last of them, and each of them is counted', async () => {
  for (const n of [1, 2, 3]) addResult(n, { same: 300 });
  addResult(4, { own: 100 });
  expect(await removedBelow(399)).toEqual([1, 2, 3]);
  expect(usedBytes()).toBe(100);
});

test('a result whose contents a newer one has too goes in its turn, and frees nothing', async () => {
  addResult(1, { same: 300 });
  addResult(2, { own: 100 });
  addResult(3, { same: 300 });
  addResult(4, { last: 50 });
  expect(await removedBelow(449)).toEqual([1, 2]);
  expect(usedBytes()).toBe(350);
});

test('a result that shares a part of its contents frees the rest', async () => {
  addResult(1, { same: 300, shot: 10 });
  addResult(2, { same: 300 });
  addResult(3, { last: 50 });
  expect(await removedBelow(359)).toEqual([1]);
});

test('contents that a pinned result has too are not counted as freed', async () => {
  addResult(1, { same: 300 }, { pinned: true });
  addResult(2, { same: 300 });
  addResult(3, { own: 100 });
  addResult(4, { last: 50 });
  expect(await removedBelow(449)).toEqual([2, 3]);
});

test('a removed result frees soon what it alone has', async () => {
  addResult(1, { same: 300 });
  addResult(2, { same: 300, shot: 10 }, { removedAt: Date.now(), facets: ['removed'] });
  addResult(3, { last: 50 });
  expect(await removedBelow(350)).toEqual([]);
  expect(await removedBelow(349)).toEqual([1]);
});

test('pinned results that fill the limit do not push out the newest result', async () => {
  addResult(1, { pinned: 90 }, { pinned: true });
  addResult(2, { old: 20 });
  addResult(3, { newest: 20 });
  limitTo(100);
  await keepWithinLimit();
  expect(kept()).toEqual([1, 3]);
  await keepWithinLimit();
  expect(kept()).toEqual([1, 3]);
});

test('a result larger than the limit stays until a newer one has arrived', async () => {
  addResult(1, { large: 200 });
  limitTo(100);
  await keepWithinLimit();
  expect(kept()).toEqual([1]);
  addResult(2, { small: 20 });
  await keepWithinLimit();
  expect(kept()).toEqual([2]);
  expect(await removedBelow(10)).toEqual([2]);
});

test('more results than are deleted at once go until the limit is kept', async () => {
  for (let n = 1; n <= 120; n += 1) addResult(n, { same: 300 });
  addResult(121, { last: 50 });
  expect(await removedBelow(349)).toHaveLength(120);
  expect(kept()).toEqual([121]);
});

test('counting ends when it is not wanted any more', async () => {
  addResult(1, { own: 300 });
  await expect(oldestToFree(1, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});
