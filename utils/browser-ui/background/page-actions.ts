import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import { openWorkspace } from '@/utils/browser/open';
import { ProblemError } from '@/utils/problem';
import type { CardsArea } from '../../card/background/cards-area';
import type { PageRuns } from '../../runs/background/run-handlers';

/** What the menu and the keyboard do with a page. */
export interface PageActions {
  /** Scrapes an address, and shows the run in a card on the tab. */
  scrape(url: string, tabId: number, incognito: boolean): Promise<void>;
  /** Opens a card on the tab that asks the agent. */
  ask(tabId: number): Promise<void>;
}

export function createPageActions(
  runs: Pick<PageRuns, 'startScrape'>,
  open: CardsArea['open'],
): PageActions {
  async function showInstead(tabId: number, intent: 'scrape' | 'ask'): Promise<void> {
    try {
      await open(tabId, intent, null);
    } catch {
      await openWorkspace(intent === 'ask' ? '#/agent' : '#/settings');
    }
  }

  return {
    async scrape(url, tabId, incognito) {
      let runId: string;
      try {
        runId = await runs.startScrape({
          url,
          options: null,
          privateConfirmed: false,
          privateSession: privateSessionOf({ incognito }),
        });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // The card or, where there can be none, the settings say what is missing.
        return showInstead(tabId, 'scrape');
      }
      try {
        await open(tabId, 'scrape', runId);
      } catch {
        await openWorkspace('#/results');
      }
    },
    ask: (tabId) => showInstead(tabId, 'ask'),
  };
}
