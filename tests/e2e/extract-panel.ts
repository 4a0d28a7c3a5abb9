import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readCsv } from '../bench/extract/csv.ts';
import { expect, test } from './harness.ts';
import { clipped } from './clipped-text.ts';
import type { Vantage } from './vantage.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Opens the side panel's page, as narrow as beside a page, with its section of lists unfolded. */
export async function openExtractPanel(vantage: Vantage): Promise<Page> {
  const panel = await vantage.open('sidepanel.html');
  await panel.setViewportSize({ width: 360, height: 900 });
  await panel.getByText('Pick data on this page', { exact: true }).click();
  return panel;
}

/** Opens the panel and begins to pick by hand on the page in front. */
export async function startPicking(vantage: Vantage): Promise<Page> {
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Pick by hand');
  await expect(panel.locator('[role="status"]').first()).toContainText(
    'Click a value on the page',
    { timeout: 30_000 },
  );
  return panel;
}

/** Clicks by real input in the middle of an element, whatever lies above it. */
export async function clickOn(page: Page, selector: string, at: number): Promise<void> {
  const box = await page.locator(selector).nth(at).boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 3, y);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** Reads two pages of a list in the panel, and saves a recipe with its next link. */
export async function saveRecipeOfPages(
  vantage: Vantage,
  url: string,
  name: string,
): Promise<void> {
  await vantage.visit(url);
  const panel = await openExtractPanel(vantage);
  await press(panel, 'More pages');
  await panel.getByLabel('Maximum pages').fill('2');
  await press(panel, 'Go through the pages');
  const end = panel.getByText('Ended at your limit of pages.', { exact: false });
  await expect(end).toBeVisible({ timeout: 90_000 });
  await press(panel, 'Save as recipe for all pages');
  await panel.getByLabel('Name', { exact: true }).fill(name);
  await press(panel, 'Save');
  await expect(panel.getByText(`Saved as ${name}.`, { exact: false })).toBeVisible();
  await panel.close();
}

/** Saves the rows as CSV by the button `within` a part of the panel, and reads the file. */
export async function csvOf(
  panel: Page,
  within: Page | Locator,
  patient: { timeout: number },
): Promise<string[][]> {
  const download = panel.waitForEvent('download', patient);
  await within.getByRole('button', { name: 'Save as CSV', exact: true }).click();
  return readCsv(readFileSync(await (await download).path(), 'utf8').replace('\uFEFF', ''));
}

/** Takes a picture in both colour schemes, and checks that nothing is cut off in either. */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({
      path: test.info().outputPath(`${name}-${scheme}.png`),
      fullPage: true,
    });
    expect(await page.evaluate(clipped)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}
