import { setWakeUp } from '@/utils/browser/wake-ups';
import { ProblemError } from '@/utils/problem';
import { isUnlocked, lastUsedItem, watchUnlocked } from '@/utils/storage/passphrase-lock';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { lockItem } from '@/utils/storage/registry/settings';
import { withWebLock } from '@/utils/storage/web-locks';
import { changeLock, lockVault, removeLock, setLock, unlock } from '@/utils/security/lock-steps';
import { recordUse } from '@/utils/security/background/record-use';
import { vault } from '@/utils/security/background/secrets';
import { logFailure } from '../../log-failure';
import { defineHandlers } from '@/utils/messaging/define-handlers';

/** Handles setting, opening, closing and removing the lock. */
export function createLockArea() {
  /**
   * Corrects the lock state stored for pages and the alarm of the idle limit, which may be outdated after an
   * interrupted change.
   */
  async function syncLock(): Promise<void> {
    const set = (await vault.lock()) !== null;
    const { idleMinutes, set: shown } = await lockItem.read();
    if (shown !== set) await lockItem.update((now) => ({ ...now, set }));
    const isWatched = set && idleMinutes > 0 && (await isUnlocked());
    await setWakeUp('vantage:lock', isWatched ? { everyMinutes: 1 } : null);
  }

  const syncLockAlone = () => withWebLock('lock', syncLock);

  /** Sets the alarm of the idle limit, so that the next worker settles a change during which this one ends. */
  const scheduleLockSync = () =>
    setWakeUp('vantage:lock', { everyMinutes: 1 }).catch(
      logFailure('watching a change of the lock'),
    );

  /**
   * Runs a change of the lock and settles what depends on it. One after another: opening takes long, and would undo
   * a lock that is closed meanwhile.
   */
  async function runChange(change: () => Promise<void>): Promise<void> {
    await withWebLock('lock', async () => {
      await scheduleLockSync();
      try {
        await change();
        if (await isUnlocked()) await lastUsedItem.write(Date.now());
      } finally {
        await syncLock();
      }
    });
  }

  /** IDs of the active profiles. */
  async function profilesInUse(): Promise<string[]> {
    const { on, before, appliedRoutes } = await proxyItem.read();
    const ids = [...on, ...(before ?? []), ...appliedRoutes].map(({ profileId }) => profileId);
    return [...new Set(ids)];
  }

  const lock = () => runChange(() => lockVault(vault, profilesInUse));

  async function lockIfIdle(): Promise<void> {
    const [{ idleMinutes }, used, open] = await Promise.all([
      lockItem.read(),
      lastUsedItem.read(),
      isUnlocked(),
    ]);
    const idleMs = Date.now() - used;
    // After the clock was set back nobody knows how long it has been.
    const isIdle = idleMs < 0 || idleMs >= idleMinutes * 60_000;
    await (open && idleMinutes > 0 && isIdle ? lock() : syncLockAlone());
  }

  return {
    handlers: defineHandlers({
      async 'lock/set'({ passphrase, current }) {
        return await runChange(async () => {
          if (!(await vault.lock())) await setLock(vault, passphrase);
          else if (current === undefined) throw new ProblemError('message-refused');
          else await changeLock(vault, current, passphrase);
        });
      },
      'lock/remove': ({ passphrase }) => runChange(() => removeLock(vault, passphrase)),
      'lock/unlock': ({ passphrase }) => runChange(() => unlock(vault, passphrase)),
      'lock/now': lock,
      'lock/touch': async () => recordUse(),
      'lock/idle': ({ minutes }) =>
        runChange(async () => {
          await lockItem.update((now) => ({ ...now, idleMinutes: minutes }));
        }),
    }),
    runChange,
    syncLock: syncLockAlone,
    scheduleLockSync,
    /** Closes the lock after a time without use, or settles a change that the worker did not finish. */
    wakeUps: { 'vantage:lock': { arm: syncLockAlone, run: lockIfIdle } },
    /**
     * Calls back when the lock was opened, to resume blocked work. Registers a listener; call it synchronously at
     * start-up.
     */
    register(opened: () => Promise<unknown>): void {
      watchUnlocked((open) => {
        if (open) opened().catch(logFailure('going on after the lock was opened'));
      });
    },
  };
}
