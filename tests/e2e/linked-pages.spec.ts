import type { Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import { csvOf, openExtractPanel, pictures, press } from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };
const completed = (panel: Page) => panel.getByRole('region', { name: 'Completed rows' });

test('rows are completed from the pages behind, one at a time, also when the worker is killed @long', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.visit(`${where.site}/growing/few`);
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Complete rows from linked pages');
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
  await completed(panel)
    .getByRole('checkbox', { name: /^Add source columns/ })
    .check();
  const [names = [], ...sourced] = await csvOf(panel, completed(panel), patient);
  expect(sourced.map((row) => row[names.indexOf('Page')])).toEqual(
    [1, 2, 3, 4, 5].map((at) => `${where.site}/product/${at}`),
  );
  // The list's page, the panel and Playwright's own page stay; the tab that opened the pages is gone.
  const tabs = await panel.evaluate(() => chrome.tabs.query({}));
  expect(tabs.filter(({ url }) => url?.includes('/product/'))).toEqual([]);
  expect(service.state.charges).toEqual([]);
});

test('pages that differ only by the route in their fragment are each opened @long', async ({
  vantage,
  where,
}) => {
  await vantage.visit(`${where.site}/growing/routes`);
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Complete rows from linked pages');
  await expect(panel.getByLabel('Column of links')).toContainText('3 pages');
  await press(panel, 'Look at the first page');
  await panel.getByRole('checkbox', { name: /^SKU R-1$/ }).check(patient);
  await press(panel, 'Open 3 pages');
  await expect(completed(panel)).toContainText('All pages were opened.', patient);
  const [head = [], ...rows] = await csvOf(panel, completed(panel), patient);
  expect(rows.map((row) => row[head.indexOf('SKU')])).toEqual(['R-1', 'R-2', 'R-3']);
  const tabs = await panel.evaluate(() => chrome.tabs.query({}));
  expect(tabs.filter(({ url }) => url?.includes('#/lamp/'))).toEqual([]);
});

test('rows are completed through the scraper by a job: cost first, its failed page is retried alone @long', async ({
  vantage,
  where,
  service,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  await vantage.visit(`${where.site}/growing/few`);
  const panel = await openExtractPanel(vantage);
  await press(panel, 'Complete rows from linked pages');
  await panel.getByLabel('Where it runs').selectOption({ label: 'Through the scraper, charged' });
  await press(panel, 'Look at the first page');
  await panel.getByRole('checkbox', { name: /^SKU HL-0001$/ }).check(patient);
  await press(panel, 'Continue with these columns');
  const form = panel.getByRole('region', { name: 'Complete rows from linked pages' });
  await form.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await expect(panel.getByText(/^5 pages, up to \d+ credits/)).toBeVisible();
  await pictures(panel, 'scraper');
  expect(service.state.charges).toEqual([]);
  const refusal = { area: 'scraper', path: '/scraper/realtime', kind: 'status' } as const;
  await addFault(service, { ...refusal, status: 500, count: 1 });
  await press(panel, 'Scrape 5 pages');
  await expect(panel.getByRole('dialog')).toContainText('Each page is a paid scrape,');
  await press(panel, 'Scrape and pay');
  const opening = panel.context().waitForEvent('page');
  await press(panel, 'Open the completed rows');
  const page = await opening;
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('Finished', { exact: true })).toBeVisible(patient);
  await expect(completed(page)).toContainText('5 rows', patient);
  const skus = async (): Promise<string[]> => {
    const [head = [], ...rows] = await csvOf(page, completed(page), patient);
    return rows.map((row) => row[head.indexOf('SKU')] ?? '');
  };
  const whole = [1, 2, 3, 4, 5].map((at) => `HL-000${at}`);
  const first = await skus();
  expect(first.filter((sku) => sku === '')).toHaveLength(1);
  expect(first.every((sku, at) => sku === '' || sku === whole[at])).toBe(true);
  expect(service.state.charges).toHaveLength(4);

  await page.getByRole('button', { name: /^Retry 1 address/ }).click();
  // Until the retry has begun, the job still shows its first end.
  await expect.poll(() => service.state.charges.length, patient).toBe(5);
  await expect(progress.getByText('5 of 5 addresses ended')).toBeVisible(patient);
  await expect(progress.getByText('Finished', { exact: true })).toBeVisible(patient);
  await page.reload();
  await expect(completed(page)).toContainText('5 of 5 pages read', patient);
  expect(await skus()).toEqual(whole);
  expect(service.state.charges).toHaveLength(5);
  await page.setViewportSize({ width: 1280, height: 900 });
  await pictures(page, 'job');
  await page.setViewportSize({ width: 420, height: 900 });
  await pictures(page, 'job-narrow');
});
