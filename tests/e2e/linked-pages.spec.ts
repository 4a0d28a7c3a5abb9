import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readCsv } from '../bench/extract/csv.ts';
import { expect, test } from './harness.ts';
import { clipped } from './look.ts';

const patient = { timeout: 60_000 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const completed = (panel: Page) => panel.getByRole('region', { name: 'Completed rows' });

async function pictures(page: Page, name: string): Promise<void> {
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

test('rows are completed from the pages behind, one at a time, also when the worker is killed', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.visit(`${where.site}/growing/few`);
  const panel = await vantage.open('sidepanel.html');
  await panel.setViewportSize({ width: 360, height: 900 });
  await panel.getByText('Pick data on this page', { exact: true }).click();
  await press(panel, 'Complete rows from the pages behind');
  await expect(panel.getByLabel('Column of links')).toContainText('5 pages');
  await press(panel, 'Look at the first page');
  await panel.getByRole('checkbox', { name: /^SKU HL-0001$/ }).check(patient);
  await panel.getByRole('checkbox', { name: /^Stock / }).check();
  await pictures(panel, 'choice');
  await press(panel, 'Open 5 pages');
  await expect(completed(panel)).toContainText(/[23] of 5 pages/, patient);
  await vantage.killWorker();
  await expect(completed(panel)).toContainText('All pages were opened.', patient);
  await expect(completed(panel)).toContainText('5 of 5 pages');
  await pictures(panel, 'completed');

  const download = panel.waitForEvent('download', patient);
  await completed(panel).getByRole('button', { name: 'Save as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const [head = [], ...rows] = readCsv(file.replace('\uFEFF', ''));
  expect(rows.map((row) => row[head.indexOf('SKU')])).toEqual(
    [1, 2, 3, 4, 5].map((at) => `HL-000${at}`),
  );
  expect(rows.every((row) => /^\d+$/.test(row[head.indexOf('Stock')] ?? ''))).toBe(true);
  // The list's page, the panel and Playwright's own page stay; the tab that opened the pages is gone.
  const tabs = await panel.evaluate(() => chrome.tabs.query({}));
  expect(tabs.filter(({ url }) => url?.includes('/product/'))).toEqual([]);
  expect(service.world.charges).toEqual([]);
});
