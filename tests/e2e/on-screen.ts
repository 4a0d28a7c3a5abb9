import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { startDisplay } from './display.ts';
import type { Display } from './display.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumWithBuild, test as base } from './harness.ts';

/** A Chromium with windows, on a screen of its own: for native menus, the toolbar popup and shortcuts. */
export const test = base.extend<{ desk: { width: number; height: number }; display: Display }>({
  desk: [{ width: 1280, height: 900 }, { option: true }],

  display: async ({ desk }, use) => {
    const display = await startDisplay(desk.width, desk.height);
    await use(display);
    await display.close();
  },
  context: async ({ service, display }, use) => {
    const { executablePath, args } = chromiumWithBuild(service);
    const context: BrowserContext = await chromium.launchPersistentContext('', {
      executablePath,
      args: [...args, '--window-position=0,0', '--window-size=1280,900'],
      headless: false,
      viewport: null,
      env: { ...process.env, DISPLAY: display.name },
    });
    context.setDefaultTimeout(15_000);
    await closeWelcomeIn(context);
    await use(context);
    await context.close();
  },
});

/** Where a point of a page lies on the screen. */
export async function onScreen(page: Page, x: number, y: number): Promise<[number, number]> {
  return page.evaluate(
    ([x = 0, y = 0]) => [
      screenX + (outerWidth - innerWidth) / 2 + x,
      screenY + outerHeight - innerHeight + y,
    ],
    [x, y],
  );
}
