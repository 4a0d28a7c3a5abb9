import { ext } from '@/utils/browser/ext';
import { isRecoverable } from '@/utils/proxy/check-states';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { Profile } from '@/utils/proxy/schema';
import { logFailure } from '../../log-failure';

const alarmName = 'vantage:recover';
/** Minutes between two looks at a profile that waits for the outside world. */
const everyMinutes = 1;

/**
 * A profile that is blocked by something that ends by itself (a dead endpoint, an empty balance, no network) is
 * checked again every minute, and as soon as the network is back, so that it goes on without being asked.
 * Adds listeners: in the first turn.
 */
export function recoverBlocked(check: (profile: Profile) => void): void {
  async function look(): Promise<void> {
    const { on } = await proxyItem.read();
    const waiting = new Set(on.filter(isRecoverable).map(({ profileId }) => profileId));
    for (const profile of await profilesItem.read()) if (waiting.has(profile.id)) check(profile);
  }
  const lookNow = () => {
    look().catch(logFailure('looking for a cure'));
  };

  proxyItem.watch(({ on }) => {
    const wanted = on.some(isRecoverable);
    const change = wanted
      ? ext.alarms.get(alarmName).then((stands) => {
          if (!stands) return ext.alarms.create(alarmName, { periodInMinutes: everyMinutes });
        })
      : ext.alarms.clear(alarmName);
    change.catch(logFailure('planning the next look'));
  });
  ext.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) lookNow();
  });
  globalThis.addEventListener('online', lookNow);
}
