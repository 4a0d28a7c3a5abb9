import type { Page } from '@playwright/test';
import {
  clickOn,
  csvOf,
  openExtractPanel,
  pictures,
  press,
  startPicking,
} from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };
const all = (panel: Page) => panel.getByRole('region', { name: 'Rows of all pages' });
const completed = (panel: Page) => panel.getByRole('region', { name: 'Completed rows' });
const status = (panel: Page) => panel.locator('[role="status"]').first();

/** Completes the shown rows with the SKU of the pages behind, and returns the SKUs. */
async function skusBehind(panel: Page): Promise<string[]> {
  await press(panel, 'Complete rows from linked pages');
  await press(panel, 'Look at the first page');
  await panel.getByRole('checkbox', { name: /^SKU HL-0001$/ }).check(patient);
  await press(panel, 'Open 5 pages');
  await expect(completed(panel)).toContainText('All pages were opened.', patient);
  const [head = [], ...rows] = await csvOf(panel, completed(panel), patient);
  return rows.map((row) => row[head.indexOf('SKU')] ?? '');
}
const skus = [1, 2, 3, 4, 5].map((at) => `HL-000${at}`);

test('a list picked by hand goes on to its next pages, in order, and as a recipe again @long', async ({
  vantage,
  where,
  service,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  let panel = await startPicking(vantage);
  await page.bringToFront();
  await clickOn(page, '.products .name', 1);
  await expect(status(panel)).toContainText('24 rows', patient);
  await clickOn(page, '.products .price', 2);
  await expect(status(panel)).toContainText('2 columns, 24 rows', patient);
  await press(panel, 'More pages');
  await expect(panel.getByText('Next page found: “Next”.', { exact: false })).toBeVisible(patient);
  // The page has its clicks and keys again.
  await expect(status(panel)).toContainText('Picking has ended');
  await pictures(panel, 'question');
  await panel.getByLabel('Maximum pages').fill('3');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('72 rows from 3 pages', patient);
  const table = await csvOf(panel, all(panel), patient);
  expect(table).toHaveLength(73);
  expect(table.every((row) => row.length === table[0]?.length && row.every(Boolean))).toBe(true);
  const shown = await page.locator('.products .name').first().innerText();
  expect(table[49]?.[0]).toBe(shown);

  await press(panel, 'Save as recipe for all pages');
  await panel.getByLabel('Name', { exact: true }).fill('By hand');
  await press(panel, 'Save');
  await expect(all(panel)).toContainText('Saved as By hand.');
  await press(panel, 'Discard rows');
  await panel.close();
  await page.goto(`${where.site}/products?page=9`);
  panel = await openExtractPanel(vantage);
  await press(panel, 'Use recipe By hand');
  await press(panel, 'Read up to 3 pages');
  await expect(all(panel)).toContainText('48 rows from 2 pages', patient);
  expect(service.state.charges).toEqual([]);
});

test('rows picked by hand, and those of a recipe, are completed from the pages behind @long', async ({
  vantage,
  where,
  service,
}) => {
  const page = await vantage.visit(`${where.site}/growing/few`);
  const panel = await startPicking(vantage);
  await page.bringToFront();
  await clickOn(page, '.products .name', 1);
  await expect(status(panel)).toContainText('5 rows', patient);
  await press(panel, 'Add a column with the links of Name');
  await expect(panel.getByRole('columnheader')).toHaveCount(2, patient);
  await pictures(panel, 'picked');
  expect(await skusBehind(panel)).toEqual(skus);
  await press(panel, 'Discard rows');

  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Few');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Few.', { exact: false })).toBeVisible(patient);
  await press(panel, 'Back to lists');
  await press(panel, 'Use recipe Few');
  await expect(panel.getByText('2 of 2 fields found')).toBeVisible(patient);
  expect(await skusBehind(panel)).toEqual(skus);
  await pictures(panel, 'recipe');
  expect(service.state.charges).toEqual([]);
});
