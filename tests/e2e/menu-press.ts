import type { Page } from '@playwright/test';
import { Card } from './card.ts';
import { workerOf } from './harness.ts';
import type { Vantage } from './vantage.ts';

/**
 * Dispatches a click on a context menu item for the active tab to the worker, as Chromium does. The
 * menu itself is native; menu.spec.ts presses it for real.
 */
export async function pressMenu(
  vantage: Vantage,
  page: Page,
  menuItemId: string,
  linkUrl?: string,
): Promise<Card> {
  await page.bringToFront();
  const worker = await workerOf(vantage.context);
  await worker.evaluate(
    async ([id, link]) => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const event = chrome.contextMenus.onClicked as unknown as {
        dispatch(info: object, tab: object | undefined): void;
      };
      const info = { menuItemId: id, editable: false, pageUrl: tab?.url };
      event.dispatch(link === undefined ? info : { ...info, linkUrl: link }, tab);
    },
    [menuItemId, linkUrl],
  );
  return Card.on(page);
}

/** Presses 'Ask the agent about this page', which opens a window of Vantage's own. */
export async function askFromMenu(vantage: Vantage, page: Page): Promise<Page> {
  const opened = vantage.context.waitForEvent('page', { timeout: 30_000 });
  await pressMenu(vantage, page, 'askPage');
  return await opened;
}

/**
 * Opens a card with its form before anything was scraped, because the menu's scrape is above the
 * limit.
 */
export async function cardWithForm(vantage: Vantage, page: Page): Promise<Card> {
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  await card.isThere('button', 'Scrape this page');
  return card;
}

/**
 * Sets the limit above which the user is asked. @param which whether the limit applies to scrapes
 * or to agent requests.
 */
export async function askAbove(
  vantage: Vantage,
  credits: number,
  which: 'confirmAbove' | 'agentAbove' = 'confirmAbove',
): Promise<void> {
  const own = await vantage.open('workspace.html#/settings');
  await own.evaluate(
    async (change) => {
      const input = { change };
      await chrome.runtime.sendMessage({ type: 'scrape/save-preferences', input });
    },
    { [which]: credits },
  );
  await own.close();
}
