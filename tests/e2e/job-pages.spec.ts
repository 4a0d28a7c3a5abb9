import { csvOf, pictures, press, saveRecipeOfPages } from './extract-panel.ts';
import { expect as plainExpect, test } from './harness.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 90_000 });

test('a job follows the next links of its recipe within the limit, also when the worker is killed @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(400_000);
  await vantage.connect();
  await saveRecipeOfPages(vantage, `${where.site}/products`, 'Lamps');

  const page = await vantage.open('workspace.html#/jobs');
  const list = `${where.site}/products`;
  await page.getByLabel('Addresses', { exact: true }).fill(`${list}\n${list}?page=9`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await page.getByLabel('Recipe').selectOption({ label: 'Lamps' });
  const choice = page.getByRole('checkbox', { name: /^Follow next links/ });
  await expect(choice).not.toBeChecked();
  const cost = page.getByText('Up to', { exact: false });
  await choice.check();
  const pages = page.getByLabel('Maximum pages per address');
  await expect(pages).toHaveValue('2');
  await pages.fill('1');
  await expect(page.getByText('Enter a number from 2 to 100.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start job' })).toBeDisabled();
  await pages.fill('3');
  await expect(page.getByText('up to 6 paid scrapes', { exact: false })).toBeVisible();
  await expect(cost.first()).toBeVisible();
  for (const width of [420, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await pictures(page, `form-${width}`);
  }
  expect(service.state.charges).toEqual([]);
  await press(page, 'Start job');
  await expect.poll(() => service.state.charges.length).toBeGreaterThan(1);
  await vantage.killWorker();
  const visit = await vantage.open('popup.html');
  await visit.close();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  // Two addresses: three pages of one, and the last two of the list.
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '5 of 5 addresses ended',
  );
  expect(service.state.charges).toHaveLength(5);
  await pictures(page, 'job');

  const rows = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(rows.getByText('120 rows', { exact: false })).toBeVisible();
  const [, ...saved] = await csvOf(page, rows, { timeout: 60_000 });
  const from = ['', '?page=2', '?page=3', '?page=9', '?page=10'];
  expect(saved.map((row) => row.at(-1))).toEqual(
    from.flatMap((query) => Array<string>(24).fill(`${list}${query}`)),
  );
  expect(new Set(saved.map((row) => row.join())).size).toBe(120);

  // A watch of it begins with its own two addresses, and keeps the limit.
  await page.getByRole('link', { name: 'Watch these addresses' }).click();
  await expect(page.getByText('2 pages of job', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Maximum pages per address')).toHaveValue('3');
  await pictures(page, 'watch');
  await press(page, 'Start watch');
  await expect(page.getByRole('dialog')).toContainText('Each run scrapes 6 pages');
  await press(page, 'Start and pay');
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(runs.getByText('First rows', { exact: true })).toBeVisible();
  expect(service.state.charges).toHaveLength(10);
  await expect(page.getByRole('region', { name: 'Differences', exact: true })).toContainText(
    'page=10',
  );
});
