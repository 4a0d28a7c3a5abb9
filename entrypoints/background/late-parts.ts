import { lateProtocol } from '@/utils/messaging/late-protocol';
import { createDispatcher, type Dispatcher } from '@/utils/messaging/dispatcher';
import type { Handlers, LateType } from '@/utils/messaging/protocol';
import { loginEndpoint } from '@/utils/proxy/endpoint';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { type AccountArea, createAccountArea } from '@/utils/account/background/account-area';
import { createCardsArea } from '@/utils/card/background/cards-area';
import { createLockArea } from '@/utils/security/background/lock-area';
import { createBackupArea } from '@/utils/settings/background/backup-area';
import { createErase } from '@/utils/settings/background/backup-erase';
import { applyManaged, type SwitchTo } from '@/utils/settings/background/apply-policy';
import { createPageActions, type PageActions } from '@/utils/browser-ui/background/page-actions';
import { createExitDiagnosis } from '@/utils/proxy/background/exit-diagnosis';
import { applyExtras } from '@/utils/proxy/background/apply-extras';
import { frontTabProfile } from '@/utils/proxy/background/front-tab-profile';
import { storeLogin, readLogin } from '@/utils/proxy/background/stored-logins';
import { recordRouteChange } from '@/utils/proxy/background/record-route-change';
import { enforceDataCaps } from '@/utils/proxy/background/data-caps';
import { createLoginTransfer } from '@/utils/proxy/background/login-transfer';
import { createRotateUntil } from '@/utils/proxy/background/rotate-until';
import { createRunsArea, type RunsArea } from '@/utils/runs/background/runs-area';
import { createBrowserArea } from '@/utils/browser-product/background/browser-product-area';
import { createGenerateArea } from '@/utils/proxy-lists/background/proxy-lists-area';
import type { LoginTest, LoginTestWork } from '@/utils/proxy/background/login-tests';
import { preventBrowserRetries } from '@/utils/runs/background/no-browser-retry';
import { createSchedulesArea } from '@/utils/schedules/background/schedules-area';
import { sweepProfiles } from '@/utils/proxy/background/sweep-profiles';
import { onboardingHandlers } from '@/utils/onboarding/background/onboarding-handlers';

/** What the late part needs of the background that reads it. */
export interface LateTools {
  /** Settles when what is stored may be read; rejects when it can't be. */
  settled: Promise<void>;
  /** Makes further addresses direct, until the function that it returns is called. */
  reachDirectly(addresses: readonly string[]): Promise<() => Promise<void>>;
  /** Shows how many paid calls are under way. */
  countUnderWay(count: number): void;
  /** Switches a profile on or off. */
  switchTo: SwitchTo;
  /** Rotates a profile once. */
  rotate(profileId: string): Promise<void>;
  /** Uses a login that no profile holds once. */
  tryLogin<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T>;
}

export interface Late {
  account: AccountArea;
  checkExit: ReturnType<typeof createExitDiagnosis>;
  profileInFront: typeof frontTabProfile;
  /** See `spending.ts`. */
  keepToCaps(): Promise<boolean>;
  settleExtras: typeof applyExtras;
  /** See `record-route-change.ts`. */
  noteMove(at: number): Promise<void>;
  runs: RunsArea;
  actions: PageActions;
  applyManaged: typeof applyManaged;
  sweepProfiles: typeof sweepProfiles;
  /** See `LockArea`. */
  settleLock(): Promise<void>;
  messages: Pick<Dispatcher, 'answer'>;
}

export async function createLate({
  settled,
  reachDirectly,
  countUnderWay,
  switchTo,
  rotate,
  tryLogin,
}: LateTools): Promise<Late> {
  // Before anything is sent: a connection that is kept from before would be used again.
  await preventBrowserRetries();
  await settled;
  const account = createAccountArea(reachDirectly);
  const lock = createLockArea();
  async function switchAllOff(): Promise<void> {
    for (const { profileId } of (await proxyItem.read()).on) {
      await switchTo({ profileId, on: false });
    }
  }
  const runs = createRunsArea(account, countUnderWay);
  const cards = createCardsArea(runs);
  const transfer = createLoginTransfer({
    loginOf: readLogin,
    keepLogin: storeLogin,
    customProxies: async () =>
      new Map(
        (await profilesItem.read()).flatMap((profile): [string, string][] =>
          profile.kind === 'custom' ? [[profile.id, loginEndpoint(profile)]] : [],
        ),
      ),
    allIds: async () => (await profilesItem.read()).map(({ id }) => id),
  });
  const checkExit = createExitDiagnosis(account.api);
  const products = async () => (await account.api()).proxyData();
  const handlers: Pick<Handlers, LateType> = {
    ...account.handlers,
    ...runs.handlers,
    ...cards.handlers,
    ...createSchedulesArea(account, runs).handlers,
    ...transfer,
    ...lock.handlers,
    ...createBackupArea({ switchAllOff, settleLock: lock.settle }).handlers,
    ...createErase(switchAllOff),
    ...createRotateUntil(rotate),
    ...createBrowserArea(account).handlers,
    ...createGenerateArea(account, checkExit, tryLogin).handlers,
    ...onboardingHandlers,
  };
  return {
    account,
    checkExit,
    profileInFront: frontTabProfile,
    settleExtras: applyExtras,
    noteMove: (at) => recordRouteChange(at, products),
    keepToCaps: () => enforceDataCaps(products),
    runs,
    actions: createPageActions(runs, cards.open),
    messages: createDispatcher(lateProtocol, handlers),
    applyManaged,
    sweepProfiles,
    settleLock: lock.settle,
  };
}
