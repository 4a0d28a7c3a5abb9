import { defineBackground } from 'wxt/utils/define-background';
import { earlyProtocol } from '@/utils/messaging/early-protocol';
import { createDispatcher } from '@/utils/messaging/dispatcher';
import { createRouter } from '@/utils/messaging/router';
import { ext, isFirefox } from '@/utils/browser/ext';
import { readOnceMigrated } from '@/utils/storage/local';
import { closeStorageToContentScripts } from '@/utils/security/background/secrets';
import { createBadge } from '@/utils/browser-ui/background/badge';
import {
  actions,
  adopt,
  calls,
  closeLock,
  lateMessages,
  registerLate,
  resumeOpen,
  resumeRuns,
} from './late';
import { createRunCommand, registerCommands } from '@/utils/browser-ui/background/commands';
import { logFailure } from '@/utils/log-failure';
import { noteUse, watchLock } from '@/utils/security/background/idle-lock';
import { createMenus } from '@/utils/browser-ui/background/menus';
import { panelHandlers } from '@/utils/sidepanel/background/open-panel';
import { serveIncognitoWorker } from '@/utils/incognito/background/regular-worker';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createSettingsArea } from '@/utils/settings/background/settings-area';
import { settleStorage } from '@/utils/storage/background/settle-storage';
import { openAtInstall } from '@/utils/onboarding/background/open-at-install';

/**
 * The table of contents of the background: every part is built and every listener registered in the
 * first turn, because the browser may start this file for any one of their events; then each part
 * resumes from storage what an earlier life left under way.
 */
export default defineBackground(() => {
  // Chromium's private windows have a worker of their own, with less to do.
  if (!isFirefox && ext.extension.inIncognitoContext) {
    importScripts('/incognito.js');
    return;
  }
  const proxy = createProxyArea(calls);
  const menus = createMenus({ rotate: proxy.rotateActive, actions });
  const badge = createBadge();

  const self = { id: ext.runtime.id, origin: new URL(ext.runtime.getURL('/')).origin };
  const early = createDispatcher(earlyProtocol, {
    'app/hello': async () => ({}),
    ...createSettingsArea().handlers,
    ...proxy.handlers,
    ...panelHandlers,
  });
  const settled = settleStorage();
  readOnceMigrated(settled);
  const route = createRouter(
    {
      ...early,
      async answer(type, input, speaker) {
        // What the card asks for here counts as a press only in the turn of its message, and reads nothing.
        if (speaker.kind === 'page') await settled;
        return await early.answer(type, input, speaker);
      },
    },
    lateMessages,
    self,
  );
  ext.runtime.onMessage.addListener((message, sender, reply) => {
    noteUse();
    void route(message, sender).then(reply);
    return true;
  });

  const command = createRunCommand({
    'toggle-last': () => settled.then(proxy.toggleLast),
    rotate: proxy.rotateActive,
    scrape: menus.scrapePage,
    panel: menus.openPanel,
  });

  // What the private worker hands on was said by one of Vantage's own pages: it looked.
  if (!isFirefox) {
    const page = { id: self.id, url: `${self.origin}/` };
    serveIncognitoWorker((intent) => route(intent, page), proxy.refused, command, adopt);
  }

  const closed = closeStorageToContentScripts();
  registerLate(settled, proxy.switchTo, proxy.rotateOne, proxy.tryLogin);
  registerCommands(command);
  watchLock(closeLock, () => Promise.all([proxy.unlocked(), resumeOpen()]));
  openAtInstall();
  for (const part of [proxy, menus, badge]) part.register();
  Promise.all([closed, settled])
    .then(() => Promise.all([proxy.resume(), resumeRuns(), badge.resume()]))
    .catch(logFailure('taking up what was under way'));
});
