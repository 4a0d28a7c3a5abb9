import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { endpointOf } from '@/utils/proxy/endpoint';
import { block } from '@/utils/proxy/closed-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  routeApplied,
  statesBeforeSwitch,
  changeProfile,
  beginSwitchOff,
  switchOffDone,
  profileState,
  switchDone,
  beginSwitch,
} from '@/utils/proxy/profile-states';
import { profilesSharingEndpoint, slotOf } from '@/utils/proxy/routing/profile-conflicts';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
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
import { generateLogin, isStatic } from './sessions/generate-login';
import { takeSpareLogin } from './sessions/spare-logins';
import type { createActiveExitChecks } from './exit/active-exit-checks';
import { readLogin, releaseLogin, storeLogin } from './sessions/stored-logins';
import { holdsOtherDigestLogin } from '../firefox/digest-logins';
import { recoveryAlarm } from './exit/recovery-alarm';
import { findObstacle } from './proxy-control';
import type { ProxyBackend } from './proxy-backend';

export interface SwitchOptions {
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
  checks: Pick<ReturnType<typeof createActiveExitChecks>, 'begin'>,
) {
  /**
   * Switches a profile on. The previous route stays in effect until the new one is applied, and is restored when
   * preparing the new one fails. Rejects with `endpoint-shared` when another profile would have to be switched off
   * and `replace` is not set.
   */
  async function switchOn(profileId: string, how: SwitchOptions = {}): Promise<void> {
    const { signal, previousExit = null } = how;
    const profile = await profileOf(profileId);
    await recoveryAlarm.set();
    const replaced = await sameSlot(profile);
    // Release a login left over from a time when another profile replaced this one without switching it off.
    if (
      !statesBeforeSwitch(await proxyItem.read()).some((active) => active.profileId === profileId)
    ) {
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
      // `endpoint-shared` asks the user for a decision and is not stored as a failure; active profiles stay on.
      const stored = problem.code === 'endpoint-shared' ? null : problem;
      await proxyItem.update((state) =>
        profileState(state, profileId)?.phase === 'switching' ? switchFailed(state, stored) : state,
      );
      throw error;
    }
    await carryThrough(profile);
  }

  /** IDs of the active profiles in the slot that this profile takes. */
  async function sameSlot(profile: Profile): Promise<string[]> {
    const slot = slotOf(profile);
    const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    const slots = new Map(profiles.map((other) => [other.id, slotOf(other)]));
    return statesBeforeSwitch(state)
      .map((active) => active.profileId)
      .filter((id) => id !== profile.id && slots.get(id) === slot);
  }

  /** Performs every step that can fail before any traffic changes its route. */
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
    if (!replace && profile.kind !== 'direct' && !isStaticProfile(profile)) {
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

  /** Rejects with `locked`, and with `digest-login-kept` when Firefox would keep sending another Digest login. */
  async function refuseUnusableLogin(profile: CustomProfile): Promise<void> {
    const login = await readLogin(profile.id);
    if (!isFirefox || profile.scheme === 'socks5') return;
    if (await holdsOtherDigestLogin(profile, login)) throw new ProblemError('digest-login-kept');
  }

  function routeOf({ id, where }: Profile, endpoint: AppliedRoute['endpoint']): AppliedRoute {
    return { profileId: id, endpoint, where };
  }

  /**
   * IDs of the active profiles that cannot stay on with this route. None in Firefox, where every request carries
   * its own login.
   */
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

  /** Stores a new login: the spare one, or one requested from the service. Returns the host that the service reported. */
  async function newLogin(
    profile: ServiceProfile,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const spareHost = await takeSpareLogin(profile);
    if (spareHost !== null) return spareHost;
    const api = await accountApi();
    const request = () => generateLogin(profile, api, signal);
    const { host, username, password, sessionId } = await whileServiceAnswers(profile.id, request);
    signal?.throwIfAborted();
    await storeLogin(profile.id, { username, password, sessionId });
    return host;
  }

  /**
   * Applies the stored route; repeated after a restart of the background. On failure the route is closed, not left
   * open.
   * @param done sets the profile's state once no traffic uses the old route: switched on, or rotated.
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
    checks.begin(profile);
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
    }
  }

  return { switchOn, carryThrough, switchOff };
}

/**
 * Rejects with `endpoint-shared`, naming the profiles, unless `sharing` is empty.
 * @param sharing IDs of the profiles that share an endpoint.
 */
export async function refuseSharedEndpoint(sharing: readonly string[]): Promise<void> {
  if (sharing.length === 0) return;
  const names = (await profilesItem.read())
    .filter(({ id }) => sharing.includes(id))
    .map(({ name }) => name);
  throw new ProblemError('endpoint-shared', { detail: names.join(', ') });
}

const isStaticProfile = (profile: Profile) => profile.kind === 'service' && isStatic(profile);

/** Delay in ms before the popup says that it waits for the service; nobody could read it for less time. */
const shownAfterMs = 500;

/** Shows that a profile waits for an answer of the service, until its route is applied or its rotation has ended. */
export async function whileServiceAnswers<T>(
  profileId: string,
  request: () => Promise<T>,
): Promise<T> {
  let shown: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    shown = proxyItem.update((state) =>
      changeProfile(state, profileId, (active) => ({ ...active, waitsForService: true })),
    );
  }, shownAfterMs);
  try {
    return await request();
  } finally {
    clearTimeout(timer);
    await shown;
  }
}

/** Reads a stored profile. Rejects with `profile-missing`. */
export async function profileOf(profileId: string): Promise<Profile> {
  const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
  if (!profile) throw new ProblemError('profile-missing');
  return profile;
}
