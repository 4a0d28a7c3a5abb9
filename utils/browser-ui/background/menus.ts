import { i18n } from '@/utils/i18n/i18n';
import { ext } from '@/utils/browser/ext';
import { openWorkspace } from '@/utils/browser/open';
import { logFailure } from '../../log-failure';
import { openPanelToPick } from '../../picker/background/request-pick';
import type { ActiveTab } from '../../proxy/background/tabs/active-tab-profile';
import { recordUse } from '../../security/background/record-use';
import { openSidePanel } from '../../sidepanel/background/open-panel';
import type { PageActions } from './page-actions';

const everywhere = ['page', 'frame', 'selection', 'link', 'action'] as const;

const items = [
  { id: 'scrapePage', title: 'menu.scrapePage', contexts: ['page', 'frame', 'selection'] },
  { id: 'scrapeLink', title: 'menu.scrapeLink', contexts: ['link'] },
  { id: 'askPage', title: 'menu.askPage', contexts: ['page', 'frame', 'selection'] },
  { id: 'pickData', title: 'menu.pickData', contexts: ['page', 'frame', 'selection', 'link'] },
  { id: 'panel', title: 'menu.panel', contexts: everywhere },
  { id: 'rotate', title: 'menu.rotate', contexts: everywhere },
] as const;

interface Dependencies {
  /** Rotates the profile that applies to a tab. */
  rotate: (tab: ActiveTab) => Promise<void>;
  actions: PageActions;
}

interface Press {
  menuItemId: string | number;
  linkUrl?: string | undefined;
}

export function createMenus({ rotate, actions }: Dependencies) {
  async function press({ menuItemId, linkUrl }: Press, tab: ActiveTab) {
    if (menuItemId === 'rotate') return rotate(tab);
    if (tab.id === undefined) return;
    if (menuItemId === 'panel')
      return openSidePanel(tab.id).catch(() => openWorkspace('#/results'));
    if (menuItemId === 'pickData') return openPanelToPick(tab.id);
    const page = { url: tab.url ?? '', tabId: tab.id, incognito: tab.incognito === true };
    if (menuItemId === 'scrapePage') return actions.scrape(page);
    if (menuItemId === 'scrapeLink') return actions.scrape(page, linkUrl ?? '');
    return actions.ask(page);
  }

  async function create(): Promise<void> {
    // The menu of private windows is separate, and may exist from an earlier incognito worker.
    if (!ext.extension.inIncognitoContext) await ext.contextMenus.removeAll();
    for (const { id, title, contexts } of items) {
      ext.contextMenus.create(
        { id, title: i18n.t(title), contexts: [...contexts] },
        () => void ext.runtime.lastError,
      );
    }
  }

  return {
    /** Action 'Scrape this page', also for the keyboard shortcut. */
    scrapePage: (tab: ActiveTab) => press({ menuItemId: 'scrapePage' }, tab),
    /** Action 'Open Vantage beside the page', synchronously in the key event. */
    openPanel: (tab: ActiveTab) => press({ menuItemId: 'panel' }, tab),
    register() {
      ext.contextMenus.onClicked.addListener((info, tab) => {
        recordUse();
        if (tab) press(info, tab).catch(logFailure('menu'));
      });
      const begin = () => void create().catch(logFailure('menu'));
      if (ext.extension.inIncognitoContext) return begin();
      ext.runtime.onInstalled.addListener(begin);
      // Firefox drops the menu items of an event page that is not running when the browser starts.
      ext.runtime.onStartup.addListener(begin);
    },
  };
}
