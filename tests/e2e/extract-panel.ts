import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readCsv } from '../bench/extract/csv.ts';
import { expect, test } from './harness.ts';
import { clipped } from './look.ts';
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
