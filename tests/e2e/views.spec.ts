import type { Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** Opens a planted result in a new document. */
async function checkViews(vantage: Vantage, page: Page, id: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
  await expect(page.getByRole('tablist', { name: 'Parts of the result' })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('each result offers the views that fit it, and bad or big ones are shown too @long', async ({
  vantage,
}) => {
  test.setTimeout(240_000);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  await page.evaluate(plant, samples);
  await checkViews(vantage, page, 'shop');
  for (const name of ['Rendered', 'Source', 'Text', 'Markdown', 'Table', 'Headers', 'Compare']) {
    await expect(tab(page, name)).toBeVisible();
  }
  await tab(page, 'Markdown').click();
  await expect(page.getByRole('region', { name: 'Markdown' })).toContainText('| Oak | 12 |');
  await tab(page, 'Table').click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await tab(page, 'Headers').click();
  await expect(page.getByRole('rowheader', { name: 'server' })).toBeVisible();
  await tab(page, 'Details').click();
  await expect(page.getByText('odd', { exact: true })).toBeVisible();

  await checkViews(vantage, page, 'notes');
  await expect(tab(page, 'Markdown')).toBeVisible();
  await expect(tab(page, 'Rendered')).toHaveCount(0);

  await checkViews(vantage, page, 'bytes');
  await expect(page.getByText('Some bytes are not text')).toBeVisible();

  await checkViews(vantage, page, 'deep');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in names and values' }).fill('1');
  await expect(tree.getByText('level 10000')).toBeVisible({ timeout: 60_000 });
  for (const id of ['big', 'big-page', 'long-title']) {
    await checkViews(vantage, page, id);
    await tab(page, id === 'big' ? 'Text' : 'Source').click();
    await expect(page.locator('main pre[role="region"]')).toContainText(/line|Words|Lamps/, {
      timeout: 60_000,
    });
  }
});
