import type { Page } from 'puppeteer-core';
import { textInPage, textInStorage } from '../fixtures/canary-texts.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import { type FirefoxScreen, patiently } from '../run/firefox-screen.ts';
import { canaryForms } from '../service/canary.ts';

/**
 * Searches all that happens in a browser for secrets, from now on: messages of consoles, errors. Firefox does not tell
 * its driver of requests: the service hears those.
 * @param exempt begins addresses of pages that show secrets by themselves, such as the dashboard's.
 * @returns looks at what is there at the end: open pages, downloads, the extension's storage.
 */
export function watchFirefox(
  { browser, page: pageOf }: FirefoxScreen,
  canaries: Canaries,
  exempt: string,
): () => Promise<void> {
  function watchPage(page: Page): void {
    page.on('console', (message) => canaries.search('console', page.url(), message.text()));
    page.on('pageerror', (error) => canaries.search('error', page.url(), String(error)));
  }
  for (const of of ['extension', 'site'] as const) watchPage(pageOf(of));
  browser.on('targetcreated', (target) => {
    void target.page().then(
      (page) => page && watchPage(page),
      () => null,
    );
  });

  async function searchIn(page: Page): Promise<void> {
    const url = (await patiently(() => page.evaluate(() => location.href))) ?? '';
    if (url === '' || (exempt !== '' && url.startsWith(exempt))) return;
    canaries.search('page', 'its address', url);
    const found = await patiently(() => page.evaluate(textInPage, [...canaryForms]));
    for (const text of found ?? []) canaries.search('page', url, text);
  }

  return async () => {
    const pages = await browser.pages();
    await Promise.all(pages.map(searchIn));
    const stored = await patiently(() =>
      pageOf('extension').evaluate(textInStorage, [...canaryForms]),
    );
    for (const [area, text] of stored ?? []) canaries.searchStorage(area, text);
  };
}

/**
 * Has closing the browser search it first, and then the files of its profile.
 * @param folder of the profile, which is left in place.
 */
export function searchOnClose(
  firefox: FirefoxScreen,
  folder: string,
  canaries: Canaries,
  exempt: string,
): void {
  const search = watchFirefox(firefox, canaries, exempt);
  canaries.searchBrowser = search;
  const close = firefox.close.bind(firefox);
  firefox.close = async () => {
    await search();
    await close();
    await canaries.searchProfile(folder);
  };
}
