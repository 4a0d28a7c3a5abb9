import * as z from 'zod/mini';
import { EnvelopeSchema, type Handlers, ReplySchema, type Reply } from '@/utils/messaging/protocol';
import { createRouter, type Sender } from '@/utils/messaging/router';
import { ext } from '@/utils/browser/ext';
import { registerWakeUps } from '@/utils/browser/wake-ups';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ProblemError, toProblem } from '@/utils/problem';
import { createProxyAuth } from '@/utils/proxy/background/proxy-auth';
import { flushConnections } from '@/utils/proxy/chromium/flush';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { challengeWakeUp } from '@/utils/proxy/chromium/hanging-requests';
import { wait } from '@/utils/wait';
import { registerCommands, type RunCommand } from '@/utils/browser-ui/background/commands';
import { logFailure } from '@/utils/log-failure';
import { createPageActions } from '@/utils/browser-ui/background/page-actions';
import { createBadge } from '@/utils/browser-ui/background/badge';
import { createCardsArea } from '@/utils/card/background/cards-area';
import { createLibraryArea, notifyLibraryChange } from '@/utils/library/background/library-area';
import { createPaidCallForwarding } from '@/utils/incognito/background/forward-paid-calls';
import {
  followPrivateResults,
  privateSessionId,
} from '@/utils/incognito/background/take-private-results';
import { createMenus } from '@/utils/browser-ui/background/menus';
import { panelHandlers } from '@/utils/sidepanel/background/open-panel';
import { handHandlers } from '@/utils/picker/background/hand-area';
import { createPagingArea } from '@/utils/paging/background/paging-area';
import { createLinkedArea } from '@/utils/linked-pages/background/linked-area';
import { pickerHandlers } from '@/utils/picker/background/picker-area';
import { reloadFailedTabs } from '@/utils/incognito/background/reload-failed-tabs';
import { forwardedIntent } from '@/utils/incognito/background/forward-intent';
import { incognitoSeenKey } from '@/utils/incognito/background/incognito-routes';
import {
  checkPrivateExit,
  setPrivateRoutes,
} from '@/utils/incognito/background/private-exit-check';
import { explainFailedPages } from '@/utils/proxy/background/tabs/failed-pages';
import { privateLogins } from '@/utils/proxy/chromium/open-logins';
import { authContext, isOfRoutes } from '@/utils/proxy/background/route-plan';

/**
 * Starts the service worker of Chromium's private windows, which is separate from the regular one.
 * This worker answers proxy logins, applies the proxy setting of private windows, and flushes
 * connections and checks exits when the regular worker requests it. It serves cards, picker, paging,
 * menus, shortcuts and the toolbar button there. The regular worker makes all paid calls; results
 * are stored in the library of this worker, whose IndexedDB is in memory and is deleted with the
 * last private window. Other intents of pages and refused logins are forwarded to the regular worker.
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

  const setAgain = () => {
    setPrivateRoutes().catch(logFailure('following the routes in private windows'));
  };

  async function refresh(): Promise<void> {
    await seen();
    await setPrivateRoutes();
    await logins.flushLogins(flushConnections);
  }

  async function forward(envelope: object): Promise<Reply> {
    const privateSession = await privateSessionId();
    const intent = { envelope, privateSession };
    const answer = await rpc.ask('intent', intent, { acknowledgedMs: 8000, doneMs: 110_000 });
    const reply = z.safeParse(ReplySchema, answer.state === 'done' ? answer.value : null);
    if (!reply.success) throw new ProblemError('background-silent');
    return reply.data;
  }

  async function handOn(message: unknown, sender: Sender): Promise<Reply> {
    try {
      return await forward(forwardedIntent(message, sender, self));
    } catch (error) {
      return { ok: false, problem: toProblem(error) };
    }
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
  explainFailedPages();
  const handCommand: RunCommand = async (name, front) => {
    await rpc.ask('command', `${name} ${front?.url ?? ''}`, {
      acknowledgedMs: 8000,
      doneMs: 110_000,
    });
  };
  const runs = createPaidCallForwarding(forward);
  const cards = createCardsArea(runs);
  const library = createLibraryArea();
  const menus = createMenus({
    rotate: (tab) => handCommand('rotate', tab),
    actions: createPageActions(runs, cards.open),
  });
  menus.register();
  cards.register();
  linked.register();
  paging.register();
  registerCommands((name, front) => {
    if (name === 'scrape' && front) return menus.scrapePage(front);
    return name === 'panel' && front ? menus.openPanel(front) : handCommand(name, front);
  });
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
  };
  const route = createRouter(handlers, self);
  const isHandledHere = (message: unknown) => {
    const envelope = z.safeParse(EnvelopeSchema, message);
    return envelope.success && Object.hasOwn(handlers, envelope.data.type);
  };
  rpc.serve({
    refresh: { delivery: 'at-least-once', work: refresh },
    check: { delivery: 'at-most-once', work: checkPrivateExit },
  });
  ext.runtime.onMessage.addListener((message, sender, reply) => {
    void (isHandledHere(message) ? route : handOn)(message, sender).then(reply);
    return true;
  });
  // A route may close, or a profile's traffic wait, without a flush. The regular worker may end after it stored a
  // change of sites, before it asks for a flush.
  staleTunnels.watchWaiting(setAgain);
  ext.storage.local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isOfRoutes)) setAgain();
  });
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
