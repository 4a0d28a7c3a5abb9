import { beforeEach, expect, test } from 'vitest';
import { noFilter } from '@/utils/library/filter';
import { useMemoryLibrary } from '@/utils/library/database/memory-library';
import {
  allNumbers,
  facetValues,
  matchingNumbers,
  newestRows,
  readRows,
  rowOfRun,
} from '@/utils/library/database/rows-store';
import { getBody, getRun, listAgentRuns, listRuns } from '@/utils/library/database/library-runs';
import { numberSet, searchLibrary } from '@/utils/library/database/search';
import { libraryUsage } from '@/utils/library/database/size-limit';
import type { Run } from '@/utils/runs/schema';
import { agentRun, scrapeRun } from '../../runs/tasks/example-options';

// There is no IndexedDB in this environment either, so opening a database would reject.
const body = { id: 'b', content: new Blob(['text']), screenshot: null };
const runs: Run[] = [
  scrapeRun({ id: 'b', createdAt: 2, url: 'https://shop.test/blue-shoes' }),
  scrapeRun({ id: 'a', createdAt: 1, url: 'https://news.test/today' }),
  agentRun({ id: 'c', createdAt: 3 }),
  scrapeRun({ id: 'd', createdAt: 4, url: 'https://shop.test/gone', removedAt: 5 }),
];

beforeEach(() => {
  useMemoryLibrary({
    runs: async () => structuredClone(runs),
    body: async (id) => (id === 'b' ? body : null),
  });
});

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('runs are read newest first, without those removed', async () => {
  expect(ids(await listRuns())).toEqual(['c', 'b', 'a']);
  expect(ids(await listRuns({ limit: 1 }))).toEqual(['c']);
  expect(ids(await listAgentRuns(1))).toEqual(['c']);
  expect((await getRun('a'))?.id).toBe('a');
  expect(await getRun('x')).toBeNull();
});

test('rows are listed, filtered and found as those of the database', async () => {
  const { rows, whole } = await newestRows(50);
  expect([ids(rows), whole]).toEqual([['b', 'a'], true]);
  expect(ids((await newestRows(1)).rows)).toEqual(['b']);
  expect(ids(await readRows([1, 2, 9]))).toEqual(['a', 'b']);
  expect((await rowOfRun('b'))?.n).toBe(2);
  expect(await matchingNumbers(noFilter)).toEqual([1, 2]);
  expect(await matchingNumbers({ ...noFilter, host: 'shop.test' })).toEqual([2]);
  expect(await matchingNumbers({ ...noFilter, from: 2, until: 3 })).toEqual([2]);
  expect(await allNumbers()).toEqual([3, 2, 1]);
  const hosts = { values: ['news.test', 'shop.test'], cut: false };
  expect((await facetValues('')).host).toEqual(hosts);
});

test('results are found by words of their address', async () => {
  const found: number[] = [];
  const { signal } = new AbortController();
  const allowed = numberSet([1, 2]);
  for await (const some of searchLibrary({ text: 'shoe blue', allowed, signal })) {
    found.push(...some);
  }
  expect(found).toEqual([2]);
});

test('bodies come from memory, and the database takes no room', async () => {
  expect(await getBody('b')).toBe(body);
  expect(await getBody('a')).toBeNull();
  expect(await libraryUsage()).toEqual({ bytes: 0, limit: null });
});
