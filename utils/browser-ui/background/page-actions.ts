import { askInWindow } from '@/utils/card/background/question-window';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import { openWorkspace } from '@/utils/browser/open';
import { ProblemError } from '@/utils/problem';
import { sentAddress } from '@/utils/runs/address';
import { withWebLock } from '@/utils/storage/web-locks';
import type { CardsArea } from '../../card/background/cards-area';
import type { PageRuns } from '../../runs/background/run-handlers';

interface Page {
  url: string;
  tabId: number;
  incognito: boolean;
}

/** Actions on a page, for the context menu and the keyboard shortcuts. */
export interface PageActions {
  /**
   * Scrapes a page and shows the run in a card on its tab. While a scrape of the page is under way, shows that one: a
   * second press is most likely a mistake, and the card can repeat it.
   * @param link link of the page to scrape in its place; absent: none.
   */
  scrape(page: Page, link?: string): Promise<void>;
  /** Opens the window for a message to the agent about the page. */
  ask(page: Page): Promise<void>;
}

/** URL of the page 'New scrape' for a link, which may be of any kind and length. */
function newScrapeHref(link: string): string {
  return `#/scrape?url=${encodeURIComponent(sentAddress(link) ?? link.slice(0, 200))}`;
}

export function createPageActions(
  runs: Pick<PageRuns, 'startScrape' | 'scrapeUnderWay'>,
  open: CardsArea['open'],
): PageActions {
  /** Shows the card, or a workspace page if the tab cannot have a card. */
  async function show(tabId: number, runId: string | null, instead: string): Promise<void> {
    try {
      await open(tabId, runId);
    } catch {
      await openWorkspace(instead);
    }
  }

  return {
    async scrape({ url: pageUrl, tabId, incognito }, link) {
      const url = link ?? pageUrl;
      let runId: string;
      try {
        runId = await withWebLock(
          'page-scrape',
          async () =>
            (await runs.scrapeUnderWay(url, incognito)) ??
            (await runs.startScrape({
              url,
              options: null,
              privateAddressConfirmed: false,
              privateSession: privateSessionOf({ incognito }),
            })),
        );
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // The form of the card scrapes only the page in front.
        if (link !== undefined) return openWorkspace(newScrapeHref(link));
        // The card, or otherwise the settings page, shows what is missing.
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
