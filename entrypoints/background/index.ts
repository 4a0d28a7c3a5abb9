import { defineBackground } from 'wxt/utils/define-background';
import type { Handlers } from '@/utils/messaging/protocol';
import { createRouter } from '@/utils/messaging/router';
import { removeDiskFiles } from '@/utils/browser/disk-file';
import { ext, isFirefox } from '@/utils/browser/ext';
import { rearmWakeUps, registerWakeUps, type WakeUps } from '@/utils/browser/wake-ups';
import { readCredits } from '@/utils/account/background/account-credits';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createBadge, showRunCount } from '@/utils/browser-ui/background/badge';
import {
  createRunCommand,
  registerCommands,
  toggleProfile,
} from '@/utils/browser-ui/background/commands';
import { createMenus } from '@/utils/browser-ui/background/menus';
import { registerNotificationClicks } from '@/utils/browser-ui/background/notification-clicks';
import { tellingProblem } from '@/utils/browser-ui/background/tell-problem';
import { createPageActions } from '@/utils/browser-ui/background/page-actions';
import { createBrowserProductArea } from '@/utils/browser-product/background/browser-product-area';
import { createCardsArea } from '@/utils/card/background/cards-area';
import {
  prepareIncognitoErase,
  serveIncognitoWorker,
} from '@/utils/incognito/background/private-worker-link';
import { createLinkedArea } from '@/utils/linked-pages/background/linked-area';
import { logFailure } from '@/utils/log-failure';
import { onboardingHandlers, openAtInstall } from '@/utils/onboarding/background/onboarding-area';
import { handHandlers } from '@/utils/picker/background/hand-area';
import { pickByHandIn } from '@/utils/picker/background/request-pick';
import { createPagingArea } from '@/utils/paging/background/paging-area';
import { pickerHandlers } from '@/utils/picker/background/picker-area';
import { createLoginTransfer } from '@/utils/proxy/background/sessions/login-transfer';
import { forgetExits } from '@/utils/proxy/background/exit/forget-exits';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createRuleLists } from '@/utils/proxy/background/rule-lists/rule-lists';
import { createFreshIdentity } from '@/utils/proxy/background/sessions/fresh-identity';
import { createRotateUntil } from '@/utils/proxy/background/sessions/rotate-until';
import { reachDirectly } from '@/utils/proxy/background/service-addresses';
import {
  spareLoginHandlers,
  watchSpareLogins,
} from '@/utils/proxy/background/sessions/spare-logins';
import { sweepProfiles } from '@/utils/proxy/background/sessions/sweep-profiles';
import { createProxyListsArea } from '@/utils/proxy-lists/background/proxy-lists-area';
import { recipesHandlers } from '@/utils/recipes/background/recipes-area';
import { preventBrowserRetries } from '@/utils/runs/background/no-browser-retry';
import { createRunsArea } from '@/utils/runs/background/runs-area';
import { createSchedulesArea } from '@/utils/schedules/background/schedules-area';
import { createLockGiveUp } from '@/utils/security/background/give-up-lock';
import { createLockArea } from '@/utils/security/background/lock-area';
import { closeStorageToContentScripts } from '@/utils/security/background/secrets';
import { applyManaged, followPolicy } from '@/utils/settings/background/apply-policy';
import { createBackupArea } from '@/utils/settings/background/backup-area';
import { jobBackups } from '@/utils/library/database/job-backups';
import { createErase } from '@/utils/settings/background/backup-erase';
import { settingsHandlers } from '@/utils/settings/background/settings-area';
import { panelHandlers } from '@/utils/sidepanel/background/open-panel';
import { isFirstInstance } from '@/utils/storage/background/first-instance';
import { prepareStorage } from '@/utils/storage/background/prepare-storage';
import { readOnceMigrated } from '@/utils/storage/local';
import { createDeliveryQueue } from '@/utils/webhooks/background/delivery-queue';
import { createWebhooksArea } from '@/utils/webhooks/background/webhooks-area';
import { startIncognitoWorker } from './incognito';

/**
 * Starts the background. Creates every part and registers every listener synchronously, because the
 * browser may start the background for any of their events. Each part then resumes from storage the
 * work that an earlier instance left unfinished.
 */
export default defineBackground(() => {
  // Chromium runs a second worker for private windows, which has fewer parts.
  if (!isFirefox && ext.extension.inIncognitoContext) return startIncognitoWorker();

  const settled = forgetExits(prepareStorage());
  readOnceMigrated(settled);
  const ready = Promise.all([
    settled,
    closeStorageToContentScripts(),
    // Before any request is sent: otherwise a connection kept alive from before would be reused.
    preventBrowserRetries(),
  ]);

  const account = createAccountArea(reachDirectly);
  const proxy = createProxyArea(account.api);
  const deliveries = createDeliveryQueue();
  const runs = createRunsArea(account, showRunCount, deliveries.queueQuietly);
  const ruleLists = createRuleLists(proxy.sitesChanged);
  const cards = createCardsArea(runs);
  const lock = createLockArea();
  const paging = createPagingArea();
  const linked = createLinkedArea((tabId, profileId) =>
    proxy.handlers['proxy/tab']({ tabId, profileId }, { kind: 'extension-page', incognito: false }),
  );
  const badge = createBadge();
  const actions = createPageActions(runs, cards.open);
  const menus = createMenus({ rotate: tellingProblem(proxy.rotateActive), actions });

  /** Goes on with what the passphrase lock had blocked. */
  function goOnUnlocked(): Promise<unknown> {
    runs.requestWatches();
    deliveries.requestProcessing();
    return Promise.all([proxy.unlocked(), runs.resumeOpen()]);
  }

  const handlers: Handlers = {
    'app/hello': async () => {},
    ...account.handlers,
    ...cards.handlers,
    ...createBackupArea({
      switchAllOff: proxy.switchAllOff,
      lock,
      jobs: jobBackups,
      readCredits,
      houseKeep: runs.houseKeep,
    }),
    ...createBrowserProductArea(account),
    ...createErase(proxy.switchOffToErase, prepareIncognitoErase, () => applyManaged(proxy)),
    ...createProxyListsArea(account, proxy.checkExit, proxy.tryLogin),
    ...createLoginTransfer(),
    ...createFreshIdentity(proxy.rotateOrReject),
    ...createRotateUntil(proxy.rotateOne),
    ...createSchedulesArea(account, runs),
    ...settingsHandlers,
    ...linked.handlers,
    ...lock.handlers,
    ...createLockGiveUp({
      runChange: lock.runChange,
      closeProfiles: proxy.closeProfiles,
      goOn: goOnUnlocked,
    }),
    ...onboardingHandlers,
    ...panelHandlers,
    ...handHandlers,
    ...paging.handlers,
    ...pickerHandlers,
    ...proxy.handlers,
    ...ruleLists.handlers,
    ...recipesHandlers,
    ...runs.handlers,
    ...spareLoginHandlers,
    ...createWebhooksArea(deliveries),
  };
  const self = {
    id: ext.runtime.id,
    origin: new URL(ext.runtime.getURL('/')).origin,
    incognito: isFirefox ? null : false,
  };
  const route = createRouter(handlers, self, ready);
  ext.runtime.onMessage.addListener((message, sender, reply) => {
    void route(message, sender).then(reply);
    return true;
  });

  const command = tellingProblem(
    createRunCommand({
      'toggle-last': () => settled.then(proxy.toggleLast),
      rotate: proxy.rotateActive,
      profile: (at) => settled.then(() => toggleProfile(at, proxy.switchTo)),
      pick: pickByHandIn,
      scrape: menus.scrapePage,
      panel: menus.openPanel,
    }),
  );
  registerCommands(command);

  // The private worker has checked that the sender is a page of Vantage.
  if (!isFirefox) {
    const page = { id: self.id, url: `${self.origin}/`, tab: { incognito: true } };
    serveIncognitoWorker(
      (message, privateSession) => route(message, { ...page, privateSession }),
      proxy.refused,
      command,
      runs.receiveKeptPart,
      proxy.isCausedByProxy,
    );
  }

  openAtInstall();
  registerNotificationClicks();
  followPolicy(proxy);
  watchSpareLogins();
  lock.register(goOnUnlocked);
  for (const part of [menus, badge, cards, linked, paging, runs]) part.register();
  const wakeUps: WakeUps = {
    ...account.wakeUps,
    ...linked.wakeUps,
    ...lock.wakeUps,
    ...paging.wakeUps,
    ...proxy.register(),
    ...ruleLists.register(ready),
    ...runs.wakeUps,
    ...deliveries.wakeUps,
  };
  registerWakeUps(wakeUps);

  /**
   * Runs once per browser session: handles missed alarms and changes made while no background ran.
   */
  async function onBrowserStart(): Promise<void> {
    const parts = [sweepProfiles(), applyManaged(proxy), rearmWakeUps(wakeUps), removeDiskFiles()];
    for (const part of parts) part.catch(logFailure('starting the session'));
  }

  /**
   * Waits for `settled` (storage), and not for the other parts of `ready`. This reads the logins with which the private
   * worker answers login challenges; after five seconds without them it cancels a challenge (`login-cache.ts`).
   */
  async function resumeProxy(): Promise<void> {
    await settled;
    await proxy.resume();
    await ruleLists.resume();
  }

  async function resume(): Promise<void> {
    await ready;
    const first = isFirstInstance();
    await Promise.all([
      account.resume(),
      badge.resume(),
      linked.resume(),
      paging.resume(),
      first.then((isFirst) => (isFirst ? onBrowserStart() : runs.resumeOpen())),
    ]);
  }
  resumeProxy().catch(logFailure('resuming the proxy'));
  resume().catch(logFailure('resuming what was under way'));
});
