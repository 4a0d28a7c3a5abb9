import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { endpointOf } from '@/utils/proxy/endpoint';
import {
  changeProfile,
  profileState,
  routeCommitted,
  switchOffDone,
} from '@/utils/proxy/profile-states';
import { isManaged } from '@/utils/proxy/managed-id';
import { profilesSharingEndpoint } from '@/utils/proxy/routing/profile-conflicts';
import type { AppliedRoute, CustomProfile, Profile, ServiceProfile } from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { secrets } from '@/utils/security/background/secrets';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { holdsOtherDigestLogin } from '../firefox/digest-logins';
import { findObstacle } from './proxy-control';
import { generateLogin, isStatic } from './sessions/generate-login';
import { takeSpareLogin } from './sessions/spare-logins';
import { forgetLogins, readLogin, storeLogin } from './sessions/stored-logins';

/**
 * Performs every step of a switch that can fail before any traffic changes its route, and commits the route.
 * @param how.replace whether the user agreed to switch off profiles that share the endpoint.
 */
export async function prepareRoute(
  profile: Profile,
  accountApi: () => Promise<AccountApi>,
  { signal, replace = false }: { signal?: AbortSignal; replace?: boolean },
): Promise<void> {
  const [inTheWay, { account: known }] = await Promise.all([findObstacle(), accountItem.read()]);
  if (inTheWay) throw new ProblemError(inTheWay.code);
  // Such a profile was imported from Firefox. Chromium's proxy setting would apply it to all traffic.
  if (!isFirefox && profile.where.containers.length > 0) {
    throw new ProblemError('containers-need-firefox');
  }
  const forPrivate = profile.where.windows === 'private';
  if (forPrivate && !(await ext.extension.isAllowedIncognitoAccess())) {
    throw new ProblemError('private-not-covered');
  }
  if (!replace && profile.kind !== 'direct' && !isStaticProfile(profile)) {
    const route = routeOf(profile, endpointOf(profile, known, null, isFirefox));
    await refuseSharedEndpoint(await sharingNow(route));
  }
  const reportedHost =
    profile.kind === 'service' ? await newLogin(profile, accountApi, signal) : null;
  if (profile.kind === 'custom') await refuseUnusableLogin(profile);
  const endpoint =
    profile.kind === 'direct' ? null : endpointOf(profile, known, reportedHost, isFirefox);
  const route = routeOf(profile, endpoint);
  const sharing = await sharingNow(route);
  if (!replace) await refuseSharedEndpoint(sharing);
  await proxyItem.update((state) => routeCommitted(sharing.reduce(switchOffDone, state), route));
}

const isStaticProfile = (profile: Profile) => profile.kind === 'service' && isStatic(profile);

/**
 * Drops a login that is not the profile's own. Rejects with `locked`, and with `digest-login-kept` when Firefox would
 * keep sending another Digest login.
 */
async function refuseUnusableLogin(profile: CustomProfile): Promise<void> {
  // Only one of a service profile that had this ID before can be stored, and it must not reach this proxy.
  const isForeign = isManaged(profile.id) && (await secrets.loginNames()).includes(profile.id);
  if (isForeign) await forgetLogins([profile.id]);
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
  const staying = state.appliedRoutes.filter(
    ({ profileId }) => profileId !== route.profileId && profileState(state, profileId) !== null,
  );
  return profilesSharingEndpoint(route, staying);
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

/** Stores a new login: the spare one, or one requested from the service. Returns the host that the service reported. */
async function newLogin(
  profile: ServiceProfile,
  accountApi: () => Promise<AccountApi>,
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

/** Delay in ms before the popup says that it waits for the service; nobody could read it for less time. */
const shownAfterMs = 500;

/** Shows that a profile waits for an answer of the service, until its route is committed or its rotation has ended. */
export async function whileServiceAnswers<T>(
  profileId: string,
  request: () => Promise<T>,
): Promise<T> {
  let shown: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    shown = proxyItem.update((state) =>
      // A change of the profile may have ended the switch meanwhile.
      changeProfile(state, profileId, (active) =>
        ['switching', 'rotating'].includes(active.phase)
          ? { ...active, waitsForService: true }
          : active,
      ),
    );
  }, shownAfterMs);
  try {
    return await request();
  } finally {
    clearTimeout(timer);
    await shown;
  }
}
