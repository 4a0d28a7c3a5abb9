import type { BrowserContext, Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { expect, test } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { median, told } from './figures.ts';

const turns = 5;
const looks = { deep: 'JSON', big: 'Text', 'big-page': 'Source', 'long-title': 'Source' };

declare global {
  interface Window {
    longTasks?: number[];
  }
}

async function watchTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The longest task of a result shown in one of its forms, in milliseconds; 0: none of 50 or more. */
async function longest(vantage: Vantage, page: Page, id: string, name: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
  await page.getByRole('tab', { name, exact: true }).click();
  if (name === 'JSON') {
    const tree = page.getByRole('tree');
    await expect(tree.getByRole('treeitem').first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('searchbox', { name: 'Search in names and values' }).fill('1');
    await expect(tree.getByText('level 10000')).toBeVisible({ timeout: 60_000 });
  } else {
    await expect(page.locator('pre.source')).toContainText(/line|Words|Lamps/, { timeout: 60_000 });
  }
  return page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])));
}

test('big and deep results hold no page up', async ({ vantage, context }) => {
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  await page.evaluate(plant, samples);
  await watchTasks(context);
  for (const [id, name] of Object.entries(looks)) {
    const control: number[] = [];
    const own: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      control.push(await longest(vantage, page, 'shop', 'Source'));
      own.push(await longest(vantage, page, id, name));
    }
    console.log(`  a small page beside it: ${median(control).toFixed(0)} ms`);
    const wait = median(own);
    told(`longest task of '${id}' as ${name}`, wait, ' ms', 'under 200', wait < 200);
  }
});
