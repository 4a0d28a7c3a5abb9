import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threeProfiles } from '../fixtures/profiles.ts';
import { madeUpBuild } from '../sheet/pseudo.ts';
import { goTo } from './a11y-go.ts';
import { launchSearched } from './canary-watch.ts';
import { build, chromiumWithBuild, expect, test as base, workerOf } from './harness.ts';
import { cutOff, settled } from './clipped-text.ts';
import { sections } from './sections.ts';

/** `letters`: the browser's size of type in pixels; with others than 16 the words are English. */
const test = base.extend<{ letters: number }>({
  letters: [16, { option: true }],
  context: async ({ service, canaries, letters }, use, info) => {
    const folder = path.join(info.outputDir, 'pseudo');
    const user = path.join(info.outputDir, 'user');
    mkdirSync(path.join(user, 'Default'), { recursive: true });
    writeFileSync(
      path.join(user, 'Default', 'Preferences'),
      JSON.stringify({ webkit: { webprefs: { default_font_size: letters } } }),
    );
    const words = letters === 16 ? madeUpBuild(build, folder, 'pseudo') : build;
    const options = {
      ...chromiumWithBuild(service, words),
      headless: true,
      colorScheme: null,
    };
    const context = await launchSearched({ canaries, service }, options, user);
    context.setDefaultTimeout(30_000);
    await workerOf(context);
    await use(context);
    await context.close();
    for (const used of [folder, user]) rmSync(used, { recursive: true, force: true });
  },
});

test.describe('in longer words', () => {
  test('no word is cut off or sticks out, narrow and wide @long', async ({ vantage }) => {
    test.setTimeout(300_000);
    const found: string[] = [];
    const popup = await vantage.open('popup.html');
    for (const width of [320, 400]) {
      await popup.setViewportSize({ width, height: 600 });
      await expect(
        popup.getByRole('searchbox').or(popup.getByRole('button')).first(),
      ).toBeVisible();
      await settled(popup);
      found.push(...(await cutOff(popup, `popup at ${width}`)));
    }
    await popup.close();
    const page = await vantage.open('workspace.html#/scrape');
    for (const route of sections) {
      await goTo(page, route);
      await settled(page);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await cutOff(page, `#/${route} at ${width}`)));
      }
    }
    expect(found).toEqual([]);
  });
});

test.describe('with letters of 24 pixels', () => {
  test.use({ letters: 24 });
  test('nothing of the popup is cut off, and all of it is reached, zoomed to 200 % too @long', async ({
    vantage,
  }) => {
    await vantage.connect();
    await vantage.addProfiles(threeProfiles);
    await vantage.visit(`${vantage.where.site}/table`);
    const popup = await vantage.popup();
    const { page } = popup;
    const found: string[] = [];
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '24px',
    );
    const check = async (state: string) => {
      // As wide as the toolbar popup gets with such letters, and the same at 200 %.
      for (const [width, height] of [
        [570, 600],
        [400, 300],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page);
        found.push(...(await cutOff(page, `${state} at ${width}`)));
        const account = page.getByRole('link', { name: /^Credits/ });
        await account.scrollIntoViewIfNeeded();
        await expect(account).toBeInViewport({ ratio: 1 });
      }
    };
    await check('off');
    await popup.switchOn('Germany');
    await popup.exit();
    await popup.rotate();
    await check('rotated');
    await popup.details();
    await check('details');
    await popup.notes();
    await check('notes');
    await popup.message();
    await check('message');
    expect(found).toEqual([]);
  });
});
