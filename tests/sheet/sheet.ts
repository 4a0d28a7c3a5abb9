import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { addFault } from '../fixtures/admin.ts';
import { fillLibrary } from '../fixtures/many-results.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { type Screen, screens } from './screens.ts';
import { test } from './setting.ts';
import { folderOf, isWanted, layOut, snap, wantedOf } from './take.ts';

async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const target =
      name === 'first result'
        ? page.locator('a[href^="#/results/"]').first()
        : page.getByRole('button', { name, exact: true });
    if ((await target.count()) === 0 || (await target.isDisabled())) return;
    await target.click();
  }
}

/** Pictures of every screen in light and dark and in every width, and a sheet of all. */
async function takeAll(
  vantage: Vantage,
  state: string,
  media: { forcedColors?: 'active' } = {},
): Promise<void> {
  const folder = folderOf(state);
  for (const screen of screens) {
    if (!isWanted(screen.name)) continue;
    await take(vantage.context, `${vantage.origin}/${screen.page}`, screen, folder, media);
  }
  await layOut(folder);
}

async function take(
  context: BrowserContext,
  url: string,
  screen: Screen,
  folder: string,
  media: { forcedColors?: 'active' },
): Promise<void> {
  const page = await context.newPage();
  for (const width of wantedOf(screen.widths)) {
    await page.setViewportSize({ width, height: width < 500 ? 600 : 900 });
    await page.goto('about:blank');
    await page.goto(url);
    await page.waitForTimeout(500);
    await press(page, screen.press ?? []);
    await page.waitForTimeout(700);
    await snap(page, folder, screen.name, media);
  }
  await page.close();
}

/** Connected, one profile on, one scrape and one answer of the agent in the library. */
async function use(vantage: Vantage, site: string): Promise<void> {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  await vantage.visit(`${site}/table`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  const brief = popup.page.getByRole('region', { name: 'Last scrape' }).getByRole('status');
  await expect(brief).toHaveText('Done', { timeout: 60_000 });
  await (await popup.message()).fill('What is on this page?');
  await popup.page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const answer = popup.page.getByRole('region', { name: 'Last answer' }).getByRole('status');
  await expect(answer).toHaveText('Done', { timeout: 60_000 });
  await popup.page.close();
}

test('empty', async ({ vantage }) => {
  await takeAll(vantage, 'empty');
});

test('used', async ({ vantage, where }) => {
  await use(vantage, where.site);
  await takeAll(vantage, 'used');
  await takeAll(vantage, 'contrast', { forcedColors: 'active' });
});

test('full', async ({ vantage, where }) => {
  await use(vantage, where.site);
  const page = await vantage.open('workspace.html#/results');
  await page.evaluate(fillLibrary, 10_000);
  await page.close();
  await takeAll(vantage, 'full');
});

test('trouble', async ({ vantage, where, service }) => {
  await use(vantage, where.site);
  for (const area of ['account', 'scraper', 'agent', 'proxy', 'exitCheck'] as const) {
    await addFault(service, { area, kind: 'dead' });
  }
  const page = await vantage.open('workspace.html#/account');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 60_000 });
  await page.close();
  await takeAll(vantage, 'trouble');
});

test.describe('in longer words', () => {
  test.use({ words: 'pseudo' });
  test('pseudo', async ({ vantage }) => {
    await takeAll(vantage, 'pseudo');
  });
});

test.describe('from right to left', () => {
  test.use({ words: 'mirrored' });
  test('mirrored', async ({ vantage }) => {
    await vantage.connect();
    await vantage.addProfiles(threeProfiles);
    await takeAll(vantage, 'mirrored');
  });
});
