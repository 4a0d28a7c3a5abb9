import { beforeEach, expect, test, vi } from 'vitest';
import { importBundle } from '@/utils/library/database/export-bundle';
import { applyLibraryChange } from '@/utils/library/database/changes';
import { ProblemError } from '@/utils/problem';
import { runStates } from '@/utils/runs/run-states';
import { watchesItem } from '@/utils/storage/registry/watches';
import { backups, jobsInMemory, newBrowser, caller } from '../../../fixtures/restoring';
import { storedWatch } from '../../../fixtures/stored-work';
import { bundleOf, storedRun as run } from '../../../fixtures/stored-backup';

const there = vi.hoisted(() => ({ run: null as unknown, error: null as Error | null }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  async getRun() {
    if (there.error) throw there.error;
    return there.run;
  },
}));
vi.mock('@/utils/library/database/export-bundle', async (real) => ({
  ...(await real<object>()),
  importBundle: vi.fn(async () => 'x'),
}));
vi.mock('@/utils/library/database/changes', () => ({ applyLibraryChange: vi.fn() }));

beforeEach(() => {
  newBrowser();
  vi.clearAllMocks();
  there.run = null;
  there.error = null;
});

const take = (bundle: string, accounts: Record<string, string> = {}) =>
  backups().handlers['backup/result']({ bundle, accounts, last: false }, caller);

test('a file brings results that have ended, and nothing that would be sent or paid', async () => {
  const ended = new Set(['done', 'failed', 'unknown', 'cancelled']);
  for (const state of runStates) {
    vi.mocked(importBundle).mockClear();
    const taken = take(bundleOf({ state }));
    if (ended.has(state)) expect(await taken).toEqual({ id: 'x' });
    else await expect(taken).rejects.toMatchObject({ problem: { code: 'message-refused' } });
    expect(vi.mocked(importBundle).mock.calls.length, state).toBe(ended.has(state) ? 1 : 0);
  }
});

test('the library itself takes in nothing that is under way', async () => {
  const real = await vi.importActual<typeof import('@/utils/library/database/export-bundle')>(
    '@/utils/library/database/export-bundle',
  );
  // Refused before the library is opened, which does not exist in this environment.
  await expect(real.importBundle(bundleOf({ state: 'waiting' }))).rejects.toThrow(
    'message-refused',
  );
  await expect(real.importBundle(bundleOf({ state: 'done' }))).rejects.toThrow('indexedDB');
});

test('a result is of the account that is called so here', async () => {
  const restored = { ...run, restored: true };
  const takenAs = async (bundle: string) => {
    vi.mocked(importBundle).mockClear();
    await take(bundle, { first: 'here' });
    return vi.mocked(importBundle).mock.calls[0]?.[1];
  };
  expect(await takenAs(bundleOf())).toEqual({ ...restored, accountId: 'here' });
  const other = bundleOf({ accountId: 'other' });
  expect(await takenAs(other)).toEqual({ ...restored, accountId: 'other' });
});

test('a result is listed with its job or watch, where that is here as well', async () => {
  const jobOf = async (jobId: string, jobStore = jobsInMemory()) => {
    vi.mocked(importBundle).mockClear();
    const { handlers } = backups(jobStore);
    await handlers['backup/result'](
      { bundle: bundleOf({ jobId }), accounts: {}, last: true },
      caller,
    );
    return vi.mocked(importBundle).mock.calls[0]?.[1];
  };
  const jobStore = { ...jobsInMemory(), has: async (id: string) => id === 'here' };
  expect(await jobOf('here', jobStore)).toMatchObject({ jobId: 'here' });
  expect(await jobOf('gone', jobStore)).toMatchObject({ jobId: undefined });
  await watchesItem.write([storedWatch]);
  expect(await jobOf(storedWatch.id)).toMatchObject({ jobId: storedWatch.id });
});

test('a result that is there stays as it is, and one that was removed comes back', async () => {
  there.run = run;
  expect(await take(bundleOf())).toEqual({ id: '' });
  there.run = { ...run, removedAt: 5 };
  expect(await take(bundleOf())).toEqual({ id: 'x' });
  expect(applyLibraryChange).toHaveBeenCalledWith(['x'], { kind: 'restore' }, expect.any(Number));
  expect(importBundle).not.toHaveBeenCalled();
});

test('a damaged result here counts as one that is there, and any other failure is told', async () => {
  there.error = new ProblemError('storage-unreadable', { detail: 'library' });
  expect(await take(bundleOf())).toEqual({ id: '' });
  there.error = new ProblemError('no-answer');
  await expect(take(bundleOf())).rejects.toThrow('no-answer');
  expect(importBundle).not.toHaveBeenCalled();
});

test('the last result has the library indexed and kept within its limit, also one that is there', async () => {
  const { handlers, houseKeep } = backups();
  const input = { bundle: bundleOf(), accounts: {} };
  await handlers['backup/result']({ ...input, last: false }, caller);
  expect(houseKeep).not.toHaveBeenCalled();
  there.run = run;
  await handlers['backup/result']({ ...input, last: true }, caller);
  expect(houseKeep).toHaveBeenCalledTimes(1);
});
