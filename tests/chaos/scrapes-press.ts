import type { Page } from '@playwright/test';
import { type Kept, readLibrary } from './scrapes-read.ts';
import type { MortalBrowser } from './scrapes-browser.ts';

/** Scrape with a unique URL. */
export interface Press {
  url: string;
  /** Text that only the right content contains. */
  mark: string;
  /** Number of presses; more than one when a press had no effect. */
  times: number;
}

/**
 * Sends the messages of the 'Scrape' button in parallel and waits for the replies. Runs in an
 * extension page.
 */
async function submitAll(urls: string[]): Promise<string[]> {
  const options = { mode: 'request', country: '', screenshot: false };
  const submit = async (url: string): Promise<string> => {
    const input = { url, options, privateAddressConfirmed: true };
    const answer: unknown = await chrome.runtime.sendMessage({ type: 'scrape/submit', input });
    return JSON.stringify(answer) ?? '';
  };
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 30_000));
  // When the worker dies, its reply is lost.
  return Promise.all(urls.map((url) => Promise.race([submit(url).catch(String), late])));
}

/**
 * Submits one scrape in the form on the page 'New scrape' and waits until it is no longer shown as
 * being sent.
 */
async function byForm(page: Page, url: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(url, { timeout: 5000 });
  const button = page.getByRole('button', { name: 'Scrape', exact: true });
  await button.click({ timeout: 5000 });
  // 'Sending…' is shown while the press is being handled.
  await button.waitFor({ timeout: 30_000 });
}

/** URLs in the library. */
export async function readRuns(browser: MortalBrowser, withContent = false): Promise<Kept[]> {
  return browser.page.evaluate(readLibrary, withContent);
}

/**
 * Presses like a careful user: looks at the results and repeats presses that had no effect. The
 * first press uses the
 * form if `form` is set.
 * @param dying kills the browser meanwhile; resolves when it runs again.
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
      // The death of the browser or worker rejects these early; the library shows which presses had
      // an effect.
      page
        .evaluate(
          submitAll,
          sent.map(({ url }) => url),
        )
        .catch(() => []),
      clicked ? byForm(page, clicked.url).catch(() => {}) : null,
      tries === 0 ? dying() : null,
    ]);
    const known = new Set((await readRuns(browser)).map(({ url }) => url));
    left = left.filter(({ url }) => !known.has(url));
  }
}
