import type { Exit } from '@/utils/proxy/schema';
import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';

interface Renewal {
  signal: AbortSignal;
  previousExit: Exit | null;
}

/**
 * Replaces an ending session by a new one, in its turn among switches. Does nothing when another profile was switched
 * on before its turn came, which would otherwise be replaced again.
 * @param switchOn switches the profile on anew.
 * @param run runs an operation on a profile in its turn.
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
