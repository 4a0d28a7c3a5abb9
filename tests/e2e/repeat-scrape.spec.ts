import { expect, test } from './harness.ts';
import { resultAction } from './result-menu.ts';

test('a scrape is read as code before it is sent, asked again in another mode with its cost, and removed with undo @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  const code = page.getByRole('dialog').getByRole('region');
  await expect(code).toContainText('/scraper/realtime');
  await expect(code).toContainText(`${where.site}/table`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  expect(service.state.charges).toEqual([]);

  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  const last = page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last.getByRole('status')).toHaveText('Done', { timeout: 45_000 });
  await last.getByRole('button', { name: 'Open in workspace', exact: true }).click();

  await (await resultAction(page, 'Repeat')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Browser', exact: true }).check();
  await expect(dialog.getByText('5 credits', { exact: true })).toBeVisible();
  const first = page.url();
  await dialog.getByRole('button', { name: 'Repeat and pay', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.url()).not.toBe(first);
  await page.getByRole('tab', { name: 'Details', exact: true }).click({ timeout: 45_000 });
  await expect(page.getByRole('tabpanel')).toContainText('Browser');
  await expect.poll(() => service.state.charges.map(({ credits }) => credits)).toEqual([2, 5]);

  const list = page.getByRole('region', { name: 'List of results', exact: true });
  await expect(list.getByRole('link')).toHaveCount(2);
  await (await resultAction(page, 'Remove')).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.getByRole('link')).toHaveCount(2);
});
