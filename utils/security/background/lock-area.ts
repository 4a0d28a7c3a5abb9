import type { Handlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { isUnlocked, lastUsedKey } from '@/utils/storage/lock';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { lockItem } from '@/utils/storage/registry/settings';
import { changeLock, lockNow, removeLock, setLock, unlock } from '@/utils/security/lock-steps';
import { vault } from '@/utils/security/background/secrets';
import { lockAlarm } from './idle-lock';

export interface LockArea {
  handlers: Pick<Handlers, 'lock/set' | 'lock/remove' | 'lock/unlock' | 'lock/now' | 'lock/idle'>;
  /** Lays what pages know of the lock right: it may be older than the lock where a change was cut short. */
  settle(): Promise<void>;
}

/** Setting, opening, closing and taking away the lock. */
export function createLockArea(): LockArea {
  async function settle(): Promise<void> {
    const set = (await vault.header()) !== null;
    const { idleMinutes } = await lockItem.update((now) => ({ ...now, set }));
    if (set && idleMinutes > 0 && (await isUnlocked())) {
      await ext.storage.session.set({ [lastUsedKey]: Date.now() });
      await ext.alarms.create(lockAlarm, { periodInMinutes: 1 });
    } else await ext.alarms.clear(lockAlarm);
  }

  async function settled(step: Promise<void>): Promise<Record<string, never>> {
    try {
      await step;
    } finally {
      await settle();
    }
    return {};
  }

  return {
    handlers: {
      async 'lock/set'({ passphrase, current }) {
        const isSet = (await vault.header()) !== null;
        if (isSet && current === undefined) throw new ProblemError('message-refused');
        return await settled(
          isSet ? changeLock(vault, current ?? '', passphrase) : setLock(vault, passphrase),
        );
      },
      'lock/remove': ({ passphrase }) => settled(removeLock(vault, passphrase)),
      'lock/unlock': ({ passphrase }) => settled(unlock(vault, passphrase)),
      async 'lock/now'() {
        const { on, before, applied } = await proxyItem.read();
        const ids = [...on, ...(before ?? []), ...applied].map(({ profileId }) => profileId);
        return await settled(lockNow(vault, [...new Set(ids)]));
      },
      async 'lock/idle'({ minutes }) {
        await lockItem.update((now) => ({ ...now, idleMinutes: minutes }));
        await settle();
        return {};
      },
    },
    settle,
  };
}
