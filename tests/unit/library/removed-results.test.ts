// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { saveResults } from '@/components/results/export/export-results';
import { readJobRows } from '@/utils/jobs/state/job-rows';
import type { JobItem } from '@/utils/jobs/schema';
import type { saveFile } from '@/utils/browser/save-file';
import { noFilter } from '@/utils/library/filter';
import { useMemoryLibrary } from '@/utils/library/database/memory-library';
import { listing, setQuery } from '@/utils/library/state/results-list';
import { selectAll, selectedIds, selection, toggleSelected } from '@/utils/library/state/selection';
import type { ScrapeRun } from '@/utils/runs/schema';
import { recipe } from '../recipes/samples';
import { scrapeRun } from '../runs/tasks/example-options';

const saved = vi.hoisted(() => vi.fn<typeof saveFile>());
/** Tells the list that the library changed. */
const hoisted = vi.hoisted(() => ({ tell: () => {} }));
vi.mock('@/utils/storage/registry/scrape', async (original) => ({
  ...(await original<object>()),
  libraryVersionItem: {
    watch(tell: () => void) {
      hoisted.tell = tell;
    },
  },
}));
vi.mock('@/utils/browser/save-file', () => ({ saveFile: saved }));
vi.mock('@/utils/browser/disk-file', () => ({ openDiskFile: async () => null }));
vi.mock('@/utils/library/database/jobs-store', () => ({
  jobItems: async (): Promise<JobItem[]> =>
    runs.map(({ id, url }, n) => ({ jobId: 'j', n, url, state: 'done', runId: id, problem: null })),
  allJobItems: async () => [],
}));

let runs: ScrapeRun[] = [];
/** Removes a result, as another tab or the menu of the result does. */
function remove(id: string): void {
  runs = runs.map((run) => (run.id === id ? { ...run, removedAt: 1 } : run));
  hoisted.tell();
}
const whole = (count: number) =>
  vi.waitFor(() => {
    expect(listing.value).toMatchObject({ phase: 'whole' });
    expect(listing.value.numbers).toHaveLength(count);
  });

beforeEach(async () => {
  saved.mockReset();
  runs = ['a', 'b', 'c'].map((id, at) => scrapeRun({ id, createdAt: at + 1 }));
  useMemoryLibrary({
    runs: async () => structuredClone(runs),
    body: async (id) => ({ id, content: new Blob([`text of ${id}`]), screenshot: null }),
  });
  setQuery({ text: '', filter: noFilter });
  await whole(3);
});

test('a result that is no longer listed is not selected', async () => {
  selectAll([1, 2, 3]);
  remove('b');
  await whole(2);
  expect([...selection.value]).toEqual([1, 3]);
  expect(await selectedIds()).toEqual(['a', 'c']);
});

test('a result that no search finds any more is not selected', async () => {
  setQuery({ text: 'shop' });
  await whole(3);
  toggleSelected(2, listing.value.numbers, false);
  toggleSelected(3, listing.value.numbers, false);
  remove('c');
  await whole(2);
  expect([...selection.value]).toEqual([2]);
});

test('a removed result is not exported', async () => {
  remove('b');
  const outcome = await saveResults(['a', 'b'], 'jsonl', () => {}, new AbortController().signal);
  expect(outcome).toMatchObject({ kind: 'saved', written: 1, skipped: 1 });
  expect(saved).toHaveBeenCalledTimes(1);
});

test('a removed result of a job gives no rows, and is named as removed', async () => {
  remove('b');
  let rows;
  for await (const read of readJobRows('j', recipe(), 'Address', 3)) rows = read;
  const causes = rows?.causes.map(({ kind, count }) => [kind, count]);
  expect(causes).toContainEqual(['no-body', 1]);
});
