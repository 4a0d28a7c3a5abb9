import { defineBackground } from 'wxt/utils/define-background';
import { earlyProtocol } from '@/utils/messages/early-protocol';
import { createPart } from '@/utils/messages/part';
import { createRouter } from '@/utils/messages/router';
import { ext, isFirefox } from '@/utils/platform/ext';
import { readOnceMigrated } from '@/utils/storage/local';
import { closeStorageToContentScripts } from '@/utils/storage/secrets';
import { createBadge } from './badge';
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
import { createRunCommand, registerCommands } from './commands';
import { logFailure } from './failures';
import { noteUse, watchLock } from './lock';
import { createMenus } from './menus';
import { panelHandlers } from './open-panel';
import { servePrivateWindows } from './private-flush';
import { createProxyArea } from './proxy';
import { createSettingsArea } from './settings';
import { settleStorage } from './settle-storage';
import { registerWelcome } from './welcome';

/**
 * The table of contents of the background: every part is built and every listener registered in the
 * first turn, because the browser may start this file for any one of their events; then each part
 * resumes from storage what an earlier life left under way.
 */
export default defineBackground(() => {
  // Chromium's private windows have a worker of their own, with less to do.
  if (!isFirefox && ext.extension.inIncognitoContext) {
    importScripts('/apart.js');
    return;
  }
  const proxy = createProxyArea(calls);
  const menus = createMenus({ rotate: proxy.rotateActive, actions });
  const badge = createBadge();

  const self = { id: ext.runtime.id, origin: new URL(ext.runtime.getURL('/')).origin };
  const early = createPart(earlyProtocol, {
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
    servePrivateWindows((intent) => route(intent, page), proxy.refused, command, adopt);
  }

  const closed = closeStorageToContentScripts();
  registerLate(settled, proxy.switchTo, proxy.rotateOne, proxy.tryLogin);
  registerCommands(command);
  watchLock(closeLock, () => Promise.all([proxy.unlocked(), resumeOpen()]));
  registerWelcome();
  for (const part of [proxy, menus, badge]) part.register();
  Promise.all([closed, settled])
    .then(() => Promise.all([proxy.resume(), resumeRuns(), badge.resume()]))
    .catch(logFailure('taking up what was under way'));
});
