import type { Page } from '@playwright/test';

/**
 * Real side panel, which the browser shows beside the page: neither a tab nor a target of the
 * driver. It is read through another page of the extension.
 */
export class SidePanel {
  readonly #own: Page;

  /** @param own any extension page in the same window. */
  constructor(own: Page) {
    this.#own = own;
  }

  /** Text of the panel; null: it is not open. */
  async text(): Promise<string | null> {
    return this.#own.evaluate(() => {
      const views = chrome.extension.getViews() as unknown as (typeof window)[];
      const panel = views.find(
        (view) => view !== window && view.location.pathname === '/sidepanel.html',
      );
      return panel?.document.body?.innerText ?? null;
    });
  }

  /**
   * Presses a button by script: the driver's mouse does not reach the panel, whose position is
   * unknown.
   */
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
