import type { Page } from '@playwright/test';
import { csvOf, openExtractPanel, pictures, press } from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };
const completed = (panel: Page) => panel.getByRole('region', { name: 'Completed rows' });

test('rows are completed from the pages behind, one at a time, also when the worker is killed', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.visit(`${where.site}/growing/few`);
  const panel = await openExtractPanel(vantage);
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

  const [head = [], ...rows] = await csvOf(panel, completed(panel), patient);
  expect(rows.map((row) => row[head.indexOf('SKU')])).toEqual(
    [1, 2, 3, 4, 5].map((at) => `HL-000${at}`),
  );
  expect(rows.every((row) => /^\d+$/.test(row[head.indexOf('Stock')] ?? ''))).toBe(true);
  // The list's page, the panel and Playwright's own page stay; the tab that opened the pages is gone.
  const tabs = await panel.evaluate(() => chrome.tabs.query({}));
  expect(tabs.filter(({ url }) => url?.includes('/product/'))).toEqual([]);
  expect(service.world.charges).toEqual([]);
});
