import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect as plainExpect } from '../e2e/harness.ts';
import { openExtractPanel } from '../e2e/extract-panel.ts';
import { pressMenu } from '../e2e/menu-press.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { root } from '../run/steps.ts';
import { compareCountries } from './played.ts';
import { type Frame, movingPicture } from './moving-picture.ts';
import { keep, tidy } from './pictures-keep.ts';
import { test } from './setting.ts';

// Timeout for slow machines; nothing waits longer than necessary.
const expect = plainExpect.configure({ timeout: 90_000 });
const london = { deviceScaleFactor: 2, locale: 'en-GB', timezoneId: 'Europe/London' };
test.use({ more: london });

const readme = path.join(root, 'assets', 'readme');
const store = path.join(root, 'assets', 'store');

/**
 * Writes the picture of a page for the README, and one with a frame and a sentence for the stores.
 */
async function picture(page: Page, name: string, title: string, words: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await tidy(page);
  const shot = await page.screenshot();
  await keep(page.context(), shot, {
    readme: path.join(readme, `${name}.webp`),
    store: path.join(store, `${name}.png`),
    title,
    words,
    width: page.viewportSize()?.width ?? 0,
  });
}

async function open(vantage: Vantage, address: string, width = 1200, height = 750): Promise<Page> {
  const page = await vantage.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(`${vantage.origin}/${address}`);
  return page;
}

/** Scrapes a URL with the workspace's form. @returns the page that shows the receipt. */
async function scrape(vantage: Vantage, url: string): Promise<void> {
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' }).first()).toBeVisible();
  await page.close();
}

test('the popup, a profile on', async ({ vantage, where }) => {
  await vantage.connect();
  await vantage.addProfiles([
    { name: 'UK storefront', country: 'GB' },
    { name: 'United States', country: 'US' },
    { name: 'Japan', country: 'JP' },
  ]);
  await vantage.visit(where.site);
  const page = await open(vantage, 'popup.html', 400, 600);
  await page.getByRole('switch', { name: 'UK storefront', exact: true }).click();
  const address = page.getByLabel('Exit IP', { exact: true });
  await expect(address).toHaveText(/^\d+\.\d+\.\d+\.\d+$/);
  await page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
  await expect(page.getByText('Now', { exact: true })).toBeVisible();
  await picture(
    page,
    'popup',
    'Browse from any country',
    'One switch a profile. The exit is checked before Vantage says on, and you see what the world sees.',
  );
});

test('the card on a page', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/products`);
  await page.setViewportSize({ width: 1200, height: 750 });
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  await expect.poll(() => card.text(), { timeout: 60_000 }).toMatch(/\bDone\b/);
  await picture(
    page,
    'card',
    'Scrape the page you are on',
    'From the menu, the popup or a shortcut. The card says what came back, and what it cost.',
  );
});

test('rows of a page, outlined and as a table', async ({ vantage, where }) => {
  const page = await vantage.visit(`${where.site}/products`);
  await page.setViewportSize({ width: 780, height: 750 });
  const panel = await openExtractPanel(vantage);
  await panel.setViewportSize({ width: 420, height: 750 });
  await expect(panel.getByRole('button', { name: 'Save as CSV', exact: true })).toBeVisible();
  for (const part of [page, panel]) {
    await part.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await tidy(part);
  }
  const shots = [await page.screenshot(), await panel.screenshot()];
  const both = await vantage.context.newPage();
  await both.setViewportSize({ width: 1200, height: 750 });
  const images = shots.map(
    (shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`,
  );
  await both.setContent(
    `<style>body { display: flex; margin: 0 } img { height: 750px }</style>${images.join('')}`,
  );
  await picture(
    both,
    'rows',
    'Rows, not pages',
    'Lists are found and outlined, with named columns. Save them, or run them over thousands of addresses.',
  );
});

test('the library with a result', async ({ vantage, where }) => {
  await vantage.connect();
  for (const place of ['market', 'products?page=2', 'products', 'table', 'article']) {
    await scrape(vantage, `${where.site}/${place}`);
  }
  const page = await open(vantage, 'workspace.html#/results');
  await page.locator('a[href^="#/results/"]').first().click();
  const parts = page.getByRole('tablist', { name: 'Parts of the result' });
  await parts.getByRole('tab', { name: 'Rendered', exact: true }).click();
  await page.waitForTimeout(2000);
  await picture(
    page,
    'library',
    'A library of what came back',
    'Rendered, source, text, Markdown, tables, JSON: searched at once, exported as you need it.',
  );
});

test('one page from several countries', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await compareCountries(vantage, `${where.site}/market`);
  await page.setViewportSize({ width: 1360, height: 850 });
  await expect(page.getByText('Working…')).toHaveCount(0);
  await picture(
    page,
    'compare',
    'The same page around the world',
    'Prices, words and blocks side by side, and every difference marked.',
  );
});

test('the agent', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await open(vantage, 'workspace.html#/agent', 1440, 900);
  const about = page.getByLabel('Page address', { exact: true });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const asked = [
    ['', 'Tell me my account information'],
    [`${where.site}/products`, 'Create a configuration called "Lamps" for this page'],
  ] as const;
  for (const [index, [address, message]] of asked.entries()) {
    await about.fill(address);
    await box.fill(message);
    await page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
    await expect(page.locator('section > ol > li')).toHaveCount(index + 1);
    await expect(page.locator('section > ol > li').first()).toContainText('Done');
  }
  await page.getByRole('button', { name: 'Schedule it…', exact: true }).click();
  await expect(box).toHaveValue(/^Schedule cfg_/);
  await box.fill((await box.inputValue()).replaceAll(/[[\]]/g, ''));
  await box.blur();
  await picture(
    page,
    'agent',
    'Ask the agent, see the price',
    'What it may cost is said before, what it did and took after. Each answer leads on.',
  );
});

test('the account: balances, bandwidth and spending', async ({ vantage, where }) => {
  await vantage.connect();
  for (const place of ['products', 'market', 'article'])
    await scrape(vantage, `${where.site}/${place}`);
  const page = await open(vantage, 'workspace.html#/account');
  await expect(page.getByRole('region', { name: 'Spending', exact: true })).toBeVisible();
  await page.waitForTimeout(2000);
  await picture(
    page,
    'account',
    'Always see what it cost',
    'Balances, bandwidth and credits by product, profile and day, with warnings at levels you set.',
  );
});

test('the moving picture: switch, rotate, scrape', async ({ vantage, where }) => {
  await vantage.connect();
  await vantage.addProfiles([
    { name: 'UK storefront', country: 'GB' },
    { name: 'United States', country: 'US' },
    { name: 'Japan', country: 'JP' },
  ]);
  const site = await vantage.visit(`${where.site}/products`);
  await site.setViewportSize({ width: 1200, height: 750 });
  const popup = await open(vantage, 'popup.html', 400, 600);
  await popup.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const frames: Frame[] = [];
  const frame = async (milliseconds: number, below: Page = site): Promise<void> => {
    await tidy(below);
    const page = await below.screenshot();
    // Done last, because the popup keeps updating and shows the machine's own names again.
    await tidy(popup);
    frames.push({ page, popup: await popup.screenshot(), milliseconds });
  };
  await expect(popup.getByRole('button', { name: 'Notes', exact: true })).toBeVisible();
  await frame(1500);
  const address = popup.getByLabel('Exit IP', { exact: true });
  await popup.getByRole('switch', { name: 'UK storefront', exact: true }).click();
  await expect(address).toHaveText(/^\d+\.\d+\.\d+\.\d+$/);
  await frame(2200);
  await popup.getByRole('button', { name: 'Rotate IP', exact: true }).click();
  await expect(popup.getByText('Now', { exact: true })).toBeVisible();
  await frame(2200);
  const card = await pressMenu(vantage, site, 'scrapePage');
  await card.appears();
  const closed = async (milliseconds: number, page: Page): Promise<void> => {
    await tidy(page);
    frames.push({ page: await page.screenshot(), popup: null, milliseconds });
  };
  await closed(900, site);
  await expect.poll(() => card.text(), { timeout: 60_000 }).toMatch(/\bDone\b/);
  await closed(2000, site);
  const library = await open(vantage, 'workspace.html#/results');
  await library.locator('a[href^="#/results/"]').first().click();
  await library.waitForTimeout(1500);
  await closed(2500, library);
  const gif = await movingPicture(library, frames);
  console.log(`tour.gif: ${gif.length} bytes`);
  expect(gif.length).toBeLessThan(1_200_000);
  writeFileSync(path.join(readme, 'tour.gif'), gif);
});
