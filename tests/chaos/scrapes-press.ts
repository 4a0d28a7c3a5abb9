import type { Page } from '@playwright/test';
import { type Kept, readLibrary } from './scrapes-read.ts';
import type { MortalBrowser } from './scrapes-browser.ts';

/** One thing to be scraped, by an address that nothing else has. */
export interface Press {
  url: string;
  /** What only the right content holds. */
  mark: string;
  /** How often it was pressed: again where nothing had come of it. */
  times: number;
}

/** Sends what the 'Scrape' button sends, all at once, and waits for the answers. Runs in a page of the extension. */
async function submitAll(urls: string[]): Promise<string[]> {
  const options = { mode: 'request', country: '', screenshot: false };
  const submit = async (url: string): Promise<string> => {
    const input = { url, options, privateConfirmed: true };
    const answer: unknown = await chrome.runtime.sendMessage({ type: 'scrape/submit', input });
    return JSON.stringify(answer) ?? '';
  };
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 30_000));
  // A worker that dies takes its answer along.
  return Promise.all(urls.map((url) => Promise.race([submit(url).catch(String), late])));
}

/** One scrape by the form on the page 'New scrape', until the form says no more that it is being sent. */
async function byForm(page: Page, url: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(url, { timeout: 5000 });
  const button = page.getByRole('button', { name: 'Scrape', exact: true });
  await button.click({ timeout: 5000 });
  // It is 'Sending…' as long as its press is under way.
  await button.waitFor({ timeout: 30_000 });
}

/** What the library holds. */
export async function look(browser: MortalBrowser, withContent = false): Promise<Kept[]> {
  return browser.page.evaluate(readLibrary, withContent);
}

/**
 * Presses as a person does who makes sure: what has come to nothing is pressed again, after a look at the results
 * whether it has. The first one is pressed in the form where `form` says so.
 * @param dying ends the browser meanwhile; it stands again when that resolves.
 */
export async function pressAll(
  browser: MortalBrowser,
  presses: readonly Press[],
  form: boolean,
  dying: () => Promise<void>,
): Promise<void> {
  let left = [...presses];
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries > 20) throw new Error(`Pressed in vain: ${left.map(({ url }) => url).join(', ')}`);
    for (const press of left) press.times += 1;
    const [first, ...others] = left;
    const clicked = form && tries === 0 && first ? first : null;
    const sent = clicked ? others : left;
    const { page } = browser;
    await Promise.all([
      // The death of the browser, or of the worker, ends these early: what came of them is looked up.
      page
        .evaluate(
          submitAll,
          sent.map(({ url }) => url),
        )
        .catch(() => []),
      clicked ? byForm(page, clicked.url).catch(() => {}) : null,
      tries === 0 ? dying() : null,
    ]);
    const known = new Set((await look(browser)).map(({ url }) => url));
    left = left.filter(({ url }) => !known.has(url));
  }
}
