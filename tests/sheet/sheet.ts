import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { build, expect, test as base, workerOf } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { fillLibrary } from '../fixtures/many-results.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { root } from '../run/steps.ts';
import { montage } from './montage.ts';
import { pseudoBuild } from './pseudo.ts';
import { type Screen, screens } from './screens.ts';

const sheets = path.join(root, '.local', 'sheet');

/** With `SCREENS=settings,popup-proxy` only those; with `WIDTHS=400` only these widths. */
const wanted = (process.env['SCREENS'] ?? '').split(',').filter(Boolean);
const widths = (process.env['WIDTHS'] ?? '').split(',').filter(Boolean).map(Number);

const test = base.extend<{ words: 'english' | 'pseudo' }>({
  words: ['english', { option: true }],
  context: async ({ service, words }, use) => {
    const extension =
      words === 'english' ? build : pseudoBuild(build, path.join(root, '.local', 'pseudo'));
    const context = await chromium.launchPersistentContext('', {
      executablePath: findChromium() ?? '',
      args: chromiumArguments(service.addresses, extension),
      headless: true,
      colorScheme: null,
    });
    context.setDefaultTimeout(15_000);
    await closeWelcomeIn(context);
    await use(context);
    await context.close();
  },
  vantage: async ({ context, service, where }, use) => {
    const worker = await workerOf(context);
    const origin = `chrome-extension://${new URL(worker.url()).host}`;
    await use(new Vantage(context, service, where, origin));
  },
});

async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const target =
      name === 'first result'
        ? page.locator('a[href^="#/results/"]').first()
        : page.getByRole('tab', { name, exact: true });
    if ((await target.count()) === 0) return;
    await target.click();
  }
}

/** Pictures of every screen in light and dark and every width, and a sheet of them all. */
async function takeAll(
  vantage: Vantage,
  state: string,
  media: { forcedColors?: 'active' } = {},
): Promise<void> {
  const folder = path.join(sheets, state);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    await take(vantage.context, `${vantage.origin}/${screen.page}`, screen, folder, media);
  }
  const plain = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox'],
  });
  await montage(plain, folder);
  await plain.close();
}

async function take(
  context: BrowserContext,
  url: string,
  screen: Screen,
  folder: string,
  media: { forcedColors?: 'active' },
): Promise<void> {
  const page = await context.newPage();
  for (const width of screen.widths) {
    if (widths.length > 0 && !widths.includes(width)) continue;
    await page.setViewportSize({ width, height: width < 500 ? 600 : 900 });
    await page.goto('about:blank');
    await page.goto(url);
    await page.waitForTimeout(500);
    await press(page, screen.press ?? []);
    await page.waitForTimeout(700);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', ...media });
      const file = `${screen.name}-${String(width).padStart(4, '0')}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) console.log(`${file}: ${over} px wider than the window`);
    }
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
  await popup.tab('Scrape');
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  const brief = popup.page.getByRole('region', { name: 'Last scrape' }).getByRole('status');
  await expect(brief).toHaveText('Done', { timeout: 30_000 });
  await popup.tab('Agent');
  await popup.page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('What is on this page?');
  await popup.page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const answer = popup.page.getByRole('region', { name: 'Last answer' }).getByRole('status');
  await expect(answer).toHaveText('Done', { timeout: 60_000 });
  await popup.tab('Proxy');
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
  await service.close();
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
