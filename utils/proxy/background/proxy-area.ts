import type { Handlers } from '@/utils/messaging/protocol';
import { isFirefox } from '@/utils/browser/ext';
import type { WakeUps } from '@/utils/browser/wake-ups';
import { ProblemError } from '@/utils/problem';
import { block, isClosed, obstacleGone, unlockAll } from '@/utils/proxy/closed-states';
import { changeProfile } from '@/utils/proxy/profile-states';
import type { ProxyState } from '@/utils/proxy/schema';
import { proxyItem, rotateUntilItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { AccountApi } from '@/utils/service/account';
import { logFailure } from '../../log-failure';
import type { SwitchTo } from '../../settings/background/apply-policy';
import { watchDataCaps } from './traffic/data-caps';
import { challengeWakeUp } from '../chromium/hanging-requests';
import { createActiveExitChecks } from './exit/active-exit-checks';
import { followExtras } from './extras';
import { followOrder } from './follow-order';
import { explainFailedPages } from './tabs/failed-pages';
import { createExitDiagnosis } from './exit/exit-diagnosis';
import { type FrontTab, frontTabProfile } from './tabs/front-tab-profile';
import { followLoadedPages } from './tabs/loaded-pages';
import { createPageEvidence } from './tabs/page-evidence';
import { createPageJudge } from './tabs/page-judge';
import { leaveForgottenAccount } from './forgotten-account';
import { recoveryAlarm } from './exit/recovery-alarm';
import { createOperationQueue, operationSubject } from './operation-queue';
import { createProfiles } from './profiles';
import { recoverBlocked } from './exit/recover-blocked';
import { recordRequests } from './traffic/record-requests';
import { createRetry } from './retry';
import { createRenewal } from './sessions/renewal';
import { createQueuedRotation } from './sessions/queued-rotation';
import { createRotation } from './sessions/rotation';
import { createQueuedSwitching, isActive } from './queued-switching';
import { watchSessions } from './sessions/session-alarms';
import { createSwitching, profileOf } from './switching';
import { createResumeOperations } from './resume-operations';
import { createTabProfiles } from './tabs/tab-profiles';
import { createTemporaryRules } from './temporary-rules';
import type { LoginTest, LoginTestWork } from './exit/login-tests';
import { createLoginTester } from './exit/login-tester';
import { watchProxyControl } from './proxy-control';
import { createProxyBackend } from './proxy-backend';

/** Message handlers and operations for profiles, switching and rotation. */
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
    | 'proxy/temporary'
    | 'proxy/temporary-end'
  >;
  switchTo: SwitchTo;
  switchAllOff(): Promise<void>;
  /** Rejects like `rotateActive`. */
  rotateOne(profileId: string): Promise<void>;
  checkExit: ReturnType<typeof createExitDiagnosis>;
  /** Tests a login; see `login-tester.ts`. */
  tryLogin<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T>;
  /** Handles the refusal of a profile's login by its proxy. */
  refused(profileId: string): Promise<void>;
  /** Switches every profile off; when none is on, switches on the one that was on last, else the first one. */
  toggleLast(): Promise<void>;
  /** Rotates the profile of the active tab. Rejects with `not-switched-on`, `no-session-to-rotate`. */
  rotateActive(front: FrontTab | undefined): Promise<void>;
  /** Registers the listeners; call it synchronously at start-up. */
  register(): Pick<
    WakeUps,
    | 'vantage:challenge'
    | 'vantage:under-way'
    | 'vantage:recover'
    | 'vantage:cap'
    | 'vantage:session'
    | 'vantage:rotate'
    | 'vantage:rule'
  >;
  /** Applies the changed sites or rule list of a profile. */
  sitesChanged(profileId: string): Promise<void>;
  /** Resumes what the lock had blocked. */
  unlocked(): Promise<void>;
  /** Resumes operations that an earlier instance left unfinished. */
  resume(): Promise<void>;
}

/**
 * Creates the handlers.
 * @param accountApi returns the API of the account in use; rejects with `not-connected`.
 */
export function createProxyArea(accountApi: () => Promise<AccountApi>): ProxyArea {
  const retry = createRetry(() => resumeOperations());
  const operations = createOperationQueue(retry.failed);
  const backend = createProxyBackend(refused, retry.failed);
  const rules = createTemporaryRules(backend.reassert);
  const products = async () => (await accountApi()).proxyData();
  const checkExit = createExitDiagnosis(accountApi);
  const pages = createPageEvidence(frontTabProfile, (profile) => {
    if (!checks.isUnderWay(profile.id)) checks.begin(profile);
  });
  const checks = createActiveExitChecks(checkExit, backend, retry.failed, pages);
  const switching = createSwitching(accountApi, backend, checks);
  const { rotate, finish } = createRotation(accountApi, switching);
  const { resumeOperations, resumeChecks } = createResumeOperations(
    operations,
    switching,
    finish,
    backend,
    checks,
  );
  const inTurn = async (profileId: string, work: (signal: AbortSignal) => Promise<void>) =>
    operations.run(work, await operationSubject(profileId));
  const { switchTo, switchAllOff, switchAgain, toggleLast } = createQueuedSwitching(
    operations,
    switching,
    resumeChecks,
  );
  const { rotateOne, rotateAtPress } = createQueuedRotation(rotate, inTurn);

  /** A closed profile stays so. While the vault is locked no login is sent, so the lock is the reason. */
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

  async function sitesChanged(profileId: string): Promise<void> {
    if (await isActive(profileId)) await applyAgain();
  }

  /** Before applying: a route still marked as closed would be applied as closed. */
  const resumeAfter = (step: (state: ProxyState) => ProxyState): Promise<void> =>
    resumeOperations(async () => void (await proxyItem.update(step)));

  async function unlocked(): Promise<void> {
    await resumeAfter(unlockAll).catch(logFailure('resuming what the lock had blocked'));
    // A session may have expired without renewal in the meantime.
    await sessions?.resume();
  }

  const leaveAccount = () => leaveForgottenAccount((profileId) => switchTo(profileId, false));

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

  const renewOne = createRenewal(switching.switchOn, inTurn);

  let look: () => Promise<void> = async () => {};
  let sessions: ReturnType<typeof watchSessions> | undefined;

  return {
    handlers: {
      ...createProfiles(switchAgain, sitesChanged, (profileId) => switchTo(profileId, false)),
      ...createTabProfiles(backend),
      ...rules.handlers,
      'proxy/switch': ({ profileId, on, replace }) => switchTo(profileId, on, replace),
      'proxy/rotate': ({ profileId }) => rotateAtPress(profileId),
      async 'proxy/check'({ profileId }) {
        if (!(await isActive(profileId))) throw new ProblemError('not-switched-on');
        await checks.run(await profileOf(profileId));
      },
    },

    switchTo: ({ profileId, on }) => switchTo(profileId, on),
    rotateOne,
    checkExit,
    switchAllOff,
    tryLogin: createLoginTester(operations, backend),
    unlocked,
    refused,
    sitesChanged,
    toggleLast,
    async rotateActive(front) {
      const profileId = await frontTabProfile(front);
      if (profileId === null) throw new ProblemError('not-switched-on');
      await rotateOne(profileId);
    },

    register() {
      backend.register();
      if (!isFirefox) followOrder(applyAgain);
      followExtras();
      recordRequests(products);
      sessions = watchSessions({ renew: renewOne, rotate: rotateOne, apply: backend.apply });
      explainFailedPages(createPageJudge(frontTabProfile, checks), pages.failed);
      followLoadedPages(pages.loaded);
      ({ look } = watchProxyControl({ controlRegained, accountChanged }));
      return {
        'vantage:challenge': challengeWakeUp,
        'vantage:under-way': recoveryAlarm.register(() =>
          resumeOperations(undefined, operations.runIfIdle),
        ),
        'vantage:recover': recoverBlocked(checks.begin),
        'vantage:cap': watchDataCaps(products, backend.apply),
        ...sessions.wakeUps,
        ...rules.register(),
      };
    },

    async resume() {
      // 'Rotate until' ends with the instance that ran it; record that it stopped.
      await rotateUntilItem.update((now) =>
        now?.state === 'running' ? { ...now, state: 'stopped' } : now,
      );
      // A failure is stored or retried later, and must not prevent the rest from being resumed.
      await leaveAccount().catch(logFailure('leaving a forgotten account'));
      await resumeOperations().catch(logFailure('resuming what was under way'));
      await sessions?.resume();
      await rules.resume();
      await look();
    },
  };
}
