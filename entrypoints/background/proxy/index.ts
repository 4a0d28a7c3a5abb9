import type { Handlers } from '@/utils/messages/protocol';
import { isFirefox } from '@/utils/platform/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import { checkGeneratedHost, endpointOf } from '@/utils/proxy/endpoint';
import { applied, failed, off, rotated, switched, switchingTo } from '@/utils/proxy/live';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { accountItem, profilesItem, proxyItem } from '@/utils/storage/registry';
import type { Profile, ServiceProfile } from '@/utils/storage/schema';
import type { AccountArea } from '../account';
import { createChecks } from './checks';
import { keepLogin, loginOf, sweepLogins } from './logins';
import { createProfiles } from './profiles';
import { watchControl } from './control';
import { createWire } from './wire';

type ProxyMessage =
  | 'profiles/save'
  | 'profiles/remove'
  | 'proxy/switch'
  | 'proxy/rotate'
  | 'proxy/check';

export interface ProxyArea {
  handlers: Pick<Handlers, ProxyMessage>;
  /** Rotates the profile that takes everything. */
  rotateActive(): Promise<void>;
  register(): void;
  resume(): Promise<void>;
}

/** One switch, rotation or check at a time, over all contexts of the extension. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('vantage:proxy', work);
}

/** Switching, rotating and checking; the state it works on is drawn in `utils/proxy/live.ts`. */
export function createProxyArea(account: AccountArea): ProxyArea {
  const wire = createWire(() => blockedBy('login-refused'));
  const checks = createChecks();

  async function blockedBy(code: 'login-refused'): Promise<void> {
    await proxyItem.update((state) =>
      state.live
        ? { ...state, live: { ...state.live, phase: 'blocked', problem: { code } } }
        : state,
    );
  }

  async function profileOf(profileId: string): Promise<Profile> {
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile) throw new ProblemError('profile-missing');
    return profile;
  }

  async function switchOn(profileId: string): Promise<void> {
    const profile = await profileOf(profileId);
    await proxyItem.update((state) => switchingTo(state, profileId, Date.now()));
    try {
      await prepare(profile);
    } catch (error) {
      await proxyItem.update((state) => failed(state, toProblem(error)));
      throw error;
    }
    await carryThrough(profile);
  }

  /** Everything that can fail, before anything on the wire changes. */
  async function prepare(profile: Profile): Promise<void> {
    const known = (await accountItem.read()).account;
    const endpoint = profile.kind === 'direct' ? null : endpointOf(profile, known, isFirefox);
    if (profile.kind === 'service') await newLogin(profile);
    await proxyItem.update((state) => applied(state, { profileId: profile.id, endpoint }));
  }

  async function newLogin(profile: ServiceProfile): Promise<void> {
    const api = await account.api();
    const known = (await accountItem.read()).account;
    if (!known) throw new ProblemError('not-connected');
    const { host, username, password, sessionId } = parseProxyString(await api.generate(profile));
    checkGeneratedHost(host, known);
    if (profile.session !== 'rotating' && sessionId === null) {
      throw new ProblemError('proxy-string-without-session');
    }
    await keepLogin(profile.id, { username, password, sessionId });
  }

  /** Puts the stored route on the wire; repeated as it stands when the worker dies in it. */
  async function carryThrough(profile: Profile): Promise<void> {
    try {
      await wire.apply();
    } catch (error) {
      const problem = toProblem(error);
      await proxyItem.update((state) => ({ ...off, problem: state.live && problem }));
      await wire.apply();
      throw error;
    }
    await proxyItem.update((state) => switched(state, profile, Date.now()));
    checks.begin(profile);
  }

  async function switchOff(): Promise<void> {
    await proxyItem.write(off);
    await wire.apply();
  }

  async function rotate(profileId: string): Promise<void> {
    const { live } = await proxyItem.read();
    if (live?.profileId !== profileId) throw new ProblemError('not-switched-on');
    const profile = await profileOf(profileId);
    const login = await loginOf(profileId);
    if (profile.kind !== 'service' || !login?.sessionId) {
      throw new ProblemError('no-session-to-rotate');
    }
    await proxyItem.update((state) => ({
      ...state,
      live: state.live && { ...state.live, phase: 'rotating', problem: null },
    }));
    try {
      await (await account.api()).rotateSession(profile.product, login.sessionId);
    } catch (error) {
      const problem = toProblem(error);
      await proxyItem.update((state) => ({
        ...state,
        live: state.live && { ...state.live, phase: 'on', problem },
      }));
      throw error;
    }
    await finishRotation(profile);
  }

  async function finishRotation(profile: Profile): Promise<void> {
    await wire.apply();
    await proxyItem.update((state) => ({ ...state, live: state.live && rotated(state.live) }));
    checks.begin(profile);
  }

  /** Finishes what a killed worker left under way, and puts the setting right where it was lost. */
  async function resume(): Promise<void> {
    await sweepLogins();
    await oneAtATime(async () => {
      const { live, applied: route } = await proxyItem.read();
      if (!live) return;
      const profile = (await profilesItem.read()).find(({ id }) => id === live.profileId);
      if (!profile) return switchOff();
      if (live.phase === 'switching') {
        return route?.profileId === live.profileId ? carryThrough(profile) : switchOn(profile.id);
      }
      // Whether the service rotated before the worker died shows in the exit check.
      if (live.phase === 'rotating') return finishRotation(profile);
      await wire.reassert();
      if (live.check === 'checking') checks.begin(profile);
    });
  }

  return {
    handlers: {
      ...createProfiles(
        async (profileId) => {
          const { live } = await proxyItem.read();
          if (live?.profileId === profileId) await oneAtATime(() => switchOn(profileId));
        },
        async (profileId) => {
          const { live } = await proxyItem.read();
          if (live?.profileId === profileId) await oneAtATime(switchOff);
        },
      ),
      async 'proxy/switch'({ profileId, on }) {
        await oneAtATime(async () => {
          if (on) return switchOn(profileId);
          const { live } = await proxyItem.read();
          if (live?.profileId === profileId) await switchOff();
        });
        return {};
      },
      async 'proxy/rotate'({ profileId }) {
        await oneAtATime(() => rotate(profileId));
        return {};
      },
      async 'proxy/check'({ profileId }) {
        const { live } = await proxyItem.read();
        if (live?.profileId !== profileId) throw new ProblemError('not-switched-on');
        await checks.run(await profileOf(profileId));
        return {};
      },
    },

    async rotateActive() {
      const { live } = await proxyItem.read();
      if (!live) throw new ProblemError('not-switched-on');
      await oneAtATime(() => rotate(live.profileId));
    },

    register() {
      wire.register();
      watchControl();
    },
    resume,
  };
}
