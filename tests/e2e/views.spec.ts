import type { Page } from '@playwright/test';
import { plant, type Planted } from '../fixtures/library.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const shop = `<html><head><title>Lamps</title></head><body><h1>Lamps</h1>
<table><tr><th>Name</th><th>Price</th></tr><tr><td>Oak</td><td>12</td></tr></table><p>Ends <a href="/x">here</a>.</p></body></html>`;
const deep = `${'{"a":['.repeat(5000)}1${']}'.repeat(5000)}`;

const planted: Planted[] = [
  {
    id: 'shop',
    type: 'text/html',
    content: shop,
    extra: { response_headers: { server: 'x1' }, odd: 7 },
  },
  { id: 'long-title', type: 'text/html', content: shop, title: 'T'.repeat(1_000_000) },
  { id: 'big', type: 'text/plain', content: 'A line of a long text.\n'.repeat(4000), times: 550 },
  {
    id: 'big-page',
    type: 'text/html',
    content: `<p>${'Words and words. '.repeat(600)}</p>`,
    times: 5000,
  },
  { id: 'deep', type: 'application/json', content: deep },
  { id: 'bytes', type: 'text/plain', content: 'Begins well ', broken: true },
  { id: 'notes', type: 'text/html', content: '# Notes\n\n- one\n- two\n\n**So**' },
];

/** Opens a planted result with an eye on tasks that hold the page up. */
async function look(vantage: Vantage, page: Page, id: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
  await expect(page.getByRole('tablist', { name: 'Parts of the result' })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const longest = (page: Page) => page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])));

declare global {
  interface Window {
    longTasks?: number[];
  }
}

test('each result offers the views that fit it, and bad or big ones hold no page up', async ({
  vantage,
  context,
}) => {
  test.setTimeout(120_000);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  await page.evaluate(plant, planted);
  await context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });

  await look(vantage, page, 'shop');
  for (const name of ['Rendered', 'Source', 'Text', 'Markdown', 'Tables', 'Headers', 'Compare']) {
    await expect(tab(page, name)).toBeVisible();
  }
  await tab(page, 'Markdown').click();
  await expect(page.getByRole('region', { name: 'Markdown' })).toContainText('| Oak | 12 |');
  await tab(page, 'Tables').click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await tab(page, 'Headers').click();
  await expect(page.getByRole('rowheader', { name: 'server' })).toBeVisible();
  await tab(page, 'Details').click();
  await expect(page.getByText('odd', { exact: true })).toBeVisible();

  await look(vantage, page, 'notes');
  await expect(tab(page, 'Markdown')).toBeVisible();
  await expect(tab(page, 'Rendered')).toHaveCount(0);

  await look(vantage, page, 'bytes');
  await expect(page.getByText('Some bytes here are no text')).toBeVisible();

  const waits: Record<string, number> = {};
  await look(vantage, page, 'deep');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in names and values' }).fill('1');
  await expect(tree.getByText('level 10000')).toBeVisible({ timeout: 15_000 });
  waits['deep'] = await longest(page);
  for (const id of ['big', 'big-page', 'long-title']) {
    await look(vantage, page, id);
    await tab(page, id === 'big' ? 'Text' : 'Source').click();
    await expect(page.locator('pre.source')).toContainText(/line|Words|Lamps/, { timeout: 20_000 });
    waits[id] = await longest(page);
  }
  expect(Math.max(...Object.values(waits)), JSON.stringify(waits)).toBeLessThan(200);
});
