import type { Page } from '@playwright/test';
import { clickOn, csvOf, openExtractPanel, pictures, press } from './extract-panel.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const patient = { timeout: 60_000 };
const all = (panel: Page) => panel.getByRole('region', { name: 'Rows of all pages' });
const outlined = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('html > div[popover]').length);

async function openPanel(vantage: Vantage): Promise<Page> {
  const panel = await openExtractPanel(vantage);
  await expect(panel.getByRole('button', { name: 'More pages' })).toBeVisible(patient);
  return panel;
}

const chosen = (panel: Page) => panel.getByRole('status').filter({ hasText: /, \d+ of \d+\./ });

/** Presses an arrow key in the panel and waits until the page has moved the mark. */
async function walk(panel: Page, key: string): Promise<void> {
  const status = panel.locator('[role="status"] bdi').last();
  const before = await status.innerText();
  await panel.keyboard.press(key);
  await expect(status).not.toHaveText(before, patient);
}

/** Links of the products from 1, as each row has one. */
const links = (site: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${site}/product/${at + 1}`);
const linksIn = (table: string[][], site: string): string[] =>
  table.slice(1).flatMap((row) => row.filter((cell) => cell.startsWith(`${site}/product/`)));

test('next pages are read in order up to the limit, saved as a recipe, and read by it again', async ({
  vantage,
  where,
  service,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  let panel = await openPanel(vantage);
  await press(panel, 'More pages');
  await expect(panel.getByText('Next page found: “Next”.', { exact: false })).toBeVisible(patient);
  expect(await outlined(page)).toBeGreaterThan(0);
  await expect(panel.getByText('signed in as you', { exact: false })).toBeVisible();
  await pictures(panel, 'question');
  await panel.getByLabel('Maximum pages').fill('3');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('72 rows from 3 pages', patient);
  await expect(all(panel)).toContainText('Ended at your limit of pages.');
  expect(page.url()).toBe(`${where.site}/products?page=3`);
  expect(linksIn(await csvOf(panel, all(panel), patient), where.site)).toEqual(
    links(where.site, 72),
  );
  // Each row tells the page that it was read on.
  await all(panel)
    .getByRole('checkbox', { name: /^Add source columns/ })
    .check();
  const [head = [], ...sourced] = await csvOf(panel, all(panel), patient);
  const read = sourced.map((row) => row[head.indexOf('Page')]);
  expect([read[0], read[24], read[71]]).toEqual([
    `${where.site}/products`,
    `${where.site}/products?page=2`,
    `${where.site}/products?page=3`,
  ]);
  expect(new Set(sourced.map((row) => row[head.indexOf('Mode')]))).toEqual(new Set(['here']));
  await pictures(panel, 'rows');

  await press(panel, 'Save as recipe for all pages');
  await panel.getByLabel('Name', { exact: true }).fill('Lamps');
  await press(panel, 'Save');
  await expect(all(panel)).toContainText('Saved as Lamps.');
  await press(panel, 'Discard rows');
  await expect(all(panel)).toHaveCount(0);
  await panel.close();

  // Near the end of the list: two pages are left.
  await page.goto(`${where.site}/products?page=9`);
  panel = await openPanel(vantage);
  await press(panel, 'Use recipe Lamps');
  await press(panel, 'Read up to 3 pages');
  await expect(all(panel)).toContainText('48 rows from 2 pages', patient);
  await expect(all(panel)).toContainText('All read: there is no further page.');
  expect(service.state.charges).toEqual([]);

  // With its tab go the rows.
  await page.close();
  const left = await panel.evaluate(async () =>
    Object.keys(await chrome.storage.session.get(null)),
  );
  expect(left.filter((key) => key.startsWith('paging:'))).toEqual([]);
});

test('where the next link is not what was found, it is chosen on the page, and a recipe keeps it @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/growing/week/4`);
  let panel = await openPanel(vantage);
  await press(panel, 'More pages');
  // On this page the link to further rows is labelled as going back.
  await expect(panel.getByText('Next page found: “Next week”.', { exact: false })).toBeVisible(
    patient,
  );
  await press(panel, 'Choose the next link on the page');
  await expect(panel.getByText('Click the link or button to the next page')).toBeVisible(patient);
  await pictures(panel, 'choosing');
  await page.bringToFront();
  await page.screenshot({ path: test.info().outputPath('choosing-page.png') });
  await clickOn(page, '.weeks a', 0);
  await expect(panel.getByText('Next page chosen: “Previous week”.', { exact: false })).toBeVisible(
    patient,
  );
  // The click chose the link and did not follow it.
  expect(page.url()).toBe(`${where.site}/growing/week/4`);
  expect(await outlined(page)).toBeGreaterThan(0);
  await pictures(panel, 'chosen');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('96 rows from 4 pages', patient);
  await expect(all(panel)).toContainText('All read');
  expect(linksIn(await csvOf(panel, all(panel), patient), where.site)).toEqual(
    links(where.site, 96),
  );
  await press(panel, 'Save as recipe for all pages');
  await panel.getByLabel('Name', { exact: true }).fill('Weeks');
  await press(panel, 'Save');
  await expect(all(panel)).toContainText('Saved as Weeks.');
  await press(panel, 'Discard rows');
  await panel.close();

  await page.goto(`${where.site}/growing/week/3`);
  panel = await openPanel(vantage);
  await press(panel, 'Use recipe Weeks');
  await expect(panel.getByText('The saved next link is here: “Previous week”.')).toBeVisible(
    patient,
  );
  await press(panel, 'Read up to 10 pages');
  await expect(all(panel)).toContainText('72 rows from 3 pages', patient);
  await panel.close();

  // By keys alone, from the panel; the recipe takes the other link from now on.
  await page.goto(`${where.site}/growing/week/2`);
  panel = await openPanel(vantage);
  await press(panel, 'Use recipe Weeks');
  await press(panel, 'Choose the next link on the page');
  const pad = panel.getByRole('application');
  await pad.focus();
  // From the first row of the list to its parent, on to the paragraph after it, and to the second link there.
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight'])
    await walk(panel, key);
  await expect(chosen(panel)).toContainText('Link “Next week”, 2 of 2.');
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('The saved next link is here: “Next week”.')).toBeVisible(patient);
  await expect(
    panel.getByRole('button', { name: 'Choose the next link on the page' }),
  ).toBeFocused();
  await pictures(panel, 'recipe');
});

test('choosing the next link ends by Escape, by its button and with the panel, and a dead one is refused @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/growing/more`);
  await page.evaluate(() => {
    const off = document.createElement('button');
    off.disabled = true;
    off.className = 'off';
    off.textContent = 'Older lamps';
    document.querySelector('.pager')?.append(off);
  });
  const panel = await openPanel(vantage);
  await press(panel, 'More pages');
  await press(panel, 'Choose the next link on the page');
  await expect(panel.getByText('Click the link or button to the next page')).toBeVisible(patient);
  await page.bringToFront();
  await clickOn(page, '.off', 0);
  await expect(panel.getByText("“Older lamps” can't be followed", { exact: false })).toBeVisible(
    patient,
  );
  await pictures(panel, 'refused');
  // What was found before is still offered.
  await expect(panel.getByText('found: “Load more”.', { exact: false })).toBeVisible();

  const cover = () => page.evaluate(() => document.querySelectorAll('html > div[popover]').length);
  const before = await cover();
  for (const end of [
    () => page.bringToFront().then(() => page.keyboard.press('Escape')),
    () => press(panel, 'Stop choosing'),
    () => press(panel, 'Cancel'),
  ]) {
    await press(panel, 'Choose the next link on the page');
    await expect.poll(cover, patient).toBe(before + 1);
    await end();
    await expect(panel.getByRole('button', { name: 'Stop choosing' })).toHaveCount(0, patient);
    await expect.poll(cover, patient).toBeLessThanOrEqual(before);
  }
});

test('a button for more rows and endless scrolling are followed to their end @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/growing/more`);
  let panel = await openPanel(vantage);
  await press(panel, 'More pages');
  await expect(
    panel.getByText('Button for more rows found: “Load more”.', { exact: false }),
  ).toBeVisible(patient);
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('96 rows from 4 pages', patient);
  await expect(all(panel)).toContainText('All read: there is no further page.');
  expect(linksIn(await csvOf(panel, all(panel), patient), where.site)).toEqual(
    links(where.site, 96),
  );

  // What the second page watches is out of view at its end.
  for (const path of ['/growing/scroll', '/growing/scroll?footer=tall']) {
    // The rows of the page before would pass for those of this one.
    await press(panel, 'Discard rows');
    await expect(all(panel)).toHaveCount(0);
    await panel.close();
    await page.goto(`${where.site}${path}`);
    panel = await openPanel(vantage);
    await press(panel, 'More pages');
    await expect(panel.getByText('This page seems to add rows', { exact: false })).toBeVisible(
      patient,
    );
    await press(panel, 'Go through the pages');
    await page.bringToFront();
    await expect(all(panel)).toContainText('All read: nothing new came after this.', patient);
    await expect(all(panel)).toContainText(/^Rows of all pages · 96 rows/);
    expect(linksIn(await csvOf(panel, all(panel), patient), where.site)).toEqual(
      links(where.site, 96),
    );
  }
});

test('a button whose request fails does not count as the end of the list @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/growing/more`);
  const panel = await openPanel(vantage);
  await page.route('**/growing/tiles*', (route) => route.abort());
  await press(panel, 'More pages');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('but the button is still there.', patient);
  await expect(all(panel)).toContainText('24 rows from 1 page');
  await expect(all(panel)).not.toContainText('All read');
});

test('a killed worker goes on where it was, and a stop keeps what was read @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  const panel = await openPanel(vantage);
  await press(panel, 'More pages');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('Page 3 of at most 10', patient);
  await vantage.killWorker();
  await expect(all(panel)).toContainText('240 rows from 10 pages', patient);
  expect(linksIn(await csvOf(panel, all(panel), patient), where.site)).toEqual(
    links(where.site, 240),
  );

  await page.goto(`${where.site}/products`);
  await panel.getByText('Pick data on this page', { exact: true }).click();
  await press(panel, 'More pages');
  await press(panel, 'Go through the pages');
  await expect(all(panel)).toContainText('Page 3 of at most 10', patient);
  await press(panel, 'Stop');
  await expect(all(panel)).toContainText('Stopped. There may be more.', patient);
  await pictures(panel, 'stopped');
});
