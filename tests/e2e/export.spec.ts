import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './harness.ts';
import { resultAction } from './result-menu.ts';
import type { Vantage } from './vantage.ts';

async function scrape(vantage: Vantage, url: string): Promise<void> {
  const { charges } = vantage.service.state;
  const before = charges.length;
  const tab = await vantage.visit(url);
  const popup = await vantage.popup();
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  // 'Done' may still be shown for the previous scrape.
  await expect.poll(() => charges.length, { timeout: 60_000 }).toBe(before + 1);
  const last = popup.page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last.getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await popup.page.close();
  await tab.close();
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses a format in the open dialog and reads the saved file. */
async function save(page: Page, format: string): Promise<{ name: string; bytes: Uint8Array }> {
  await dialog(page).getByLabel('Format').selectOption({ label: format });
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await expect(dialog(page).getByText(/^Saved as/)).toBeVisible();
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(readFileSync(await download.path())),
  };
}
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('a result is saved in each form, and several as one file', async ({ vantage, where }) => {
  test.setTimeout(120_000);
  await vantage.connect();
  for (const path of ['/article', '/product/7']) await scrape(vantage, `${where.site}${path}`);
  const page = await vantage.open('workspace.html#/results');
  const rows = page.getByRole('list', { name: 'List of results' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Done');
  await rows.first().click();
  await page.getByRole('article').getByRole('button', { name: 'Export', exact: true }).click();

  const markdown = await save(page, 'Markdown');
  expect(markdown.name).toMatch(/\.md$/);
  expect(text(markdown.bytes)).toContain(`url: "${where.site}/product/7"`);
  const html = await save(page, 'HTML');
  expect(text(html.bytes)).toMatch(/<html/i);
  const json: unknown = JSON.parse(text((await save(page, 'JSON')).bytes));
  expect(json).toMatchObject({ state: 'done', status_code: 200, content: text(html.bytes) });
  const lines = text((await save(page, 'JSON Lines')).bytes);
  expect(lines.trimEnd().split('\n')).toHaveLength(1);
  const csv = text((await save(page, 'CSV')).bytes);
  expect(csv).toMatch(/^\uFEFF?id,url,final_url,title,/);
  expect(csv).toContain(`${where.site}/product/7`);
  const workbook = unzipSync((await save(page, 'Excel (XLSX)')).bytes);
  expect(text(workbook['xl/worksheets/sheet1.xml'])).toContain(`${where.site}/product/7`);
  const archive = unzipSync((await save(page, 'Everything in a zip')).bytes);
  expect(Object.keys(archive).map((name) => name.split('.').at(-1))).toEqual(['html', 'jsonl']);
  // Scraped without a screenshot, which the page says.
  await dialog(page).getByLabel('Format').selectOption({ label: 'Screenshots' });
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(
    dialog(page).getByText('Nothing was saved: no result has this format.'),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);

  await rows.first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: '1 selected' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  const bulk = page.getByRole('group', { name: '2 selected' });
  await bulk.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Export 2 results' })).toBeVisible();
  const both = await save(page, 'Markdown');
  expect(both.name).toBe('vantage-results.zip');
  expect(Object.keys(unzipSync(both.bytes))).toHaveLength(2);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
});

test('a scrape is shown as code, without a key in it @long', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.connect();
  await scrape(vantage, `${where.site}/article`);
  const page = await vantage.open('workspace.html#/results');
  await page.getByRole('list', { name: 'List of results' }).getByRole('link').first().click();
  await (await resultAction(page, 'Code')).click();
  const code = dialog(page).getByRole('region', { name: 'As code' });
  await expect(code).toContainText(`'${service.addresses.scraperApi}/scraper/realtime'`);
  for (const [language, sign] of [
    ['curl', 'curl '],
    ['Python', 'import '],
    ['Node', 'await fetch'],
  ] as const) {
    await dialog(page).getByRole('radio', { name: language, exact: true }).check();
    await expect(code).toContainText(sign);
    await expect(code).toContainText('VANTAGE_SCRAPER_KEY');
    await expect(code).toContainText(`${where.site}/article`);
    expect(await code.innerText()).not.toContain(service.addresses.keys.scraper);
  }
  await dialog(page).getByRole('radio', { name: 'Your proxy', exact: true }).check();
  await dialog(page).getByRole('radio', { name: 'Playwright', exact: true }).check();
  await expect(code).toContainText('chromium.launch');
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
});
