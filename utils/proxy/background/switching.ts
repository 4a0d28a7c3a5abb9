import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { checkGeneratedHost, endpointOf } from '@/utils/proxy/endpoint';
import {
  routeApplied,
  statesBeforeSwitch,
  block,
  changeProfile,
  switchFailed,
  beginSwitchOff,
  switchOffDone,
  profileState,
  switchDone,
  beginSwitch,
} from '@/utils/proxy/profile-states';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { profilesSharingEndpoint, slotOf } from '@/utils/proxy/routing/profile-conflicts';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type {
  AppliedRoute,
  CustomProfile,
  Exit,
  Profile,
  ProxyState,
  ServiceProfile,
} from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { logFailure } from '../../log-failure';
import type { createActiveExitChecks } from './active-exit-checks';
import { readLogin, releaseLogin, storeLogin } from './stored-logins';
import { holdsOtherDigestLogin } from '../firefox/digest-logins';
import { recoveryAlarm } from './recovery-alarm';
import { findObstacle } from './proxy-control';
import type { ProxyBackend } from './proxy-backend';

export interface SwitchOptions {
  /** A newer switch takes over: what is left of the state is its to deal with. */
  signal?: AbortSignal;
  /** Shown beside the new exit, where this replaces a session that ended. */
  previousExit?: Exit | null;
  /** Profiles that would have to share an endpoint with it go off: the user said so. */
  replace?: boolean;
}

/** Switching on and off. The state it works on is drawn in `utils/proxy/profile-states.ts`. */
export function createSwitching(
  accountApi: () => Promise<AccountApi>,
  backend: ProxyBackend,
  checks: ReturnType<typeof createActiveExitChecks>,
) {
  /**
   * Until the new route is in effect, the one before stays; when there is none to put there, it comes back.
   * Rejects with `endpoint-shared` where another profile would have to go off, which only `replace` allows.
   */
  async function switchOn(profileId: string, how: SwitchOptions = {}): Promise<void> {
    const { signal, previousExit = null } = how;
    const profile = await profileOf(profileId);
    await recoveryAlarm.set();
    const replaced = await sameSlot(profile);
    // Another profile may have replaced it without a switch-off of its own: its old login is released here.
    if (!statesBeforeSwitch(await proxyItem.read()).some((live) => live.profileId === profileId)) {
      await releaseLogin(profileId);
    }
    await proxyItem.update((state) =>
      beginSwitch(state, profileId, replaced, Date.now(), previousExit),
    );
    try {
      await prepare(profile, how);
    } catch (error) {
      if (signal?.aborted) return;
      const problem = toProblem(error);
      // A question is no failure: whoever asked gets it, and what was on goes on.
      const told = problem.code === 'endpoint-shared' ? null : problem;
      await proxyItem.update((state) =>
        profileState(state, profileId)?.phase === 'switching' ? switchFailed(state, told) : state,
      );
      throw error;
    }
    await carryThrough(profile);
  }

  /** What is on in the place that this profile takes. */
  async function sameSlot(profile: Profile): Promise<string[]> {
    const slot = slotOf(profile);
    const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    const slots = new Map(profiles.map((other) => [other.id, slotOf(other)]));
    return statesBeforeSwitch(state)
      .map((live) => live.profileId)
      .filter((id) => id !== profile.id && slots.get(id) === slot);
  }

  /** Everything that can fail, before traffic changes its route. */
  async function prepare(
    profile: Profile,
    { signal, replace = false }: SwitchOptions,
  ): Promise<void> {
    const inTheWay = await findObstacle();
    if (inTheWay) throw new ProblemError(inTheWay.code);
    const forPrivate = profile.where.windows === 'private';
    if (forPrivate && !(await ext.extension.isAllowedIncognitoAccess())) {
      throw new ProblemError('private-not-covered');
    }
    const known = (await accountItem.read()).account;
    if (!replace && profile.kind !== 'direct' && !isStatic(profile)) {
      const route = routeOf(profile, endpointOf(profile, known, null, isFirefox));
      await refuseSharing(route);
    }
    const named = profile.kind === 'service' ? await newLogin(profile, signal) : null;
    if (profile.kind === 'custom') await refuseUnusableLogin(profile);
    const endpoint =
      profile.kind === 'direct' ? null : endpointOf(profile, known, named, isFirefox);
    const route = routeOf(profile, endpoint);
    const sharing = await sharingNow(route);
    if (sharing.length > 0 && !replace) await refuseSharing(route);
    await proxyItem.update((state) => routeApplied(sharing.reduce(switchOffDone, state), route));
  }

  /** Rejects with `locked`, and with `digest-login-kept` where Firefox would go on sending another login. */
  async function refuseUnusableLogin(profile: CustomProfile): Promise<void> {
    const login = await readLogin(profile.id);
    if (!isFirefox || profile.scheme === 'socks5') return;
    if (await holdsOtherDigestLogin(profile, login)) throw new ProblemError('digest-login-kept');
  }

  function routeOf({ id, where }: Profile, endpoint: AppliedRoute['endpoint']): AppliedRoute {
    return { profileId: id, endpoint, where };
  }

  /** Ids of the profiles that can't stay on beside a route. In Firefox every request has its own login. */
  async function sharingNow(route: AppliedRoute): Promise<string[]> {
    if (isFirefox) return [];
    const state = await proxyItem.read();
    const staying = state.applied.filter(
      ({ profileId }) => profileId !== route.profileId && profileState(state, profileId) !== null,
    );
    return profilesSharingEndpoint(route, staying);
  }

  async function refuseSharing(route: AppliedRoute): Promise<void> {
    await refuseSharedEndpoint(await sharingNow(route));
  }

  /** Has the service make a session, and keeps its login. Returns the host that the service named. */
  async function newLogin(
    profile: ServiceProfile,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const api = await accountApi();
    const known = (await accountItem.read()).account;
    if (!known) throw new ProblemError('not-connected');
    const [line = ''] = await api.generate(profile, signal);
    const { host, username, password, sessionId } = parseProxyString(line);
    checkGeneratedHost(host, known);
    const holds = profile.session !== 'rotating' && !isStatic(profile);
    if (holds && sessionId === null) throw new ProblemError('proxy-string-without-session');
    signal?.throwIfAborted();
    await storeLogin(profile.id, { username, password, sessionId });
    return host;
  }

  /**
   * Applies the stored route; repeated as it stands when the worker dies in it. What fails
   * here leaves the route closed rather than open.
   * @param done what is true of the profile as soon as nothing leaves as before: it was switched, or rotated.
   */
  async function carryThrough(
    profile: Profile,
    done = (state: ProxyState) => switchDone(state, profile, Date.now()),
  ): Promise<void> {
    try {
      await backend.apply(profile.id);
    } catch (error) {
      const problem = toProblem(error);
      await proxyItem.update((state) =>
        changeProfile(done(state), profile.id, (live) => ({
          ...block(live, problem),
          check: 'failed',
        })),
      );
      // Some problems close the route, and that is a setting of its own.
      await backend.reassert().catch(logFailure('closing the route'));
      throw error;
    }
    await proxyItem.update(done);
    checks.begin(profile);
  }

  /** The state becomes off only once the route is removed; an interrupted switch-off is repeated. */
  async function switchOff(profileId: string): Promise<void> {
    await recoveryAlarm.set();
    await proxyItem.update((state) => beginSwitchOff(state, profileId));
    try {
      await backend.apply();
    } finally {
      await proxyItem.update((state) => switchOffDone(state, profileId));
      await releaseLogin(profileId);
    }
  }

  return { switchOn, carryThrough, switchOff };
}

/** Rejects with `endpoint-shared`, which names the profiles, where there are any. @param sharing their ids. */
export async function refuseSharedEndpoint(sharing: readonly string[]): Promise<void> {
  if (sharing.length === 0) return;
  const names = (await profilesItem.read())
    .filter(({ id }) => sharing.includes(id))
    .map(({ name }) => name);
  throw new ProblemError('endpoint-shared', { detail: names.join(', ') });
}

/** Its gateway is known only from its generated string. */
function isStatic(profile: Profile): boolean {
  return profile.kind === 'service' && profile.product === 'static_residential';
}

/** Throws `profile-missing`. */
export async function profileOf(profileId: string): Promise<Profile> {
  const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
  if (!profile) throw new ProblemError('profile-missing');
  return profile;
}
