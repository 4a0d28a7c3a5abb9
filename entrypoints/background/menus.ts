import { i18n } from '#i18n';
import { ext } from '@/utils/platform/ext';
import { ProblemError } from '@/utils/problem';
import type { CardsArea } from './cards';
import type { RunCommand } from './commands';
import { logFailure } from './failures';
import type { ProxyArea } from './proxy';
import type { Front } from './proxy/in-front';
import type { LateRuns } from './late';
import { openWorkspace } from './open-workspace';

const rotate = {
  id: 'rotate',
  title: 'menu.rotate',
  contexts: ['page', 'frame', 'selection', 'link', 'action'],
} as const;

const items = [
  { id: 'scrapePage', title: 'menu.scrapePage', contexts: ['page', 'frame', 'selection'] },
  { id: 'scrapeLink', title: 'menu.scrapeLink', contexts: ['link'] },
  { id: 'askPage', title: 'menu.askPage', contexts: ['page', 'frame', 'selection'] },
  rotate,
] as const;

interface Tools {
  proxy: ProxyArea;
  runs: LateRuns;
  cards: CardsArea;
}

interface Press {
  menuItemId: string | number;
  linkUrl?: string | undefined;
}

/**
 * The menu of private windows, which do not show what the regular worker makes: all of it that is done there. Adds its
 * listener: in the first turn.
 */
export function createPrivateMenu(run: RunCommand): void {
  const { id, title, contexts } = rotate;
  // An earlier life of this worker may have made it already.
  ext.contextMenus.create(
    { id, title: i18n.t(title), contexts: [...contexts] },
    () => void ext.runtime.lastError,
  );
  ext.contextMenus.onClicked.addListener((_press, tab) => {
    run(id, tab).catch(logFailure('menu'));
  });
}

/** The right-click menu. */
export function createMenus({ proxy, runs, cards }: Tools) {
  async function scrape(url: string, tabId: number): Promise<void> {
    let runId: string;
    try {
      runId = await runs.startScrape({ url, options: null, privateConfirmed: false });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The card or, where there can be none, the settings say what is missing.
      return showInstead(tabId, 'scrape');
    }
    try {
      await cards.open(tabId, 'scrape', runId);
    } catch {
      await openWorkspace('#/results');
    }
  }

  async function showInstead(tabId: number, intent: 'scrape' | 'ask'): Promise<void> {
    try {
      await cards.open(tabId, intent, null);
    } catch {
      await openWorkspace(intent === 'ask' ? '#/agent' : '#/settings');
    }
  }

  async function press({ menuItemId, linkUrl }: Press, tab: Front) {
    if (menuItemId === 'rotate') return proxy.rotateActive(tab);
    if (tab.id === undefined) return;
    if (menuItemId === 'scrapePage') return scrape(tab.url ?? '', tab.id);
    if (menuItemId === 'scrapeLink') return scrape(linkUrl ?? '', tab.id);
    return showInstead(tab.id, 'ask');
  }

  async function create(): Promise<void> {
    await ext.contextMenus.removeAll();
    for (const { id, title, contexts } of items) {
      ext.contextMenus.create({ id, title: i18n.t(title), contexts: [...contexts] });
    }
  }

  return {
    /** 'Scrape this page', also for the keyboard. */
    scrapePage: (tab: Front) => press({ menuItemId: 'scrapePage' }, tab),
    register() {
      ext.contextMenus.onClicked.addListener((info, tab) => {
        if (tab) press(info, tab).catch(logFailure('menu'));
      });
      const begin = () => void create().catch(logFailure('menu'));
      ext.runtime.onInstalled.addListener(begin);
      // Firefox drops the items of a background that is no longer running when it starts.
      ext.runtime.onStartup.addListener(begin);
    },
  };
}
