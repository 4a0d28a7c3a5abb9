import { toProblem, ProblemError } from '@/utils/problem';
import { block, closeChanged } from '@/utils/proxy/closed-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  beginSwitch,
  beginSwitchOff,
  changeProfile,
  profileState,
  stateBefore,
  statesBeforeSwitch,
  switchDone,
  switchOffDone,
} from '@/utils/proxy/profile-states';
import { exclusiveGroupOf } from '@/utils/proxy/routing/profile-conflicts';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import type { Exit, Profile, ProxyState } from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { logFailure } from '../../log-failure';
import type { createActiveExitChecks } from './exit/active-exit-checks';
import { recoveryAlarm } from './exit/recovery-alarm';
import { prepareRoute } from './prepare-route';
import type { ProxyBackend } from './proxy-backend';
import { releaseLogin } from './sessions/stored-logins';

interface SwitchOptions {
  /** Aborted when a newer switch begins, which then owns the stored state. */
  signal?: AbortSignal;
  /** Exit of the expired session that this one replaces, shown beside the new exit. */
  previousExit?: Exit | null;
  /** Whether the user agreed to switch off profiles that share the endpoint. */
  replace?: boolean;
}

/** Switches profiles on and off. The state diagram is in `utils/proxy/profile-states.ts`. */
export function createSwitching(
  accountApi: () => Promise<AccountApi>,
  backend: ProxyBackend,
  checks: Pick<ReturnType<typeof createActiveExitChecks>, 'beginAheadOfOthers' | 'beginDueChecks'>,
) {
  /**
   * Switches a profile on. The previous route stays in effect until the new one is committed, and is kept when
   * preparing the new one fails. Rejects with `endpoint-shared` when another profile would have to be switched off and
   * `replace` is not set.
   */
  async function switchOn(profileId: string, how: SwitchOptions = {}): Promise<void> {
    try {
      await replaceRoute(profileId, how);
    } finally {
      // The change ended running checks, also of the profile that a failed switch gives back.
      await checks.beginDueChecks();
    }
  }

  async function replaceRoute(profileId: string, how: SwitchOptions): Promise<void> {
    const { signal, previousExit = null } = how;
    const profile = await profileOf(profileId);
    await recoveryAlarm.set();
    const replaced = await activeInSameGroup(profile);
    // Release a login left over from a time when another profile replaced this one without switching it off.
    if (
      !statesBeforeSwitch(await proxyItem.read()).some((active) => active.profileId === profileId)
    ) {
      await releaseLogin(profileId);
    }
    await proxyItem.update((state) =>
      beginSwitch(state, profileId, replaced, Date.now(), previousExit, how.replace),
    );
    try {
      await prepareRoute(profile, accountApi, how);
    } catch (error) {
      if (signal?.aborted) return;
      const problem = toProblem(error);
      // `endpoint-shared` asks the user for a decision and is not stored as a failure; active profiles stay on.
      const isAsked = problem.code === 'endpoint-shared';
      let isClosing = false;
      await proxyItem.update((state) => {
        if (profileState(state, profileId)?.phase !== 'switching') return state;
        const failed = switchFailed(state, isAsked ? null : problem);
        // A saved change has no page that asks. Its profile is closed until the user applies the change.
        isClosing = isAsked && stateBefore(state, profileId)?.routeOutdated === true;
        return isClosing ? closeChanged(failed, profileId, profile.where) : failed;
      });
      if (isClosing) await backend.reassert().catch(logFailure('closing a changed profile'));
      throw error;
    }
    await applyRoute(profile);
  }

  /**
   * Applies the stored route; repeated after a restart of the background. On failure the route is closed, not left
   * open.
   * @param done sets the profile's state once no traffic uses the old route: switched on, or rotated.
   */
  async function applyRoute(
    profile: Profile,
    done = (state: ProxyState) => switchDone(state, profile, Date.now()),
  ): Promise<void> {
    try {
      await backend.apply(profile.id);
    } catch (error) {
      const problem = toProblem(error);
      await proxyItem.update((state) =>
        changeProfile(done(state), profile.id, (active) => ({
          ...block(active, problem),
          check: 'failed',
        })),
      );
      // Problems that close the route require another browser setting.
      await backend.reassert().catch(logFailure('closing the route'));
      throw error;
    }
    await proxyItem.update(done);
    // The switch is complete; its verification follows.
    checks.beginAheadOfOthers(profile);
  }

  /**
   * Switches a profile off. The stored state becomes off only after the route is removed, so that an interrupted
   * switch-off is repeated.
   */
  async function switchOff(profileId: string): Promise<void> {
    await recoveryAlarm.set();
    await proxyItem.update((state) => beginSwitchOff(state, profileId));
    try {
      await backend.apply();
    } finally {
      await proxyItem.update((state) => switchOffDone(state, profileId));
      await releaseLogin(profileId);
      await checks.beginDueChecks();
    }
  }

  return { switchOn, applyRoute, switchOff };
}

/** Reads a stored profile. Rejects with `profile-missing`. */
export async function profileOf(profileId: string): Promise<Profile> {
  const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
  if (!profile) throw new ProblemError('profile-missing');
  return profile;
}

/** IDs of the active profiles in the exclusive group of this profile. */
async function activeInSameGroup(profile: Profile): Promise<string[]> {
  const group = exclusiveGroupOf(profile);
  const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const groups = new Map(profiles.map((other) => [other.id, exclusiveGroupOf(other)]));
  return statesBeforeSwitch(state)
    .map((active) => active.profileId)
    .filter((id) => id !== profile.id && groups.get(id) === group);
}
