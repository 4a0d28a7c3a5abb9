import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { migrationProblemKey, newestVersion, versionKey } from '@/utils/storage/schema-version';

const { local, session } = fakeBrowser.storage;

/** Value in a newly opened page or worker that knows nothing of the stored data yet. */
async function opened() {
  vi.resetModules();
  const { storedItem } = await import('@/utils/storage/items');
  return storedItem({
    key: 'names',
    version: 1,
    cleared: 'erase',
    schema: () => z.array(z.string()),
    initial: () => ['nobody'],
  });
}

/** Value of a promise if it resolves within 20 ms, else 'waits'. */
async function nowOf(promise: Promise<unknown>): Promise<unknown> {
  const later = new Promise((resolve) => setTimeout(resolve, 20, 'waits'));
  return await Promise.race([promise, later]);
}

beforeEach(() => {
  fakeBrowser.reset();
  vi.useRealTimers();
});

test('of the newest version, what is stored is read in one call', async () => {
  await local.set({ names: ['Ada'], [versionKey]: newestVersion });
  const names = await opened();
  const get = vi.spyOn(local, 'get');
  expect(await names.read()).toEqual(['Ada']);
  expect(get).toHaveBeenCalledTimes(1);
  get.mockRestore();
});

test('while a migration is due, neither the form of before nor absence is read', async () => {
  // Stored by version 0, which used this key for other data.
  await local.set({ names: 'Ada, Grace' });
  const names = await opened();
  const read = names.read();
  const written = names.write(['Later']);
  expect(await nowOf(Promise.race([read, written]))).toBe('waits');
  expect(await local.get('names')).toEqual({ names: 'Ada, Grace' });
  await local.set({ names: ['Ada', 'Grace'], [versionKey]: newestVersion });
  expect(await read).toEqual(['Ada', 'Grace']);
  await written;
  expect(await names.read()).toEqual(['Later']);
});

test('an installation that has nothing yet waits for its version as well', async () => {
  const read = (await opened()).read();
  expect(await nowOf(read)).toBe('waits');
  await local.set({ [versionKey]: newestVersion });
  expect(await read).toEqual(['nobody']);
});

test('who waits starts the background, which a change of storage.session does', async () => {
  const heard = vi.fn();
  session.onChanged.addListener(heard);
  const read = (await opened()).read();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  await local.set({ [versionKey]: newestVersion });
  await read;
});

test.each(['before', 'after'])('a migration that failed %s is told', async (when) => {
  const problem = { code: 'migration-failed', detail: '1: TypeError' };
  await local.set({ names: 'Ada' });
  if (when === 'before') await session.set({ [migrationProblemKey]: problem });
  const read = (await opened()).read();
  if (when === 'after') {
    expect(await nowOf(read)).toBe('waits');
    await session.set({ [migrationProblemKey]: problem });
  }
  await expect(read).rejects.toMatchObject({ problem });
});

test('a background that never comes is told, and the next reading waits again', async () => {
  vi.useFakeTimers();
  const names = await opened();
  const read = names.read();
  const rejected = expect(read).rejects.toMatchObject({ problem: { code: 'background-silent' } });
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  vi.useRealTimers();
  const again = names.read();
  expect(await nowOf(again)).toBe('waits');
  await local.set({ names: ['Ada'], [versionKey]: newestVersion });
  expect(await again).toEqual(['Ada']);
});

test('the background reads once its migration has ended, also where the version is the newest', async () => {
  await local.set({ names: ['Half'], [versionKey]: newestVersion });
  const names = await opened();
  const { readOnceMigrated } = await import('@/utils/storage/local');
  const migration = Promise.withResolvers<void>();
  readOnceMigrated(migration.promise);
  const read = names.read();
  expect(await nowOf(read)).toBe('waits');
  await local.set({ names: ['Whole'] });
  migration.resolve();
  expect(await read).toEqual(['Whole']);
});
