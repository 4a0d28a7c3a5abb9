import type { Page } from '@playwright/test';
import { expect as plainExpect, test } from './harness.ts';
import { clipped } from './clipped-text.ts';
import type { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 90_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const differences = (page: Page) => page.getByRole('region', { name: 'Differences', exact: true });
const states = (page: Page) =>
  differences(page).getByRole('row').getByRole('rowheader').allInnerTexts();
/** Outcomes of all runs, newest first. */
const outcomes = (page: Page) =>
  page.getByRole('region', { name: 'Runs' }).locator('tbody td:nth-of-type(1)').allInnerTexts();

/** Saves the list of the sale as recipe 'Sale'. */
async function saveRecipe(vantage: Vantage, site: string): Promise<void> {
  const page = await vantage.visit(`${site}/sale`);
  const panel = await vantage.open('sidepanel.html');
  await panel.getByText('Pick data on this page', { exact: true }).click();
  await expect(panel.getByRole('region', { name: 'Rows' })).toBeVisible();
  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Sale');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Sale.', { exact: false })).toBeVisible();
  await panel.close();
  await page.close();
}

/** Opens the form of a new watch of an address, in request mode. */
async function newWatch(vantage: Vantage, url: string): Promise<Page> {
  const page = await vantage.open('workspace.html#/watches/new');
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  return page;
}

async function start(page: Page): Promise<void> {
  await press(page, 'Start watch');
  await expect(page.getByRole('dialog')).toContainText('Never more than');
  await press(page, 'Start and pay');
  await expect(page).toHaveURL(/#\/watches\/[\da-f-]{36}$/);
}

async function next(vantage: Vantage, address: string): Promise<void> {
  const page = await vantage.visit(address);
  await page.close();
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({
      path: test.info().outputPath(`${name}-${scheme}.png`),
      fullPage: true,
    });
    expect(await page.evaluate(clipped)).toEqual([]);
  }
}

/** Checks that the only label of a chart with one number stands beside its point, apart from the fields. */
async function expectSingleLabel(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Number over time', exact: true });
  const drawing = chart.getByRole('img');
  const label = await drawing.locator('xpath=preceding-sibling::div[1]/span').boundingBox();
  const point = await drawing.locator('path').boundingBox();
  const field = await chart.getByLabel('Row', { exact: true }).boundingBox();
  const middle = label!.y + label!.height / 2;
  expect(Math.abs(middle - point!.y - point!.height / 2)).toBeLessThan(2);
  const box = await drawing.boundingBox();
  expect(box!.y - field!.y - field!.height).toBeGreaterThanOrEqual(20);
}

/** Checks that neither of the two times below a chart is broken into lines. */
async function expectTimesInOneLine(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Number over time', exact: true });
  const times = chart.getByRole('img').locator('xpath=following-sibling::div[1]/span');
  await expect(times).toHaveCount(2);
  const tops = await times.evaluateAll((spans) =>
    spans.map((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(tops).toEqual([1, 1]);
}

const notified = (page: Page) =>
  page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));

const alarms = (page: Page) =>
  page.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));

test('a watch tells what is new, gone and changed; a killed worker repeats nothing; a missed run follows once @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(400_000);
  await vantage.connect();
  await saveRecipe(vantage, where.site);
  const page = await newWatch(vantage, `${where.site}/sale`);
  await expect(page.getByLabel('Compare')).toHaveValue(/./);
  await press(page, 'Add rule');
  await page
    .getByLabel('Rule 1', { exact: true })
    .last()
    .selectOption({ label: 'There is a new row' });
  await pictures(page, 'form');
  await start(page);
  await expect.poll(() => outcomes(page)).toEqual(['First rows']);
  expect(await notified(page)).toEqual([]);
  await expect(differences(page).getByRole('row')).toHaveCount(11);
  await expectSingleLabel(page);

  await next(vantage, `${where.site}/sale/next`);
  await press(page, 'Run now');
  await expect.poll(() => outcomes(page)).toEqual(['1 new, 1 gone, 1 changed', 'First rows']);
  await expect.poll(() => states(page)).toEqual(['Changed', 'New', 'Gone']);
  await expect(differences(page).locator('mark')).toHaveText(/^£\d/);
  await expect(differences(page).locator('del')).toHaveText(/^£\d/);
  expect(await notified(page)).toEqual([expect.stringMatching(/^watch:/)]);
  await expect(page.getByRole('img', { name: /over time/ })).toBeVisible();
  await page.getByText('As a table', { exact: true }).click();
  await pictures(page, 'differences');
  // A narrow window shows each row as a card, still a row of a table for a screen reader.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 380, height });
  for (const name of ['Rows with their differences', 'Runs']) {
    const table = page.getByRole('region', { name, exact: true });
    expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
  expect(await states(page)).toEqual(['Changed', 'New', 'Gone']);
  await expectTimesInOneLine(page);
  await pictures(page, 'differences-narrow');
  await page.setViewportSize({ width, height });

  // Killed during the call, its reply may be lost; then it is told so, and not sent again.
  await press(page, 'Run now');
  await vantage.killWorker();
  const visit = await vantage.open('popup.html');
  await visit.close();
  await expect.poll(async () => (await outcomes(page)).length).toBe(3);
  expect(['No difference', 'Reply lost']).toContain((await outcomes(page))[0]);

  // As if the browser had been closed for days: one run makes up for all.
  await next(vantage, `${where.site}/sale/next`);
  await page.evaluate(async () => {
    const { watches } = await chrome.storage.local.get<{ watches: { nextAt: number }[] }>(
      'watches',
    );
    const late = watches.map((one) => ({ ...one, nextAt: one.nextAt - 5 * 86_400_000 }));
    await chrome.storage.local.set({ watches: late });
  });
  await vantage.killWorker();
  await page.evaluate(() => chrome.alarms.create('vantage:watches', { when: Date.now() }));
  await expect.poll(async () => (await outcomes(page)).length).toBe(4);
  expect((await outcomes(page))[0]).toBe('1 new, 1 gone, 1 changed');
  const nextAt = await page.evaluate(async () => {
    const { watches } = await chrome.storage.local.get<{ watches: { nextAt: number }[] }>(
      'watches',
    );
    return watches[0]?.nextAt ?? 0;
  });
  expect(nextAt).toBeGreaterThan(Date.now());
  const charges = () => service.state.charges.filter(({ credits }) => credits > 0).length;
  // A lost reply may have been charged.
  expect(charges()).toBeGreaterThanOrEqual(3);
  expect(charges()).toBeLessThanOrEqual(4);

  // A page without the list is drift, and nothing counts as gone.
  await next(vantage, `${where.site}/sale/closed`);
  await press(page, 'Run now');
  await expect.poll(async () => (await outcomes(page))[0]).toBe('Recipe does not fit');
  await expect(page.getByRole('alert')).toContainText('The recipe no longer finds its list');
  await expect.poll(() => states(page)).toEqual(['Changed', 'New', 'Gone']);

  await press(page, 'Remove');
  await press(page, 'Remove watch');
  await expect(page.getByRole('heading', { name: 'No watches yet' })).toBeVisible();
  await expect.poll(() => alarms(page)).not.toContain('vantage:watches');
});

test('the text of a page is watched within its cap; paused, offline and without rules it stays quiet @long', async ({
  vantage,
  context,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await newWatch(vantage, `${where.site}/sale`);
  await page.getByLabel('Credit limit').fill('2');
  await start(page);
  await expect.poll(() => outcomes(page)).toEqual(['First rows']);
  await next(vantage, `${where.site}/sale/next`);
  await press(page, 'Run now');
  await expect(page.getByRole('alert')).toContainText("may pass this watch's credit limit");
  expect(service.state.charges).toHaveLength(1);

  await press(page, 'Edit');
  await page.getByLabel('Credit limit').fill('50');
  await press(page, 'Save');
  await press(page, 'Save and pay');
  await press(page, 'Dismiss');
  await press(page, 'Run now');
  await expect.poll(() => outcomes(page)).toEqual(['4 new, 4 gone, 0 changed', 'First rows']);
  expect(await notified(page)).toEqual([]);

  await press(page, 'Pause');
  await expect(page.getByText('None while paused')).toBeVisible();
  await expect.poll(() => alarms(page)).not.toContain('vantage:watches');
  await context.setOffline(true);
  await expect(
    page.getByText('You are offline. Watches run when you are online again.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run now' })).toBeDisabled();
  await context.setOffline(false);
  await press(page, 'Resume');
  await expect(page.getByText('None while paused')).toHaveCount(0);
  await page.getByRole('link', { name: 'All watches' }).click();
  await expect(page.getByText('4 credits · 2 runs')).toBeVisible();
  await pictures(page, 'list');
});
