import { inSequence, setWakeUp, type WakeUp } from '@/utils/browser/wake-ups';
import { isRecoverable, isUnverified } from '@/utils/proxy/check-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { loggingFailure } from '@/utils/log-failure';

/** Interval in minutes between checks of a recoverable profile. */
const everyMinutes = 1;

/**
 * Checks a profile blocked by a temporary cause (unreachable endpoint, empty balance, no network) every minute, and
 * as soon as the network is back, so that it resumes by itself. Then also checks profiles whose exit did not answer, as
 * when the browser starts before the network. Registers listeners; call it synchronously at start-up.
 */
export function recoverBlocked(check: (profile: Profile) => void): WakeUp {
  async function checkAll(isDue: (active: ProfileState) => boolean): Promise<void> {
    const { on } = await proxyItem.read();
    const waiting = new Set(on.filter(isDue).map(({ profileId }) => profileId));
    for (const profile of await profilesItem.read()) if (waiting.has(profile.id)) check(profile);
  }
  const arm = inSequence(async () => {
    const { on } = await proxyItem.read();
    await setWakeUp('vantage:recover', on.some(isRecoverable) ? { everyMinutes } : null);
  });

  proxyItem.watch(loggingFailure('planning the next check', arm));
  globalThis.addEventListener(
    'online',
    loggingFailure('checking profiles again', () =>
      checkAll((active) => isRecoverable(active) || isUnverified(active)),
    ),
  );
  return { arm, run: () => checkAll(isRecoverable) };
}
