import { askInWindow } from '@/utils/card/background/question-window';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import { openWorkspace } from '@/utils/browser/open';
import { ProblemError } from '@/utils/problem';
import { sentAddress } from '@/utils/runs/address';
import type { CardsArea } from '../../card/background/cards-area';
import type { PageRuns } from '../../runs/background/run-handlers';

interface Page {
  url: string;
  tabId: number;
  incognito: boolean;
}

/** What the menu and the keyboard do with a page. */
export interface PageActions {
  /** Scrapes an address, and shows the run in a card on the tab. */
  scrape(page: Page): Promise<void>;
  /** Opens the window that takes a message to the agent about the page. */
  ask(page: Page): Promise<void>;
}

export function createPageActions(
  runs: Pick<PageRuns, 'startScrape'>,
  open: CardsArea['open'],
): PageActions {
  /** Shows the card, or the workspace where there can be none. */
  async function show(tabId: number, runId: string | null, instead: string): Promise<void> {
    try {
      await open(tabId, runId);
    } catch {
      await openWorkspace(instead);
    }
  }

  return {
    async scrape({ url, tabId, incognito }) {
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
        return show(tabId, null, '#/settings');
      }
      await show(tabId, runId, `#/results/${runId}`);
    },
    async ask({ url, tabId, incognito }) {
      const address = sentAddress(url);
      if (address === null) return openWorkspace('#/agent');
      await askInWindow({ url: address, tabId, options: null, incognito });
    },
  };
}
