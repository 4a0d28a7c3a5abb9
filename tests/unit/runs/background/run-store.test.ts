import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  addRun,
  getRun,
  recordPoll,
  unfinishedRuns,
  updateRun,
} from '@/utils/runs/background/run-store';
import { listPrivateRuns } from '@/utils/incognito/background/private-run-store';
import type { Run } from '@/utils/runs/schema';
import { newest } from '../../../fixtures/newest-storage';
import { scrapeRun } from '../tasks/example-options';

const library = vi.hoisted(() => {
  const runs = new Map<string, Run>();
  const change = async (id: string, how: (run: Run) => Run) => {
    const run = runs.get(id);
    if (run) runs.set(id, how(run));
    return runs.get(id) ?? null;
  };
  return { runs, updateRun: vi.fn(change), recordPoll: vi.fn(change) };
});
vi.mock('@/utils/library/database/library-runs', () => ({
  getRun: async (id: string) => library.runs.get(id) ?? null,
  addRun: async (run: Run) => library.runs.set(run.id, run).has(run.id),
  unfinishedRuns: async () => [...library.runs.values()].filter(({ state }) => state !== 'done'),
  updateRun: library.updateRun,
  recordPoll: library.recordPoll,
}));

const regular = scrapeRun({ id: 'regular', state: 'running' });
const secret = scrapeRun({ id: 'secret', state: 'running', privateSession: 's' });

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  library.runs.clear();
  vi.clearAllMocks();
  await addRun(regular);
  await addRun(secret);
});

test('a run of a private window is added once: a second one with its ID changes nothing', async () => {
  expect(await addRun({ ...secret, state: 'intent' })).toBe(false);
  expect(await listPrivateRuns()).toEqual([secret]);
});

test('runs of private windows lie in memory, the others in the library, and both are found', async () => {
  expect([...library.runs.values()]).toEqual([regular]);
  expect(await listPrivateRuns()).toEqual([secret]);
  expect(await getRun('regular')).toEqual(regular);
  expect(await getRun('secret')).toEqual(secret);
  expect(await getRun('gone')).toBeNull();
  expect(await unfinishedRuns()).toEqual([regular, secret]);
});

test.each([
  ['a change', updateRun],
  ['a poll', recordPoll],
])('%s changes the run where it lies, and nothing elsewhere', async (_, change) => {
  const next = (run: Run): Run => ({ ...run, state: 'done' });
  expect(await change('secret', next)).toEqual(next(secret));
  expect(library.updateRun).not.toHaveBeenCalled();
  expect(library.recordPoll).not.toHaveBeenCalled();
  expect(await change('regular', next)).toEqual(next(regular));
  expect([...library.runs.values()]).toEqual([next(regular)]);
  expect(await listPrivateRuns()).toEqual([next(secret)]);
  expect(await change('gone', next)).toBeNull();
  expect(await unfinishedRuns()).toEqual([]);
});

test('a result is stored with the end of its run', async () => {
  const body = { id: 'regular', content: new Blob(['page']), screenshot: null };
  const end = (run: Run) => run;
  await updateRun('regular', end, body);
  expect(library.updateRun).toHaveBeenCalledExactlyOnceWith('regular', end, body);
});
