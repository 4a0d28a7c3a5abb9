import { isFirefox } from '@/utils/browser/ext';
import type { WakeUps } from '@/utils/browser/wake-ups';
import { ProblemError, toProblem } from '@/utils/problem';
import {
  block,
  closeChanged,
  closeWithoutLogin,
  isClosed,
  obstacleGone,
  unlockAll,
} from '@/utils/proxy/closed-states';
import { allOff, changeProfile, profileState, stateBefore } from '@/utils/proxy/profile-states';
import type { Profile, ProxyState } from '@/utils/proxy/schema';
import { proxyItem, rotateUntilItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { AccountApi } from '@/utils/service/account';
import { logFailure, loggingFailure } from '../../log-failure';
import type { SwitchTo } from '../../settings/background/apply-policy';
import { watchDataCaps } from './traffic/data-caps';
import { challengeWakeUp } from '../chromium/hanging-requests';
import { createActiveExitChecks } from './exit/active-exit-checks';
import { followExtras } from './extras';
import { followOrder } from './follow-order';
import { explainFailedPages } from './tabs/failed-pages';
import { createExitDiagnosis } from './exit/exit-diagnosis';
import { followExitCheck } from './exit/follow-exit-check';
import { checkInFirstPrivateWindow } from './exit/forget-exits';
import { type ActiveTab, activeTabProfile } from './tabs/active-tab-profile';
import { followLoadedPages } from './tabs/loaded-pages';
import { createFailedPageMemory } from './tabs/failed-page-memory';
import { keepTabs } from './tabs/kept-tabs';
import { createFailedPageCheck } from './tabs/failed-page-check';
import { switchOffServiceProfiles } from './forgotten-account';
import { recoveryAlarm } from './exit/recovery-alarm';
import { createSwitchToMovedEndpoint } from './moved-endpoint';
import { createOperationQueue, operationSubject } from './operation-queue';
import { createProfiles, type ProfileDependencies } from './profiles';
import { recoverBlocked } from './exit/recover-blocked';
import { recordRequests } from './traffic/record-requests';
import { createRetry } from './retry';
import { createRenewal } from './sessions/renewal';
import { createQueuedRotation } from './sessions/queued-rotation';
import { createRotation } from './sessions/rotation';
import { createQueuedSwitching, isActive } from './queued-switching';
import { watchSessions } from './sessions/session-alarms';
import { createStoreChange } from './store-change';
import { createSwitching, profileOf } from './switching';
import { createResumeOperations } from './resume-operations';
import { createTemporaryRules } from './temporary-rules';
import { createLoginTester } from './exit/login-tester';
import { watchProxyControl } from './proxy-control';
import { createProxyBackend } from './proxy-backend';
import { defineHandlers } from '@/utils/messaging/define-handlers';

export type ProxyArea = ReturnType<typeof createProxyArea>;

/**
 * Creates the message handlers and operations for profiles, switching and rotation.
 * @param accountApi returns the API of the account in use; rejects with `not-connected`.
 */
export function createProxyArea(accountApi: () => Promise<AccountApi>) {
  const retry = createRetry(() => resumeOperations());
  const operations = createOperationQueue(retry.failed);
  const backend = createProxyBackend(refused, retry.failed);
  const rules = createTemporaryRules(backend.reassert);
  const products = async () => (await accountApi()).proxyData();
  const checkExit = createExitDiagnosis(accountApi);
  /** Begins the check of a profile unless one runs or waits: checks of silent proxies would queue up without end. */
  const checkOnce = (profile: Profile) => {
    if (!checks.isUnderWay(profile.id)) checks.begin(profile);
  };
  const pages = createFailedPageMemory(activeTabProfile, checkOnce);
  const checks = createActiveExitChecks(checkExit, backend, retry.failed, pages);
  const isCausedByProxy = createFailedPageCheck(activeTabProfile, checks);
  const switching = createSwitching(accountApi, backend, checks);
  const { storeChange, isStoring } = createStoreChange();
  const { rotate, finish } = createRotation(accountApi, switching);
  const { resumeOperations, resumePendingSwitches } = createResumeOperations(
    operations,
    switching,
    finish,
    backend,
    checks,
    isStoring,
  );
  const inQueue = async (profileId: string, work: (signal: AbortSignal) => Promise<void>) =>
    operations.run(work, await operationSubject(profileId));
  const { switchTo, switchAllOff, switchAgain, toggleLast } = createQueuedSwitching(
    operations,
    switching,
    resumePendingSwitches,
  );
  const { rotateOne, rotateOrReject, rotateAtPress } = createQueuedRotation(rotate, inQueue);

  /**
   * Handles the refusal of a profile's login by its proxy. A closed profile stays so. While the vault is locked no
   * login is sent, so the lock is the reason.
   */
  async function refused(profileId: string): Promise<void> {
    checks.refused(profileId);
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    const own = profile?.kind === 'custom';
    const missing = own && !profile.hasLogin;
    const code = missing ? 'own-login-missing' : own ? 'own-login-refused' : 'login-refused';
    await proxyItem.update((state) =>
      changeProfile(state, profileId, (active) =>
        isClosed(active) ? active : block(active, { code }),
      ),
    );
  }

  /** Reads sites and order afresh; connections over the previous route are closed. */
  const applyAgain = (): Promise<void> => operations.run(() => backend.apply());

  /** Applies the changed sites or rule list of a profile. */
  async function sitesChanged(profileId: string): Promise<void> {
    if (!(await isActive(profileId))) return;
    // Applied before the queue, which an operation may hold up for 20 s: badge and popup show the stored sites at once.
    await backend.reassert();
    await applyAgain();
  }

  const close: ProfileDependencies['close'] = async (profileId, where) => {
    const now = await proxyItem.read();
    // Until a switch has committed its route, the profile that it replaces still carries traffic, and is closed too.
    if (!profileState(now, profileId) && !stateBefore(now, profileId)) return;
    await proxyItem.update((state) => closeChanged(state, profileId, where));
    // While another extension holds the proxy, the profile is blocked anyway, and can be edited all the same.
    await backend.reassert().catch(logFailure('closing a changed profile'));
  };

  /** Changes the stored state by `step`, then resumes: in this order, since resuming applies the stored routes. */
  const resumeAfter = (step: (state: ProxyState) => ProxyState): Promise<void> =>
    resumeOperations(async () => void (await proxyItem.update(step)));

  /**
   * Switches everything off before erasing. A stored state that can't be read is replaced by 'all off', and the browser
   * gets its own connection back.
   */
  async function switchOffToErase(): Promise<void> {
    try {
      await switchAllOff();
    } catch (error) {
      if (toProblem(error).code !== 'storage-unreadable') throw error;
      await operations.run(async () => {
        await proxyItem.write(allOff);
        await backend.apply();
      });
    }
  }

  /** Closes profiles that are on and lose their login. */
  const closeProfiles = (profileIds: readonly string[]): Promise<void> =>
    operations.run(async () => {
      await proxyItem.update((state) => closeWithoutLogin(state, profileIds));
      await backend.apply();
    });

  /** Resumes what the lock had blocked. */
  async function unlocked(): Promise<void> {
    await resumeAfter(unlockAll).catch(logFailure('resuming what the lock had blocked'));
    // A session may have expired without renewal in the meantime.
    await sessions?.resume();
  }

  const leaveAccount = () => switchOffServiceProfiles((profileId) => switchTo(profileId, false));

  async function accountChanged(): Promise<void> {
    try {
      await leaveAccount();
    } finally {
      await backend.reassert();
    }
  }

  async function controlRegained(): Promise<void> {
    try {
      await resumeAfter(obstacleGone);
    } finally {
      // A session may have ended in the meantime.
      await sessions?.resume();
    }
  }

  const renewOne = createRenewal(switching.switchOn, inQueue);
  const switchToMovedEndpoint = createSwitchToMovedEndpoint(switching.switchOn, inQueue);

  /** Checks a profile that is blocked, after it was switched to the endpoint that the service reports now. */
  async function recover(profile: Profile): Promise<void> {
    await switchToMovedEndpoint(profile).catch(logFailure('switching to a moved endpoint'));
    checkOnce(profile);
  }

  let updateObstacle: () => Promise<void> = async () => {};
  let sessions: ReturnType<typeof watchSessions> | undefined;

  return {
    handlers: defineHandlers({
      ...createProfiles({
        storeChange,
        changed: switchAgain,
        sitesChanged,
        removed: (profileId) => switchTo(profileId, false),
        excludedChanged: backend.reassert,
        close,
      }),
      ...rules.handlers,
      'proxy/switch': ({ profileId, on, replace }) => switchTo(profileId, on, replace),
      'proxy/rotate': ({ profileId, atService }) =>
        atService ? rotateOrReject(profileId) : rotateAtPress(profileId),
      /**
       * Assigns one tab to a profile that is on: with another the tab would stay unrouted. Chromium can't route by tab.
       */
      async 'proxy/tab'({ tabId, profileId }) {
        if (!backend.assignTab) throw new ProblemError('message-refused');
        if (profileId !== null && !(await isActive(profileId))) {
          throw new ProblemError('not-switched-on');
        }
        await backend.assignTab(tabId, profileId);
      },
      async 'proxy/check'({ profileId }) {
        if (!(await isActive(profileId))) throw new ProblemError('not-switched-on');
        const profile = await profileOf(profileId);
        await checks.runOrJoin(profile);
      },
    }),

    switchTo: ({ profileId, on }: Parameters<SwitchTo>[0]) => switchTo(profileId, on),
    storeChange,
    close,
    closeProfiles,
    rotateOne,
    rotateOrReject,
    checkExit,
    switchAllOff,
    switchOffToErase,
    tryLogin: createLoginTester(operations, backend),
    unlocked,
    refused,
    isCausedByProxy,
    sitesChanged,
    toggleLast,
    /** Rotates the profile of the active tab. Rejects with `not-switched-on`, `no-session-to-rotate`. */
    async rotateActive(activeTab: ActiveTab | undefined): Promise<void> {
      const profileId = await activeTabProfile(activeTab);
      if (profileId === null) throw new ProblemError('not-switched-on');
      await rotateOne(profileId);
    },

    /** Registers the listeners; call it synchronously at start-up. */
    register() {
      keepTabs(backend.noteRestored);
      backend.register();
      if (!isFirefox) {
        followOrder(applyAgain);
        checkInFirstPrivateWindow(checkOnce);
      }
      followExitCheck(loggingFailure('exit check', checks.runOrJoin));
      followExtras();
      recordRequests(products);
      sessions = watchSessions({
        renew: renewOne,
        rotate: rotateOne,
        apply: backend.apply,
        beginDueChecks: checks.beginDueChecks,
      });
      explainFailedPages(isCausedByProxy, pages.failed);
      followLoadedPages(pages.loaded);
      ({ updateObstacle } = watchProxyControl({ controlRegained, accountChanged }));
      return {
        'vantage:challenge': challengeWakeUp,
        'vantage:under-way': recoveryAlarm.register(() =>
          resumeOperations(undefined, operations.runIfIdle),
        ),
        'vantage:recover': recoverBlocked(loggingFailure('recovering a profile', recover)),
        'vantage:cap': watchDataCaps(products, backend.apply),
        ...sessions.wakeUps,
        ...rules.register(),
      } satisfies Partial<WakeUps>;
    },

    /** Resumes operations that an earlier instance left unfinished. */
    async resume(): Promise<void> {
      // 'Rotate until' ends with the instance that ran it; record that it stopped.
      await rotateUntilItem.update((now) =>
        now?.state === 'running' ? { ...now, state: 'stopped' } : now,
      );
      // A failure is stored or retried later, and must not prevent the rest from being resumed.
      await leaveAccount().catch(logFailure('leaving a forgotten account'));
      await resumeOperations().catch(logFailure('resuming what was under way'));
      await sessions?.resume().catch(logFailure('following the sessions'));
      await rules.resume().catch(logFailure('ending the rules of closed tabs'));
      await updateObstacle().catch(logFailure('looking for what is in the way'));
    },
  };
}
