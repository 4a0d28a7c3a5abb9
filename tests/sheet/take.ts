import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../run/browsers.ts';
import { montage } from './montage.ts';
import { sheets } from './setting.ts';

const listed = (name: string): string[] => (process.env[name] ?? '').split(',').filter(Boolean);

/** `SCREENS=settings,popup-proxy` limits the screens. */
export const isWanted = (screen: string): boolean =>
  listed('SCREENS').length === 0 || listed('SCREENS').includes(screen);

/** `WIDTHS=400` limits the widths. */
export const wantedOf = (widths: readonly number[]): number[] =>
  widths.filter((one) => listed('WIDTHS').length === 0 || listed('WIDTHS').includes(String(one)));

/** Empties the folder of a state, such as 'used'. @returns its path. */
export function folderOf(state: string): string {
  const folder = path.join(sheets, state);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Arranges the pictures of a folder in sheets, using a separate browser. */
export async function layOut(folder: string): Promise<void> {
  const plain = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox'],
  });
  await montage(plain, folder);
  await plain.close();
}

/** Pictures of a page at its current width: light and dark, or forced colours only. */
export async function snap(
  page: Page,
  folder: string,
  name: string,
  media: { forcedColors?: 'active' } = {},
): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  // A dialog covers the window, not the whole page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', ...media });
    const file = `${name}-${String(width).padStart(4, '0')}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) console.log(`${file}: ${over} px wider than the window`);
  }
}

/** Takes the same pictures at every width without reloading the page, so that its state is kept. */
export async function snapAll(
  page: Page,
  folder: string,
  name: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of wantedOf(widths)) {
    await page.setViewportSize({ width, height: width < 500 ? 600 : 900 });
    await page.waitForTimeout(300);
    await snap(page, folder, name);
  }
}
