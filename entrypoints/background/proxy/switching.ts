import { isFirefox } from '@/utils/platform/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { checkGeneratedHost, endpointOf } from '@/utils/proxy/endpoint';
import { applied, blockedBy, failed, off, switched, switchingTo } from '@/utils/proxy/live';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { accountItem, profilesItem, proxyItem } from '@/utils/storage/registry';
import type { Exit, Profile, ServiceProfile } from '@/utils/storage/schema';
import type { AccountArea } from '../account';
import type { createChecks } from './checks';
import { keepLogin } from './logins';
import { net } from './net';
import { obstacle } from './watch';
import type { Wire } from './wire';

/** Switching on and off. The state it works on is drawn in `utils/proxy/live.ts`. */
export function createSwitching(
  account: AccountArea,
  wire: Wire,
  checks: ReturnType<typeof createChecks>,
) {
  /**
   * Until the new route is on the wire, the one before stays; when there is none to put there, it comes back.
   * @param signal a newer switch takes over: what is left of the state is its to deal with.
   * @param previousExit shown beside the new one, where this replaces a session that ended.
   */
  async function switchOn(
    profileId: string,
    signal?: AbortSignal,
    previousExit: Exit | null = null,
  ): Promise<void> {
    const profile = await profileOf(profileId);
    await net.spread();
    await proxyItem.update((state) => switchingTo(state, profileId, Date.now(), previousExit));
    try {
      await prepare(profile, signal);
    } catch (error) {
      if (signal?.aborted) return;
      const problem = toProblem(error);
      await proxyItem.update((state) => failed(state, problem));
      throw error;
    }
    await carryThrough(profile);
  }

  /** Everything that can fail, before anything on the wire changes. */
  async function prepare(profile: Profile, signal: AbortSignal | undefined): Promise<void> {
    const inTheWay = await obstacle();
    if (inTheWay) throw new ProblemError(inTheWay.code);
    const known = (await accountItem.read()).account;
    const named = profile.kind === 'service' ? await newLogin(profile, signal) : null;
    const endpoint =
      profile.kind === 'direct' ? null : endpointOf(profile, known, named, isFirefox);
    await proxyItem.update((state) => applied(state, { profileId: profile.id, endpoint }));
  }

  /** Has the service make a session, and keeps its login. Returns the host that the service named. */
  async function newLogin(
    profile: ServiceProfile,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const api = await account.api();
    const known = (await accountItem.read()).account;
    if (!known) throw new ProblemError('not-connected');
    const [line = ''] = await api.generate(profile, signal);
    const { host, username, password, sessionId } = parseProxyString(line);
    checkGeneratedHost(host, known);
    const holds = profile.session !== 'rotating' && profile.product !== 'static_residential';
    if (holds && sessionId === null) throw new ProblemError('proxy-string-without-session');
    signal?.throwIfAborted();
    await keepLogin(profile.id, { username, password, sessionId });
    return host;
  }

  /**
   * Puts the stored route on the wire; repeated as it stands when the worker dies in it. What fails
   * here leaves the route closed rather than open.
   */
  async function carryThrough(profile: Profile): Promise<void> {
    try {
      await wire.apply();
    } catch (error) {
      const problem = toProblem(error);
      await proxyItem.update((state) => {
        const on = switched(state, profile, Date.now());
        return blockedBy(on, problem);
      });
      throw error;
    }
    await proxyItem.update((state) => switched(state, profile, Date.now()));
    checks.begin(profile);
  }

  async function switchOff(): Promise<void> {
    await proxyItem.write(off);
    await wire.apply();
  }

  return { switchOn, carryThrough, switchOff };
}

/** Throws `profile-missing`. */
export async function profileOf(profileId: string): Promise<Profile> {
  const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
  if (!profile) throw new ProblemError('profile-missing');
  return profile;
}
