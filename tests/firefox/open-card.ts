import type { Page } from 'puppeteer-core';
import { type FirefoxScreen, patiently } from '../run/firefox-screen.ts';
import type { Service } from '../service/service.ts';
import { expect } from './harness.ts';
import { inFirefox } from './in-firefox.ts';
import { until } from '../run/screen.ts';

/** For what waits for a scrape. */
export const patient = { timeout: 30_000 };

/** Dispatches a click on Vantage's menu item for the site's tab, which becomes the active one. */
export async function pressMenu(firefox: FirefoxScreen, item: string): Promise<void> {
  await inFirefox(
    firefox,
    `const { extension } = WebExtensionPolicy.getByID('vantage@vantage.example');
     const window = Services.wm.getMostRecentWindow('navigator:browser');
     const tab = window.gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec.endsWith('/table'));
     window.gBrowser.selectedTab = tab;
     const pageUrl = tab.linkedBrowser.currentURI.spec;
     const info = { menuItemId: '${item}', editable: false, pageUrl, modifiers: [] };
     extension.emit('webext-menu-menuitem-click', info, tab);`,
  );
}

/** The driver's pages whose address contains a text. */
async function pagesAt(firefox: FirefoxScreen, part: string): Promise<Page[]> {
  const pages = await firefox.browser.pages();
  const urls = await Promise.all(
    pages.map((page) => patiently(() => page.evaluate(() => location.href))),
  );
  return pages.filter((_, at) => urls[at]?.includes(part));
}

/** Pages of Vantage's windows that ask for a confirmation. */
export const asking = (firefox: FirefoxScreen) => pagesAt(firefox, '/sidepanel.html#');

/** Tabs of the workspace that show one result. */
export const resultsOpen = (firefox: FirefoxScreen) =>
  pagesAt(firefox, '/workspace.html#/results/');

export const textOf = (page: Page | undefined) =>
  patiently(async () => (await page?.evaluate(() => document.body.innerText)) ?? '');

/** Whether the page finds words, which it does in the card too. */
export const finds = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((text) => {
    getSelection()?.removeAllRanges();
    const { find: look } = window as unknown as { find(words: string): boolean };
    return look.call(window, text);
  }, words);

/** Clicks words in the card, which the driver can't inspect: Firefox tells the page where it found them. */
async function pressWords(page: Page, words: string): Promise<void> {
  const findWords = () =>
    page.evaluate((text) => {
      const selection = getSelection();
      selection?.removeAllRanges();
      const { find } = window as unknown as { find(words: string): boolean };
      if (!find.call(window, text) || selection?.rangeCount !== 1) return null;
      const { left, width, top, height } = selection.getRangeAt(0).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, words);
  const { x, y } = await until(`The card does not show '${words}'`, 30, findWords);
  await page.mouse.click(x, y);
}

/** Opens the form of a card that shows a scrape that has ended. */
export async function openForm(page: Page): Promise<void> {
  await pressWords(page, 'Scrape again');
  await expect.poll(() => finds(page, 'Ask the agent'), patient).toBe(true);
  // 'Scrape this page' is enabled again.
  await new Promise((resolve) => setTimeout(resolve, 2500));
}

/** Scrapes the site's page, then opens the card's form. */
export async function formOn(firefox: FirefoxScreen, service: Service): Promise<Page> {
  await pressMenu(firefox, 'scrapePage');
  await expect.poll(() => service.state.charges.length, patient).toBe(1);
  await openForm(firefox.page('site'));
  return firefox.page('site');
}

/** Presses the form's 'Scrape this page'. */
export const pressScrape = (page: Page) => pressWords(page, 'Scrape this page');
