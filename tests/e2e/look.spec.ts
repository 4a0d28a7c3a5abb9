import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { pseudoBuild } from '../sheet/pseudo.ts';
import { build, chromiumWithBuild, expect, test as base, workerOf } from './harness.ts';
import { cutOff } from './look.ts';
import { sections } from './sections.ts';
import type { Vantage } from './vantage.ts';

const test = base.extend<{ words: 'english' | 'pseudo' }>({
  words: ['english', { option: true }],
  context: async ({ service, words, context: usual }, use, info) => {
    if (words === 'english') return await use(usual);
    const folder = path.join(info.outputDir, 'pseudo');
    const context = await chromium.launchPersistentContext('', {
      ...chromiumWithBuild(service, pseudoBuild(build, folder)),
      headless: true,
      colorScheme: null,
    });
    context.setDefaultTimeout(15_000);
    await workerOf(context);
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function show(page: Page, vantage: Vantage, route: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${vantage.origin}/workspace.html#/${route}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toBeEmpty();
}

/** What is cut off on the way through the whole workspace, at a width in CSS pixels. */
async function workspaceAt(vantage: Vantage, width: number): Promise<string[]> {
  const page = await vantage.context.newPage();
  await page.setViewportSize({ width, height: 800 });
  const found: string[] = [];
  for (const route of sections) {
    await show(page, vantage, route);
    found.push(...(await cutOff(page, `#/${route} at ${width}`)));
  }
  await page.close();
  return found;
}

test.describe('in longer words', () => {
  test.use({ words: 'pseudo' });
  test('no word is cut off or sticks out, narrow and wide', async ({ vantage }) => {
    test.setTimeout(300_000);
    const found: string[] = [];
    const popup = await vantage.open('popup.html');
    for (const width of [320, 400]) {
      await popup.setViewportSize({ width, height: 600 });
      for (const tab of await popup.getByRole('tab').elementHandles()) {
        await tab.click();
        found.push(...(await cutOff(popup, `popup at ${width}`)));
      }
    }
    await popup.close();
    for (const width of [320, 1440]) found.push(...(await workspaceAt(vantage, width)));
    expect(found).toEqual([]);
  });
});

test(
  'with twice the zoom on a usual screen nothing has to be scrolled sideways',
  { tag: '@long' },
  async ({ vantage, where }) => {
    test.setTimeout(300_000);
    await vantage.connect();
    await vantage.addProfiles(threeProfiles);
    const tab = await vantage.visit(`${where.site}/table`);
    const popup = await vantage.popup();
    await popup.tab('Scrape');
    await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
    await expect(
      popup.page.getByRole('region', { name: 'Last scrape' }).getByRole('status'),
    ).toHaveText('Done', { timeout: 30_000 });
    await popup.tab('Proxy');
    await popup.page.close();
    await tab.close();
    // A window 1280 pixels wide that is zoomed to 200 % is laid out as one of 640.
    const found = await workspaceAt(vantage, 640);
    const page = await vantage.open('workspace.html#/results');
    await page.setViewportSize({ width: 640, height: 400 });
    await page.evaluate(
      plant,
      samples.filter(({ id }) => id === 'shop'),
    );
    await show(page, vantage, 'results/shop');
    const parts = page.getByRole('tablist', { name: 'Parts of the result' });
    await expect(parts).toBeVisible();
    for (const name of await parts.getByRole('tab').allInnerTexts()) {
      await parts.getByRole('tab', { name, exact: true }).click();
      await expect(parts.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
      found.push(...(await cutOff(page, `${name} of a result`)));
    }
    expect(found).toEqual([]);
  },
);

/** What has the focus, and whether that can be seen: an outline, or a shadow or border of its own. */
function focused(): { name: string; seen: boolean; inWindow: boolean } {
  const element = document.activeElement ?? document.body;
  const outlined = [element, element.parentElement, element.closest('label')].some((one) => {
    if (!one) return false;
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
  });
  const box = element.getBoundingClientRect();
  return {
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''} ${element.id}`,
    seen: outlined || element instanceof HTMLIFrameElement,
    inWindow: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}

test(
  'every page can be walked by Tab, and what has the focus is seen',
  { tag: '@long' },
  async ({ vantage }) => {
    test.setTimeout(300_000);
    await vantage.connect();
    await vantage.addProfiles(threeProfiles);
    const page = await vantage.context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    const unseen: string[] = [];
    for (const route of ['popup.html', ...sections.map((name) => `workspace.html#/${name}`)]) {
      await page.goto('about:blank');
      await page.goto(`${vantage.origin}/${route}`);
      await expect(page.getByRole('heading').or(page.getByRole('tab')).first()).toBeVisible();
      const walked: string[] = [];
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const now = await page.evaluate(focused);
        if (now.name.startsWith('BODY')) break;
        walked.push(now.name);
        if (!now.seen || !now.inWindow) unseen.push(`${route}: ${now.name}`);
      }
      expect(walked.length, `${route}: stops of the Tab key`).toBeGreaterThan(2);
    }
    expect(unseen).toEqual([]);
  },
);
