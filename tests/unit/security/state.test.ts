import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { unlockedFlagName } from '@/utils/security/secrets-vault';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { keysToReplaceItem, lockItem } from '@/utils/storage/registry/settings';

beforeEach(async () => {
  fakeBrowser.reset();
  vi.resetModules();
  // Pages wait until the background has migrated what is stored.
  await fakeBrowser.storage.local.set({ [versionKey]: newestVersion });
});

/** What a page that opens now knows of the lock. */
const openPage = () => import('@/utils/security/state');
const setLock = (set: boolean) => lockItem.write({ set, idleMinutes: 5 });
const setOpen = (open: boolean) => fakeBrowser.storage.session.set({ [unlockedFlagName]: open });

test.each([
  ['no lock', false, false, false],
  ['no lock, though one was opened', false, true, false],
  ['a closed lock', true, false, true],
  ['an open lock', true, true, false],
])('%s', async (_name, set, open, expected) => {
  await setLock(set);
  await setOpen(open);
  const { lock, locked, lockReady } = await openPage();
  await lockReady;
  expect(lock.value.value?.set).toBe(set);
  expect(locked.value).toBe(expected);
});

test('a page follows the lock as it is set, opened and closed', async () => {
  const { locked, lockReady } = await openPage();
  await lockReady;
  expect(locked.value).toBe(false);
  await setLock(true);
  await vi.waitFor(() => expect(locked.value).toBe(true));
  await setOpen(true);
  await vi.waitFor(() => expect(locked.value).toBe(false));
  await setOpen(false);
  await vi.waitFor(() => expect(locked.value).toBe(true));
});

test('what happens while it is read is newer than what was read', async () => {
  await setLock(true);
  const { session } = fakeBrowser.storage;
  const { get } = session;
  let answer = (_found: object) => {};
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  Object.assign(session, { get: () => late });
  const { locked, lockReady } = await openPage();
  await setOpen(true);
  await vi.waitFor(() => expect(locked.value).toBe(false));
  answer({ [unlockedFlagName]: false });
  await lockReady;
  expect(locked.value).toBe(false);
  Object.assign(session, { get });
});

test('where it can not be read it counts as locked', async () => {
  await setLock(true);
  const read = vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('no'));
  const { locked, lockReady } = await openPage();
  await lockReady;
  expect(locked.value).toBe(true);
  read.mockRestore();
});

test('whether keys are to be replaced is told', async () => {
  await keysToReplaceItem.write(true);
  const { keysToReplace } = await openPage();
  await keysToReplace.ready;
  expect(keysToReplace.value.value).toBe(true);
});
