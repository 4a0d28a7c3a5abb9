import * as z from 'zod/mini';
import { EnvelopeSchema, type Handlers } from '@/utils/messaging/protocol';
import { createRouter } from '@/utils/messaging/router';
import { ext } from '@/utils/browser/ext';
import { registerWakeUps } from '@/utils/browser/wake-ups';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { createProxyAuth } from '@/utils/proxy/background/proxy-auth';
import { flushLoginsAndTunnels } from '@/utils/proxy/chromium/flush-logins';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { challengeWakeUp } from '@/utils/proxy/chromium/hanging-requests';
import { wait } from '@/utils/wait';
import { createPrivateCommand, registerCommands } from '@/utils/browser-ui/background/commands';
import { logFailure } from '@/utils/log-failure';
import { createPageActions } from '@/utils/browser-ui/background/page-actions';
import { createBadge } from '@/utils/browser-ui/background/badge';
import { createCardsArea } from '@/utils/card/background/cards-area';
import { createLibraryArea, notifyLibraryChange } from '@/utils/library/background/library-area';
import { createPaidCallForwarding } from '@/utils/incognito/background/forward-paid-calls';
import {
  erasePrivateResults,
  followPrivateResults,
  privateSessionId,
} from '@/utils/incognito/background/take-private-results';
import { createMenus } from '@/utils/browser-ui/background/menus';
import { panelHandlers } from '@/utils/sidepanel/background/open-panel';
import { recordUse } from '@/utils/security/background/record-use';
import { pickByHandIn } from '@/utils/picker/background/request-pick';
import { handHandlers } from '@/utils/picker/background/hand-area';
import { createPagingArea } from '@/utils/paging/background/paging-area';
import { createLinkedArea } from '@/utils/linked-pages/background/linked-area';
import { pickerHandlers } from '@/utils/picker/background/picker-area';
import { reloadFailedTabs } from '@/utils/incognito/background/reload-failed-tabs';
import { createForwarding } from '@/utils/incognito/background/forward-message';
import { incognitoSeenKey } from '@/utils/incognito/background/private-routes';
import {
  checkPrivateExit,
  setPrivateRoutes,
} from '@/utils/incognito/background/private-exit-check';
import {
  explainFailedPages,
  type FailedPageCheck,
} from '@/utils/proxy/background/tabs/failed-pages';
import { createFreshIdentity } from '@/utils/proxy/background/sessions/fresh-identity';
import { urlInPac } from '@/utils/proxy/routing/url-in-pac';
import { privateLogins } from '@/utils/proxy/chromium/login-cache';
import { watchAccount, watchOtherAccounts } from '@/utils/account/background/watch-account';
import { authContext, isOfRoutes } from '@/utils/proxy/background/route-plan';

/**
 * Starts the service worker of Chromium's private windows, which is separate from the regular one.
 * This worker answers proxy logins, applies the proxy setting of private windows, and flushes
 * connections and checks exits when the regular worker requests it. It serves cards, picker, paging,
 * menus, shortcuts, fresh identities and the toolbar button there. The regular worker makes all paid calls; results
 * are stored in the library of this worker, whose IndexedDB is in memory and is deleted with the
 * last private window. Other messages of pages, refused logins and failed pages are forwarded to the regular worker.
 */
export function startIncognitoWorker(): void {
  const self = {
    id: ext.runtime.id,
    origin: new URL(ext.runtime.getURL('/')).origin,
    incognito: true,
  };
  const rpc = createStorageRpc(ext.storage.session, 'private', wait, logFailure('private windows'));
  const seen = () => ext.storage.session.set({ [incognitoSeenKey]: true });

  const logins = createProxyAuth(async () => {
    // Marks this worker as alive before the login is read, so that every later switch flushes its
    // connections too.
    await seen();
    return await authContext(await privateLogins());
  }, refused);

  async function refused(profileId: string): Promise<void> {
    await staleTunnels.note('private');
    await rpc.ask('refused', profileId, { acknowledgedMs: 5000, doneMs: 5000 });
  }

  const isCausedByProxy: FailedPageCheck = async ({ url }, how) => {
    // The check of a silent proxy takes up to 20 s, and those of other profiles may run before it.
    const timeouts = { acknowledgedMs: 5000, doneMs: 60_000 };
    const answer = await rpc.ask('failed-page', { url: urlInPac(url), how }, timeouts);
    return answer.state === 'done' && answer.value === true;
  };

  const setAgain = () => {
    setPrivateRoutes().catch(logFailure('following the routes in private windows'));
  };

  async function refresh(): Promise<void> {
    await seen();
    await setPrivateRoutes();
    await logins.flushAfterAnswers(flushLoginsAndTunnels);
  }

  logins.register();
  const paging = createPagingArea();
  // Chromium can't route by tab, so that no tab has a profile of its own.
  const linked = createLinkedArea(async () => null);
  // The regular worker sets the badge of all tabs, and sees none of the private windows.
  const badge = createBadge(false);
  badge.register();
  registerWakeUps({
    'vantage:challenge': challengeWakeUp,
    ...linked.wakeUps,
    ...paging.wakeUps,
  });
  explainFailedPages(isCausedByProxy);
  const { forward, forwardFromPage, forwardCommand, rotate } = createForwarding(rpc.ask, self);
  const runs = createPaidCallForwarding(forward);
  const cards = createCardsArea(runs);
  const library = createLibraryArea();
  const menus = createMenus({
    rotate: (tab) => forwardCommand('rotate', tab),
    actions: createPageActions(runs, cards.open),
  });
  menus.register();
  cards.register();
  linked.register();
  paging.register();
  registerCommands(
    createPrivateCommand(
      { scrape: menus.scrapePage, pick: pickByHandIn, panel: menus.openPanel },
      forwardCommand,
    ),
  );
  // Presets and limits apply to all windows, so that the regular worker handles them.
  const handlers: Partial<Handlers> = {
    ...runs.handlers,
    ...cards.handlers,
    ...library.handlers,
    ...panelHandlers,
    ...handHandlers,
    ...linked.handlers,
    ...paging.handlers,
    ...pickerHandlers,
    // The regular worker sees no tab of a private window, and would delete data of regular windows.
    ...createFreshIdentity(rotate),
    'lock/touch': async () => recordUse(),
  };
  const route = createRouter(handlers, self);
  const isHandledHere = (message: unknown) => {
    const envelope = z.safeParse(EnvelopeSchema, message);
    return envelope.success && Object.hasOwn(handlers, envelope.data.type);
  };
  rpc.serve({
    refresh: { delivery: 'at-least-once', work: refresh },
    check: { delivery: 'at-least-once', work: checkPrivateExit },
    session: { delivery: 'at-least-once', work: privateSessionId },
    erase: {
      delivery: 'at-most-once',
      async work() {
        await erasePrivateResults();
        await notifyLibraryChange();
      },
    },
  });
  ext.runtime.onMessage.addListener((message, sender, reply) => {
    void (isHandledHere(message) ? route : forwardFromPage)(message, sender).then(reply);
    return true;
  });
  // Applies routes that change without a flush request: a closed route, or a profile that waits for tunnels to close.
  // The regular worker may also end after storing a change of sites, before it requests the flush.
  staleTunnels.watchWaiting(setAgain);
  ext.storage.local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isOfRoutes)) setAgain();
  });
  watchAccount(setAgain);
  watchOtherAccounts(setAgain);
  followPrivateResults(async () => {
    await notifyLibraryChange();
    void library.houseKeep();
  });
  Promise.all([linked.resume(), paging.resume()]).catch(logFailure('going on through pages'));
  seen()
    .then(setPrivateRoutes)
    .then(reloadFailedTabs)
    .catch(logFailure('starting in private windows'));
  badge.resume().catch(logFailure('painting the toolbar button in private windows'));
}
