import { type Page, expect } from '@playwright/test';
import { turnIsFree } from './card.ts';
import { pressMenu } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

/** For what waits for a scrape. */
export const patient = { timeout: 30_000 };

/** Opens a page with its own script; the service scrapes what the site has at this URL. */
export async function visit(vantage: Vantage, markup: string): Promise<Page> {
  const page = await vantage.context.newPage();
  const url = `${vantage.where.site}/table?made`;
  const body = `<!doctype html><title>Made</title><p>Some text</p>${markup}`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
  return page;
}

/** The card's form on a page, after one scrape. */
export async function formOn(vantage: Vantage, page: Page) {
  const card = await pressMenu(vantage, page, 'scrapePage');
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  await card.press('button', 'Scrape again');
  await card.isThere('button', 'Scrape this page');
  await turnIsFree(vantage.context);
  return card;
}
