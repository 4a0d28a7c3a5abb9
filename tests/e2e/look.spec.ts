import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { madeUpBuild } from '../sheet/pseudo.ts';
import { goTo } from './a11y-go.ts';
import { watchContext } from './canary-watch.ts';
import { build, chromiumWithBuild, expect, test as base, workerOf } from './harness.ts';
import { cutOff, settled } from './look.ts';
import { sections } from './sections.ts';

/** Folder of the build with longer words. */
const test = base.extend({
  context: async ({ service, canaries }, use, info) => {
    const folder = path.join(info.outputDir, 'pseudo');
    const context = await chromium.launchPersistentContext('', {
      ...chromiumWithBuild(service, madeUpBuild(build, folder, 'pseudo')),
      headless: true,
      colorScheme: null,
    });
    context.setDefaultTimeout(30_000);
    await workerOf(context);
    canaries.look = watchContext(context, canaries, service.addresses);
    await use(context);
    await canaries.look();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe('in longer words', () => {
  test('no word is cut off or sticks out, narrow and wide', async ({ vantage }) => {
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
