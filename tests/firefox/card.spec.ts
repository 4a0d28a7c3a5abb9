import type { Page } from 'puppeteer-core';
import type { FirefoxScreen } from '../run/firefoxScreen.ts';
import { patiently } from '../run/firefoxScreen.ts';
import { expect, test } from './harness.ts';
import { inFirefox } from './in-firefox.ts';

const patient = { timeout: 30_000 };

/** Dispatches a click on Vantage's menu item for the site's tab, which becomes the active one. */
async function pressMenu(firefox: FirefoxScreen, item: string): Promise<void> {
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

/** Pages of Vantage's windows that ask for a confirmation. */
async function asking(firefox: FirefoxScreen): Promise<Page[]> {
  const pages = await firefox.browser.pages();
  const urls = await Promise.all(
    pages.map((page) => patiently(() => page.evaluate(() => location.href))),
  );
  return pages.filter((_, at) => urls[at]?.includes('/sidepanel.html#'));
}

const textOf = (page: Page | undefined) =>
  patiently(async () => (await page?.evaluate(() => document.body.innerText)) ?? '');

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Clicks a point of the card, which the driver can't inspect. @param x from its left edge. @param y
 * from its bottom edge.
 */
async function pressAt(page: Page, x: number, y: number): Promise<void> {
  const box = await page.evaluate(() => {
    const { left, bottom } = document.documentElement.lastElementChild!.getBoundingClientRect();
    return { left, bottom };
  });
  await page.mouse.click(box.left + x, box.bottom - y);
}

test('the card scrapes from the menu, and has each further press asked about in a window', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  const page = firefox.page('site');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'browser';
    document.body.append(frame);
  });
  await pressMenu(firefox, 'scrapePage');
  const find = (words: string) =>
    page.evaluate((text) => {
      getSelection()?.removeAllRanges();
      const { find: look } = window as unknown as { find(words: string): boolean };
      return look.call(window, text);
    }, words);
  await expect.poll(() => service.state.charges.length, patient).toBe(1);
  await expect.poll(() => find('Again'), patient).toBe(true);
  await pressAt(page, 222, 29);
  await expect.poll(() => find('Ask the agent'), patient).toBe(true);
  // 'Scrape this page', once it is enabled again.
  await wait(2500);
  await pressAt(page, 180, 97);
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  const [asked] = await asking(firefox);
  await expect.poll(() => textOf(asked), patient).toContain('Spend up to');
  expect(service.state.charges).toHaveLength(1);
  await asked?.evaluate(() => document.querySelector<HTMLElement>('.button.primary')?.click());
  await expect.poll(() => service.state.charges.length, patient).toBe(2);
  await expect.poll(() => find('Done'), patient).toBe(true);
  for (const amount of ['9,99', '99', ' left', ' used']) expect(await find(amount)).toBe(false);
});

test('a message to the agent is written in a window of Vantage’s own @long', async ({
  firefox,
  where,
}) => {
  await firefox.visit(`${where.site}/table`);
  await pressMenu(firefox, 'askPage');
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  const [asked] = await asking(firefox);
  await expect.poll(() => textOf(asked), patient).toContain('Ask the agent about this page');
  await expect.poll(() => textOf(asked), patient).toContain(`${where.site}/table`);
});
