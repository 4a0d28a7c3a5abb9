import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createSchedulesArea } from '@/utils/schedules/background/schedules-area';
import { applyLibraryChange } from '@/utils/library/database/changes';
import type { Run } from '@/utils/runs/schema';
import { secrets } from '@/utils/security/background/secrets';
import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { connected, caller } from '../../../fixtures/restoring';
import { scrapeRun } from '../../runs/tasks/example-options';

const library = vi.hoisted(() => ({ runs: new Map<string, Run>() }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () =>
    [...library.runs.values()].filter(({ state }) => state === 'submitted'),
  getRun: async (id: string) => library.runs.get(id) ?? null,
  async addRun(run: Run) {
    if (!library.runs.has(run.id)) library.runs.set(run.id, run);
  },
  async updateRun(id: string, change: (run: Run) => Run) {
    const run = library.runs.get(id);
    if (run) library.runs.set(id, change(run));
  },
}));
vi.mock('@/utils/library/database/changes', () => ({ applyLibraryChange: vi.fn() }));

beforeEach(async () => {
  fakeBrowser.reset();
  library.runs.clear();
  vi.clearAllMocks();
  await connected('a.test', 'KEY-A');
});

const area = () => createAccountArea(async () => async () => undefined);
/**
 * Imports the result of a schedule's run into the library. @returns the id of the library's run.
 */
async function bringIn(): Promise<string> {
  const handlers = createSchedulesArea(area(), { resume: async () => undefined });
  const url = 'https://shop.test/';
  const change = { kind: 'fetch' as const, taskId: 't', checkUrl: null, url, configId: 'c' };
  const changed = await handlers['schedules/change']({ change }, caller);
  return changed.id ?? '';
}

test('a result that is brought in is asked for with the keys of the account whose schedule it is', async () => {
  await accountsItem.update((now) => ({ ...now, current: { id: 'A', label: '' } }));
  await secrets.set('scraperKey@A', 'scraper-KEY-A');
  const id = await bringIn();
  expect(library.runs.get(id)).toMatchObject({ state: 'submitted', accountId: 'A' });
});

test('an account stays until the result of its schedule has come, and any stays while nobody knows whose it is', async () => {
  const id = await bringIn();
  const busy = { problem: { code: 'account-busy' } };
  const forget = () => area().handlers['account/forget']({ id: firstAccountId }, caller);
  await expect(forget()).rejects.toMatchObject(busy);
  // As imported by an earlier version.
  library.runs.set(id, scrapeRun({ id, state: 'submitted' }));
  await expect(forget()).rejects.toMatchObject(busy);
  library.runs.set(id, scrapeRun({ id, state: 'submitted', accountId: 'another' }));
  await forget();
});

test('a result that is there stays; one that was lost is asked for once more', async () => {
  const id = await bringIn();
  const done = scrapeRun({ id, state: 'done' });
  library.runs.set(id, done);
  expect(await bringIn()).toBe(id);
  expect(library.runs.get(id)).toBe(done);

  library.runs.set(id, scrapeRun({ id, state: 'unknown', problem: { code: 'maybe-charged' } }));
  expect(await bringIn()).toBe(id);
  expect(library.runs.get(id)?.state).toBe('unknown');

  library.runs.set(id, scrapeRun({ id, state: 'unknown', problem: { code: 'task-lost' } }));
  expect(await bringIn()).toBe(id);
  expect(library.runs.get(id)).toMatchObject({ state: 'submitted', problem: null });
  expect(applyLibraryChange).not.toHaveBeenCalled();
});

test('a result that was removed comes back in sight', async () => {
  const id = await bringIn();
  library.runs.set(id, scrapeRun({ id, state: 'done', removedAt: 5 }));
  expect(await bringIn()).toBe(id);
  expect(applyLibraryChange).toHaveBeenCalledWith([id], { kind: 'restore' }, expect.any(Number));
});
