import type { BrowserContext, Page, Worker } from '@playwright/test';
import { startDisplay } from './display.ts';
import type { Display } from './display.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { launchSearched } from './canary-watch.ts';
import { chromiumWithBuild, expect, test as base } from './harness.ts';

/** A headed Chromium on a virtual screen, for native menus, the toolbar popup and shortcuts. */
export const test = base.extend<{ desk: { width: number; height: number }; display: Display }>({
  desk: [{ width: 1280, height: 900 }, { option: true }],

  display: async ({ desk }, use) => {
    const display = await startDisplay(desk.width, desk.height);
    await use(display);
    await display.close();
  },
  context: async ({ service, canaries, display }, use) => {
    const { executablePath, args } = chromiumWithBuild(service);
    const options = {
      executablePath,
      args: [...args, '--window-position=0,0', '--window-size=1280,900'],
      headless: false,
      viewport: null,
      env: { ...process.env, DISPLAY: display.name },
    };
    const context: BrowserContext = await launchSearched({ canaries, service }, options);
    context.setDefaultTimeout(30_000);
    await closeWelcomeIn(context);
    await use(context);
    await context.close();
  },
});

/** Screen position of a point of a page. */
export async function onScreen(page: Page, x: number, y: number): Promise<[number, number]> {
  return page.evaluate(
    ([x = 0, y = 0]) => [
      screenX + (outerWidth - innerWidth) / 2 + x,
      screenY + outerHeight - innerHeight + y,
    ],
    [x, y],
  );
}

/** Opens the toolbar's popup and waits for it. Returns a function that counts the open popups. */
export async function openToolbarPopup(worker: Worker): Promise<() => Promise<number>> {
  const popups = () =>
    worker.evaluate(
      async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length,
    );
  await worker.evaluate(() => chrome.action.openPopup());
  await expect.poll(popups).toBe(1);
  return popups;
}

/**
 * Screen position of the centre of a control in the toolbar's popup, read through another page of the same extension.
 * Waits until it rests: data that arrives above it may move it.
 */
export async function placeInPopup(own: Page, selector: string): Promise<[number, number]> {
  const read = () =>
    own.evaluate((at): [number, number] | null => {
      const [view] = chrome.extension.getViews({ type: 'popup' }) as unknown as (typeof window)[];
      const box = view?.document.querySelector(at)?.getBoundingClientRect();
      if (!view || !box) return null;
      return [view.screenX + box.x + box.width / 2, view.screenY + box.y + box.height / 2];
    }, selector);
  let place: [number, number] | null = null;
  const rests = async () => {
    const before = JSON.stringify(place);
    place = await read();
    return place !== null && JSON.stringify(place) === before;
  };
  await expect.poll(rests, { intervals: [500] }).toBe(true);
  return place!;
}

/** Clicks an item of Vantage's submenu in the native context menu. */
interface MenuPress {
  /** Point of the page in CSS pixels. */
  at: [number, number];
  /** Keys that lead from the pointer to the item that opens Vantage's submenu. */
  to: string[];
  /** Further keys within the submenu. */
  on?: string[];
  /** File name of a screenshot taken before the press. */
  picture: string;
}

/** Number of windows on a screen; each menu and submenu is one. */
async function windowsOn(display: Display): Promise<number> {
  const found = await display.xdotool('search', '--onlyvisible', '--name', '.*');
  return found.trim().split('\n').length;
}

/**
 * Opens the native menu at a point of a page, opens Vantage's submenu in it, and presses the item
 * that the keys lead to. Waits for each menu, because keys sent before it is open go to the page.
 */
export async function pressInMenu(
  display: Display,
  page: Page,
  { at: [x, y], to, on = [], picture }: MenuPress,
): Promise<void> {
  const before = await windowsOn(display);
  const [left, top] = await onScreen(page, x, y);
  await display.xdotool('mousemove', left, top, 'click', 3);
  await expect.poll(() => windowsOn(display)).toBe(before + 1);
  await display.xdotool('key', '--delay', 150, ...to, 'Right');
  await expect.poll(() => windowsOn(display)).toBe(before + 2);
  if (on.length > 0) await display.xdotool('key', '--delay', 150, ...on);
  await display.picture(base.info().outputPath(picture));
  await display.xdotool('key', 'Return');
}
