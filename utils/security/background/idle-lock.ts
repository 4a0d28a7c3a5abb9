import { ext } from '@/utils/browser/ext';
import { isUnlocked, lastUsedKey, watchUnlocked } from '@/utils/storage/lock';
import { lockItem } from '@/utils/storage/registry/settings';
import { logFailure } from '../../log-failure';

/** The alarm that stands while the lock is open and is to close by itself. */
export const lockAlarm = 'vantage:lock';
/** A use is noted once in so many ms. */
const noteMs = 15_000;

let noted = 0;

/** Somebody uses Vantage: a page of it sent a message. */
export function noteUse(): void {
  const now = Date.now();
  if (now - noted < noteMs) return;
  noted = now;
  ext.storage.session.set({ [lastUsedKey]: now }).catch(logFailure('noting a use'));
}

async function closeIfIdle(close: () => Promise<unknown>): Promise<void> {
  const [{ set, idleMinutes }, { [lastUsedKey]: used }, open] = await Promise.all([
    lockItem.read(),
    ext.storage.session.get(lastUsedKey),
    isUnlocked(),
  ]);
  if (!set || !open || idleMinutes === 0) return;
  if (Date.now() - Number(used ?? 0) >= idleMinutes * 60_000) await close();
}

/**
 * Closes the lock after a time without use, and calls back when it was opened. Adds listeners: in the first turn.
 * @param close closes the lock.
 * @param opened what waited for the lock may go on.
 */
export function watchLock(close: () => Promise<unknown>, opened: () => Promise<unknown>): void {
  ext.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) closeIfIdle(close).catch(logFailure('locking'));
  });
  watchUnlocked((open) => {
    if (open) opened().catch(logFailure('going on after the lock was opened'));
  });
}
