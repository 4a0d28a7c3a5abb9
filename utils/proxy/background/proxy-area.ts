import type { Handlers } from '@/utils/messaging/protocol';
import type { WakeUps } from '@/utils/browser/wake-ups';
import { ProblemError } from '@/utils/problem';
import {
  block,
  changeProfile,
  isSwitchingOff,
  isLockedOut,
  profileState,
  lockOut,
  unlockAll,
} from '@/utils/proxy/profile-states';
import { slotOf } from '@/utils/proxy/routing/profile-conflicts';
import { accountItem } from '@/utils/storage/registry/account';
import { lastProfileItem, profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem, rotateUntilItem } from '@/utils/storage/registry/proxy';
import type { AccountApi } from '@/utils/service/account';
import { logFailure } from '../../log-failure';
import type { SwitchTo } from '../../settings/background/apply-policy';
import { watchDataCaps } from './data-caps';
import { challengeWakeUp } from '../chromium/hanging-requests';
import { createActiveExitChecks } from './active-exit-checks';
import { followExtras } from './extras';
import { explainFailedPages } from './failed-pages';
import { createExitDiagnosis } from './exit-diagnosis';
import { type FrontTab, frontTabProfile } from './front-tab-profile';
import { createPageJudge } from './page-judge';
import { forgetLogins, readLoginFor } from './stored-logins';
import { recoveryAlarm } from './recovery-alarm';
import { createOperationQueue } from './operation-queue';
import { createProfiles } from './profiles';
import { recoverBlocked } from './recover-blocked';
import { recordRequests } from './record-requests';
import { createRotation } from './rotation';
import { watchSessions } from './session-alarms';
import { createSwitching, profileOf } from './switching';
import { createTabProfiles } from './tab-profiles';
import type { LoginTest, LoginTestWork } from './login-tests';
import { createLoginTester } from './login-tester';
import { watchProxyControl } from './proxy-control';
import { createProxyBackend } from './proxy-backend';

/** Profiles, switching and rotating. */
export interface ProxyArea {
  handlers: Pick<
    Handlers,
    | 'profiles/save'
    | 'profiles/remove'
    | 'profiles/order'
    | 'proxy/exclude'
    | 'proxy/switch'
    | 'proxy/rotate'
    | 'proxy/check'
    | 'proxy/tab'
  >;
  switchTo: SwitchTo;
  switchAllOff(): Promise<void>;
  /** Rejects as `rotateActive`. */
  rotateOne(profileId: string): Promise<void>;
  checkExit: ReturnType<typeof createExitDiagnosis>;
  /** Uses a login once; see `login-tester.ts`. */
  tryLogin<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T>;
  /** The proxy of a profile did not accept its login. */
  refused(profileId: string): Promise<void>;
  /** Switches everything off; when nothing is on, the profile on that was on last, else the first one. */
  toggleLast(): Promise<void>;
  /** Rotates the profile of the tab in front. Rejects with `not-switched-on`, `no-session-to-rotate`. */
  rotateActive(front: FrontTab | undefined): Promise<void>;
  /** Adds the listeners; call it synchronously at start-up. */
  register(): Pick<
    WakeUps,
    | 'vantage:challenge'
    | 'vantage:under-way'
    | 'vantage:recover'
    | 'vantage:cap'
    | 'vantage:session'
    | 'vantage:rotate'
  >;
  /** The lock was opened: what it kept from going on, does. */
  unlocked(): Promise<void>;
  /** Takes up what an earlier instance left under way. */
  resume(): Promise<void>;
}

/** @param accountApi of the account in use; rejects with `not-connected`. */
export function createProxyArea(accountApi: () => Promise<AccountApi>): ProxyArea {
  const operations = createOperationQueue();
  const backend = createProxyBackend(refused);
  const products = async () => (await accountApi()).proxyData();
  const checkExit = createExitDiagnosis(accountApi);
  const checks = createActiveExitChecks(checkExit, backend);
  const switching = createSwitching(accountApi, backend, checks);
  const { rotate, finish } = createRotation(accountApi, switching);

  /** Locked away, a login is not shown at all: then the lock is the reason. */
  async function refused(profileId: string): Promise<void> {
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    const own = profile?.kind === 'custom';
    const missing = own && !profile.hasLogin;
    const code = missing ? 'own-login-missing' : own ? 'own-login-refused' : 'login-refused';
    await proxyItem.update((state) =>
      changeProfile(state, profileId, (live) => (isLockedOut(live) ? live : block(live, { code }))),
    );
  }

  async function isLive(profileId: string): Promise<boolean> {
    return profileState(await proxyItem.read(), profileId) !== null;
  }

  /** What an operation is about. A profile that is gone is in a slot of its own. */
  async function about(profileId: string): Promise<{ profileId: string; slot: string }> {
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    return { profileId, slot: profile ? slotOf(profile) : profileId };
  }

  /** Presses count in their order: each takes the same one step before it is queued. */
  async function switchTo(profileId: string, on: boolean, replace = false): Promise<void> {
    const what = await about(profileId);
    if (on) {
      await operations.runInstead(what, async (signal) => {
        await switching.switchOn(profileId, { signal, replace });
        await lastProfileItem.write(profileId);
      });
      return;
    }
    await operations.runLeaving(what, async () => {
      if (await isLive(profileId)) await switching.switchOff(profileId);
    });
  }

  async function switchAllOff(): Promise<void> {
    for (const { profileId } of (await proxyItem.read()).on) await switchTo(profileId, false);
  }

  /** The reason is in the state already, where the pages show it. */
  async function switchAgain(profileId: string): Promise<void> {
    if (!(await isLive(profileId))) return;
    await switchTo(profileId, true).catch(logFailure('switching to the changed profile'));
  }

  /** The sites are read anew; connections by the route of before end. */
  async function resited(profileId: string): Promise<void> {
    if (await isLive(profileId)) await operations.run(() => backend.apply());
  }

  /** Finishes what a killed worker left under way, and puts the setting right where it was lost. */
  async function takeUp(): Promise<void> {
    await closeLocked();
    await backend.reassert();
    for (const { profileId } of (await proxyItem.read()).on) await takeUpOne(profileId);
  }

  /** Without its login a route that is on would lead to the browser's login box: it is closed until the lock opens. */
  async function closeLocked(): Promise<void> {
    for (const { profileId, endpoint } of (await proxyItem.read()).applied) {
      if ((await readLoginFor(profileId, endpoint)) !== 'locked') continue;
      await proxyItem.update((state) => changeProfile(state, profileId, lockOut));
    }
  }

  async function unlocked(): Promise<void> {
    await operations.run(async () => {
      const { on } = await proxyItem.read();
      // First: a route that is still said to be closed would be set so.
      await proxyItem.update(unlockAll);
      for (const { profileId } of on.filter(isLockedOut)) {
        await switching.carryThrough(await profileOf(profileId));
      }
    });
    // A session may have come to its end meanwhile, without being renewed.
    await sessions?.resume();
  }

  async function takeUpOne(profileId: string): Promise<void> {
    const state = await proxyItem.read();
    const live = profileState(state, profileId);
    if (!live) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile) return switching.switchOff(profileId);
    if (isSwitchingOff(state, profileId)) return switching.switchOff(profileId);
    if (live.phase === 'switching') {
      // Once the new route is the applied one, nothing is left to go back to.
      const ready =
        state.before === null && state.applied.some((route) => route.profileId === profileId);
      return ready ? switching.carryThrough(profile) : switching.switchOn(profileId);
    }
    if (isLockedOut(live)) return;
    if (live.phase === 'rotating') return finish(profile);
    if (live.check === 'checking') checks.begin(profile);
  }

  /** The logins of service profiles belong to the account: they go with it. */
  async function accountChanged(): Promise<void> {
    if ((await accountItem.read()).account === null) {
      const service = (await profilesItem.read()).filter(({ kind }) => kind === 'service');
      for (const { id } of service) await switchTo(id, false);
      await forgetLogins(service.map(({ id }) => id));
    }
    await backend.reassert();
  }

  async function regained(): Promise<void> {
    for (const { profileId } of (await proxyItem.read()).on) {
      const profile = await profileOf(profileId);
      await operations.run(() => switching.carryThrough(profile));
    }
  }

  async function rotateOne(profileId: string): Promise<void> {
    await operations.run((signal) => rotate(profileId, signal), await about(profileId));
  }

  async function renewOne(profileId: string): Promise<void> {
    const previousExit = profileState(await proxyItem.read(), profileId)?.exit ?? null;
    await operations.run(
      (signal) => switching.switchOn(profileId, { signal, previousExit }),
      await about(profileId),
    );
  }

  let look: () => Promise<void> = async () => {};
  let sessions: ReturnType<typeof watchSessions> | undefined;

  return {
    handlers: {
      ...createProfiles(switchAgain, resited, (profileId) => switchTo(profileId, false)),
      ...createTabProfiles(backend),
      async 'proxy/switch'({ profileId, on, replace }) {
        await switchTo(profileId, on, replace);
        return {};
      },
      async 'proxy/rotate'({ profileId }) {
        await rotateOne(profileId);
        return {};
      },
      async 'proxy/check'({ profileId }) {
        if (!(await isLive(profileId))) throw new ProblemError('not-switched-on');
        await checks.run(await profileOf(profileId));
        return {};
      },
    },

    switchTo: ({ profileId, on }) => switchTo(profileId, on),
    rotateOne,
    checkExit,
    switchAllOff,
    tryLogin: createLoginTester(operations, backend),
    unlocked,

    refused,

    async toggleLast() {
      const [{ on }, last, profiles] = await Promise.all([
        proxyItem.read(),
        lastProfileItem.read(),
        profilesItem.read(),
      ]);
      if (on.length > 0) return switchAllOff();
      const profile = profiles.find(({ id }) => id === last) ?? profiles[0];
      if (profile) await switchTo(profile.id, true);
    },

    async rotateActive(front) {
      const profileId = await frontTabProfile(front);
      if (profileId === null) throw new ProblemError('not-switched-on');
      await rotateOne(profileId);
    },

    register() {
      backend.register();
      followExtras();
      recordRequests(products);
      sessions = watchSessions({ renew: renewOne, rotate: rotateOne, apply: backend.apply });
      explainFailedPages(createPageJudge(frontTabProfile, checks.run));
      ({ look } = watchProxyControl({ regained, accountChanged }));
      return {
        'vantage:challenge': challengeWakeUp,
        'vantage:under-way': recoveryAlarm.register(),
        'vantage:recover': recoverBlocked(checks.begin),
        'vantage:cap': watchDataCaps(products, backend.apply),
        ...sessions.wakeUps,
      };
    },

    async resume() {
      // 'Rotate until' ends with the instance that ran it, and says so.
      await rotateUntilItem.update((now) =>
        now?.state === 'running' ? { ...now, state: 'stopped' } : now,
      );
      await operations.run(takeUp);
      await sessions?.resume();
      await look();
    },
  };
}
