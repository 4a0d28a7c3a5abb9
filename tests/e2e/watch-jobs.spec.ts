import type { Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { press, saveRecipeOfPages } from './extract-panel.ts';
import { expect as plainExpect, test } from './harness.ts';
import { clipped } from './clipped-text.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 90_000 });

/** Outcomes of all runs, newest first. */
const outcomes = (page: Page) =>
  page.getByRole('region', { name: 'Runs' }).locator('tbody td:nth-of-type(1)').allInnerTexts();

async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [420, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const path = test.info().outputPath(`${name}-${width}-${scheme}.png`);
      await page.screenshot({ path, fullPage: true });
      expect(await page.evaluate(clipped)).toEqual([]);
    }
  }
}

test('a job is watched: all its pages in one table; a page that fails is told, and its rows stay @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(400_000);
  await vantage.connect();
  const page = await beginJob(vantage, `${where.site}/sale?shop=[1-3]`, 3);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Watch these addresses' }).click();
  await expect(page.getByText('3 pages of job', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Credit limit per run')).not.toHaveValue('0');
  await page.getByLabel('Compare').selectOption({ label: 'All text of the page, line by line' });
  await pictures(page, 'form');
  await press(page, 'Start watch');
  await expect(page.getByRole('dialog')).toContainText('Each run scrapes 3 pages');
  expect(service.state.charges).toHaveLength(3);
  await press(page, 'Start and pay');
  await expect.poll(() => outcomes(page)).toEqual(['First rows']);
  expect(service.state.charges).toHaveLength(6);

  // The prices change, the first request fails, and the worker is killed while it waits for the second.
  const next = await vantage.visit(`${where.site}/sale/next`);
  await next.close();
  const first = { area: 'scraper', path: '/scraper/realtime', count: 1 } as const;
  await addFault(service, { ...first, kind: 'status', status: 500 });
  await addFault(service, { ...first, kind: 'delay', ms: 60_000 });
  await press(page, 'Run now');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^2 of 3\b/);
  await vantage.killWorker();
  const visit = await vantage.open('popup.html');
  await visit.close();
  await expect.poll(async () => (await outcomes(page)).length).toBe(2);
  const [last = ''] = await outcomes(page);
  expect(last).toMatch(/^(\d+) new, \1 gone, 0 changed · 2 of 3 pages not read$/);
  expect(service.state.charges.length).toBeLessThanOrEqual(8);
  await expect(page.getByText('Their earlier rows count as unchanged.')).toBeVisible();
  await pictures(page, 'run');

  // Its job is shown with the watch alone, and goes with it.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  const jobs = page.getByRole('list', { name: 'All jobs' });
  await expect(jobs.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Watches', exact: true }).click();
  await page.getByRole('list', { name: 'All watches' }).getByRole('link').click();
  await press(page, 'Remove');
  await press(page, 'Remove watch');
  await expect(page.getByRole('heading', { name: 'No watches yet' })).toBeVisible();
});

test('a watch follows the next links of its recipe, page by page, up to its limit @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  await saveRecipeOfPages(vantage, `${where.site}/products`, 'Lamps');

  const page = await vantage.open('workspace.html#/watches/new');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/products`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  const limit = page.getByLabel('Maximum pages');
  await expect(limit).toHaveValue('2');
  await limit.fill('3');
  await pictures(page, 'follow');
  await press(page, 'Start watch');
  await expect(page.getByRole('dialog')).toContainText('Each run scrapes 3 pages');
  expect(service.state.charges).toEqual([]);
  await press(page, 'Start and pay');
  await expect.poll(() => outcomes(page)).toEqual(['First rows']);
  expect(service.state.charges).toHaveLength(3);
  const rows = page.getByRole('region', { name: 'Differences', exact: true });
  await expect(rows).toContainText('page=3');
  await expect(rows).not.toContainText('page=4');
});
