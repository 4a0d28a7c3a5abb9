import { isFirefox } from '@/utils/browser/ext';
import { isRecoverable } from '@/utils/proxy/check-states';
import { endpointOf, isSameEndpoint } from '@/utils/proxy/endpoint';
import { toProblem } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import type { Profile, ProfileState, ServiceProfile } from '@/utils/proxy/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { appliedRoute } from './applied-route';
import { isStatic } from './sessions/generate-login';

/**
 * Switches a blocked profile on again, queued among the switches, when the service has moved its product to another
 * endpoint: the checks of the earlier one would never succeed.
 * @param switchOn switches the profile on again, with the endpoint of the stored account.
 * @param run queues an operation on a profile.
 */
export function createSwitchToMovedEndpoint(
  switchOn: (profileId: string, how: { signal: AbortSignal }) => Promise<void>,
  run: (profileId: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
): (profile: Profile) => Promise<void> {
  return async (profile) => {
    if (!(await isMoved(profile))) return;
    await run(profile.id, async (signal) => {
      if (!(await isMoved(profile))) return;
      const { problem } = await proxyItem.read();
      try {
        await switchOn(profile.id, { signal });
      } catch (error) {
        // The profile shows its own problem; the user pressed no switch that failed.
        const { code } = toProblem(error);
        await proxyItem.update((state) =>
          state.problem?.code === code ? { ...state, problem } : state,
        );
        throw error;
      }
    });
  };
}

/**
 * Whether a profile is blocked that may take another session, and the account reports another endpoint than that of
 * its route. The account does not report the gateway of static residential.
 */
async function isMoved(profile: Profile): Promise<boolean> {
  if (profile.kind !== 'service' || isStatic(profile)) return false;
  const [state, { account }] = await Promise.all([proxyItem.read(), accountItem.read()]);
  const active = profileState(state, profile.id);
  const applied = (await appliedRoute(profile.id))?.endpoint;
  if (!active || !isRecoverable(active) || !applied || !mayRenew(active, profile)) return false;
  return !isSameEndpoint(endpointOf(profile, account, null, isFirefox), applied);
}

/** Whether a new session may begin unasked. A session with an end is the user's to renew, unless `renewal` is `on`. */
function mayRenew({ session }: ProfileState, { renewal }: ServiceProfile): boolean {
  return renewal === 'on' || session === null || session.endsAt === null;
}
