import type { Exit } from '@/utils/proxy/schema';
import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';

interface Renewal {
  signal: AbortSignal;
  previousExit: Exit | null;
}

/**
 * Replaces an ending session by a new one, queued among the switches. Does nothing if another profile was switched on
 * before it ran, which would otherwise be replaced again.
 * @param switchOn switches the profile on again.
 * @param run queues an operation on a profile.
 */
export function createRenewal(
  switchOn: (profileId: string, how: Renewal) => Promise<void>,
  run: (profileId: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
): (profileId: string) => Promise<void> {
  const active = async (profileId: string) => profileState(await proxyItem.read(), profileId);
  return async (profileId) => {
    const previousExit = (await active(profileId))?.exit ?? null;
    await run(profileId, async (signal) => {
      if (await active(profileId)) await switchOn(profileId, { signal, previousExit });
    });
  };
}
