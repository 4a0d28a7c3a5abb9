import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { plant } from '../fixtures/library.ts';
import { readCsv } from '../bench/extract/csv.ts';
import { expect, test } from './harness.ts';
import { clipped } from './clipped-text.ts';
import type { Vantage } from './vantage.ts';

const patient = { timeout: 30_000 };
const each = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at + 1)).join('');

/** Two lists and a table, with texts that look like markup or formulas. */
const shop = `<!doctype html><html lang="en"><head><title>Lamps</title></head><body>
<nav><ul>${each(5, (at) => `<li><a href="/part/${at}">Part ${at}</a></li>`)}</ul></nav>
<main><h1>All lamps</h1><ul>${each(
  24,
  (
    at,
  ) => `<li class="product"><a href="/p/${at}"><h2 class="name">${at === 2 ? '=HYPERLINK(1)' : `Lamp number ${at}`}</h2></a>
  <p class="about">Words about lamp ${at}, and &lt;img src=x onerror=alert(1)&gt;</p><b class="price">£${at}.50</b><button>Add to basket</button></li>`,
)}</ul>
<h2>Ships</h2><table><tr><th>Ship</th><th>Guests</th></tr>${each(
  3,
  (at) => `<tr><td>Ship ${at}</td><td>${at * 100}</td></tr>`,
)}</table></main></body></html>`;

const long = `<!doctype html><title>Long</title><table><tr><th>No</th><th>Name</th></tr>${each(
  4000,
  (at) => `<tr><td>${at}</td><td>Name ${at}</td></tr>`,
)}</table>`;

async function openTable(vantage: Vantage, id: string): Promise<Page> {
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  await page.evaluate(plant, [
    { id: 'shop', type: 'text/html', content: shop, title: 'Lamps' },
    { id: 'long', type: 'text/html', content: long, title: 'Long' },
  ]);
  await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
  await page.reload();
  await page.getByRole('tab', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rows' })).toBeVisible(patient);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download', patient);
  await press(page, name);
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('lists of a scraped page are stepped through as tables, saved and copied @long', async ({
  vantage,
}) => {
  await vantage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openTable(vantage, 'shop');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('status')).toHaveText(/^List 1 of \d · 24 rows$/);
  await expect(panel).toContainText('All lamps');
  await expect(panel.getByRole('columnheader', { name: /^Price/ })).toContainText(
    'Amount · 100 % filled',
  );
  await expect(panel).toContainText('and <img src=x onerror=alert(1)>');
  // Columns with the same value in every row are shown on demand.
  await expect(panel.getByText('Add to basket')).toHaveCount(0);
  await press(page, '1 more column');
  await expect(panel.getByText('Add to basket').first()).toBeVisible();

  const csv = await saved(page, 'Save as CSV');
  expect(csv.name).toBe('All lamps.csv');
  const rows = readCsv(csv.text.replace('\uFEFF', ''));
  expect(rows).toHaveLength(25);
  expect(rows[1]).toContain('https://shop.vantage.test/p/1');
  expect(rows[2]).toContain("'=HYPERLINK(1)");
  expect(rows[1]?.[rows[0]?.indexOf('Price') ?? -1]).toBe('1.5');
  expect(rows[1]?.[rows[0]?.indexOf('Price (currency)') ?? -1]).toBe('GBP');
  const json = JSON.parse((await saved(page, 'Save as JSON')).text) as Record<string, unknown>[];
  expect(json[4]).toMatchObject({ Price: 5.5 });
  expect((await saved(page, 'Save as XLSX')).name).toBe('All lamps.xlsx');
  await press(page, 'More formats');
  await page.getByRole('checkbox', { name: /^Add source columns/ }).check();
  await page.getByRole('combobox', { name: 'CSV separator' }).selectOption('Semicolon');
  await page.screenshot({ path: test.info().outputPath('more-formats.png') });
  const semicolons = await saved(page, 'Save as CSV');
  expect(semicolons.text.split('\r\n')[1]).toMatch(
    /;https:\/\/shop\.vantage\.test\/planted;[-\d]+T[\d:.]+Z;auto;;1$/,
  );
  const lines = await saved(page, 'Save as JSON Lines');
  expect(lines.name).toBe('All lamps.jsonl');
  expect(JSON.parse(lines.text.split('\n')[4] ?? '')).toMatchObject({ Price: 5.5, Mode: 'auto' });
  const markdown = await saved(page, 'Save as Markdown');
  expect(markdown.text.split('\n')).toHaveLength(27);
  await press(page, 'Copy as table');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await copied()).split('\n').length).toBe(25);

  await panel.getByRole('button', { name: 'Next list' }).focus();
  for (let at = 0; at < 9 && !(await panel.innerText()).includes('Ships'); at += 1) {
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toContainText(`List ${at + 2} of`);
    await expect(panel.getByRole('cell').first()).toBeVisible();
  }
  await expect(panel.getByRole('columnheader', { name: /^Guests/ })).toContainText('Number');
  await expect(panel.getByRole('cell', { name: 'Ship 3', exact: true })).toBeVisible();
});

test('of a long list only the rows in sight are drawn, and all are saved @long', async ({
  vantage,
}) => {
  const page = await openTable(vantage, 'long');
  const rows = page.getByRole('region', { name: 'Rows' });
  await expect(page.getByRole('tabpanel').getByRole('status')).toContainText('4,000 rows');
  expect(await rows.locator('tbody tr').count()).toBeLessThan(80);
  // The first hundred rows are shown while the others are read.
  await expect(rows.getByRole('table')).toHaveAttribute('aria-rowcount', '4001');
  await rows.focus();
  await page.keyboard.press('End');
  await expect(rows.getByRole('cell', { name: 'Name 4000', exact: true })).toBeVisible();
  const csv = await saved(page, 'Save as CSV');
  expect(csv.text.trim().split('\r\n')).toHaveLength(4001);
});

test('a table can be read in light, dark and narrow windows @long', async ({ vantage }) => {
  const page = await openTable(vantage, 'shop');
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('region', { name: 'Rows' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`table-${scheme}-${width}.png`) });
    expect(await page.evaluate(clipped)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
