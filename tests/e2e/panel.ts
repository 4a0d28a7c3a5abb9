import type { Page } from '@playwright/test';

/**
 * The true side panel, which the browser shows beside the page: no tab and no target of the driver's own. Pages of one
 * extension may look at each other, so another page of Vantage's reads it.
 */
export class SidePanel {
  readonly #own: Page;

  /** @param own any page of the extension, in the same window. */
  constructor(own: Page) {
    this.#own = own;
  }

  /** What stands in it; null: it is not open. */
  async text(): Promise<string | null> {
    return this.#own.evaluate(() => {
      const views = chrome.extension.getViews() as unknown as (typeof window)[];
      const panel = views.find(
        (view) => view !== window && view.location.pathname === '/sidepanel.html',
      );
      return panel?.document.body?.innerText ?? null;
    });
  }

  /** Presses a button. The driver's mouse does not reach the panel, and the panel does not know where it stands. */
  async press(words: string): Promise<boolean> {
    return this.#own.evaluate((wanted) => {
      const views = chrome.extension.getViews() as unknown as (typeof window)[];
      const panel = views.find(
        (view) => view !== window && view.location.pathname === '/sidepanel.html',
      );
      const found = [...(panel?.document.querySelectorAll('button') ?? [])].find(
        (one) => one.textContent?.trim() === wanted && !one.disabled,
      );
      found?.click();
      return found !== undefined;
    }, words);
  }
}
