import type { Page } from '@playwright/test';
import { clickOn, openExtractPanel, press, startPicking } from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };
const rows = (panel: Page) => panel.getByRole('table').first();

/** Has the page change its address ten times a second, as some do while one scrolls. */
const changeAddress = (page: Page) =>
  page.evaluate(() => {
    let at = 0;
    setInterval(() => history.replaceState(null, '', `/products?view=${(at += 1)}`), 100);
  });

test('lists, what is picked and what is typed stay while the page changes its address @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/products`);
  const panel = await startPicking(vantage);
  await page.bringToFront();
  await clickOn(page, '.price', 0);
  await expect(rows(panel)).toBeVisible(patient);
  await panel.getByText('Ask the agent about this page', { exact: true }).click();
  const message = panel.getByLabel('Message', { exact: true });
  await message.fill('What does the dearest one cost?');
  await changeAddress(page);
  const changes = () =>
    page.evaluate(() => Number(new URLSearchParams(location.search).get('view')));
  await expect.poll(changes).toBeGreaterThanOrEqual(3);
  await expect(rows(panel)).toBeVisible();
  await expect(message).toHaveValue('What does the dearest one cost?');
  await press(panel, 'Back to lists');
  await expect(rows(panel)).toBeVisible(patient);
  await press(panel, 'More pages');
  await panel.getByLabel('Maximum pages').fill('2');
  await press(panel, 'Go through the pages');
  await expect(panel.getByRole('region', { name: 'Rows of all pages' })).toContainText(
    'rows from 2 pages',
    patient,
  );
});

test('the section closes where the tab shows another document @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  const panel = await openExtractPanel(vantage);
  await expect(rows(panel)).toBeVisible(patient);
  await page.goto(`${where.site}/table`);
  await expect(rows(panel)).toHaveCount(0, patient);
  await panel.getByText('Pick data on this page', { exact: true }).click();
  await expect(rows(panel)).toBeVisible(patient);
});
