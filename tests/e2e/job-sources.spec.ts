import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readCsv } from '../bench/extract/csv.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { slotUse } from '../fixtures/job-slots.ts';
import { launchSearched } from './canary-watch.ts';
import { chromiumWithBuild, expect as plainExpect, test, workerOf } from './harness.ts';
import { clipped } from './clipped-text.ts';
import { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 120_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: test.info().outputPath(`${name}-${colorScheme}.png`),
      fullPage: true,
    });
    expect(await page.evaluate(clipped)).toEqual([]);
  }
}

async function saveRecipe(vantage: Vantage): Promise<void> {
  const panel = await vantage.open('sidepanel.html');
  await panel.getByText('Pick data on this page', { exact: true }).click();
  await expect(panel.getByRole('region', { name: 'Rows' })).toBeVisible();
  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('Lamps');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as Lamps.', { exact: false })).toBeVisible();
  await panel.close();
}

test('addresses of a sitemap and of an open page become rows of a recipe, in one table @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(300_000);
  await vantage.connect();
  const shop = await vantage.visit(`${where.site}/products?page=1`);
  await saveRecipe(vantage);

  const page = await vantage.open('workspace.html#/jobs');
  await page.getByText('Add addresses from', { exact: true }).click();
  await page.getByLabel('Sitemap address').fill(`${where.site}/sitemap.xml`);
  await page.getByLabel('Only addresses that contain').fill('/products?page=');
  await press(page, 'Read sitemap');
  await expect(page.getByText(/^\d+ addresses added\.$/)).toBeVisible();
  await expect(page.getByText(/^\d+ do not fit the pattern\.$/)).toBeVisible();
  const list = page.getByLabel('Addresses', { exact: true });
  const addresses = (await list.inputValue()).split('\n');
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses[0]).toBe(`${where.site}/products?page=1`);
  await press(page, 'Add its links');
  await expect(page.getByText('0 addresses added.', { exact: true })).toBeVisible();
  await expect(page.getByText('1 is in the list already.', { exact: true })).toBeVisible();
  await pictures(page, 'sources');
  await page.setViewportSize({ width: 400, height: 800 });
  await pictures(page, 'sources-narrow');
  await page.setViewportSize({ width: 1200, height: 800 });

  await page.getByLabel('Recipe', { exact: true }).selectOption({ label: 'Lamps' });
  await expect(page.getByText(`Made for ${addresses.length} of ${addresses.length}`)).toBeVisible();
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await press(page, 'Start job');
  const sure = page.getByRole('button', { name: 'Scrape anyway' });
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(sure.or(progress)).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await expect(progress.getByRole('status').getByText('Finished')).toBeVisible();
  expect(slotUse(service, 0, 5).taken).toHaveLength(addresses.length);

  await page.reload();
  const rows = page.getByRole('region', { name: 'Rows' });
  const all = `${addresses.length} of ${addresses.length} pages read, every field found on`;
  await expect(rows.getByText(all, { exact: false })).toBeVisible();
  await pictures(page, 'rows');
  const saving = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  const csv = readCsv((await readFile(await (await saving).path(), 'utf8')).replace('\uFEFF', ''));
  const [head = [], ...cells] = csv;
  expect(head.at(-1)).toBe('Address');
  // In the order of the addresses, several rows each.
  expect([...new Set(cells.map((row) => row.at(-1)))]).toEqual(addresses);
  const shown = await shop.locator('main li').count();
  expect(cells.filter((row) => row.at(-1) === addresses[0]).length).toBeLessThanOrEqual(shown);
  expect(cells.length).toBeGreaterThan(addresses.length * 3);

  await rows.getByRole('checkbox', { name: /^Add source columns/ }).check();
  await expect(rows.getByRole('columnheader', { name: /^Credits for the page/ })).toBeVisible();
  await pictures(page, 'rows-with-source');
  const sourced = page.waitForEvent('download');
  await press(page, 'Save as JSON');
  const saved = JSON.parse(await readFile(await (await sourced).path(), 'utf8')) as object[];
  expect(saved).toHaveLength(cells.length);
  // The address is there once.
  expect(saved[0]).not.toHaveProperty('Page');
  expect(saved[0]).toMatchObject({
    Address: addresses[0],
    'Read at': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    Mode: 'request',
    'Credits for the page': 2,
  });
});

test('addresses that the agent found become a job, in the browser without a further charge @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(300_000);
  await vantage.connect();
  const agent = await vantage.open('workspace.html#/agent');
  const message = `Find URLs on ${where.site} matching "/products"`;
  await agent.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  await press(agent, 'Ask the agent');
  await expect(agent.locator('section > ol > li').first()).toContainText('Done');
  const paid = service.state.charges.length;
  await agent.close();

  const page = await vantage.open('workspace.html#/jobs');
  await page.getByText('Add addresses from', { exact: true }).click();
  await page.getByLabel('Only addresses that contain').fill('/products?page=');
  const answers = page.getByLabel("Agent's answer");
  await expect(answers.locator('option')).toHaveText([/^Find URLs on .* \(\d+\)$/]);
  await press(page, 'Add its addresses');
  await expect(page.getByText(/^\d+ address(es)? added\.$/)).toBeVisible();
  const list = await page.getByLabel('Addresses', { exact: true }).inputValue();
  const addresses = list.split('\n');
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses.every((one) => one.startsWith(`${where.site}/products?page=`))).toBe(true);
  await pictures(page, 'agent-source');
  expect(service.state.charges).toHaveLength(paid);
});

test('a job goes on after the browser was closed amid it @long', async ({
  service,
  where,
  canaries,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-restart-'));
  const start = async () => {
    const options = { ...chromiumWithBuild(service), headless: true };
    const context = await launchSearched({ canaries, service }, options, folder);
    const { host } = new URL((await workerOf(context)).url());
    return { context, vantage: new Vantage(context, service, where, `chrome-extension://${host}`) };
  };
  const first = await start();
  await first.vantage.connect();
  const job = await beginJob(first.vantage, `${where.site}/slow?seconds=2&n=[1-60]`, 60);
  const ended = () => service.state.log.filter(({ attempt }) => attempt !== undefined).length;
  await expect.poll(ended).toBeGreaterThan(5);
  const { hash } = new URL(job.url());
  await first.context.close();
  // What was under way at the service ends without anybody who asks for it.
  const sent = slotUse(service, 2, 5).taken.length;
  await expect.poll(ended).toBe(sent);
  expect(sent).toBeLessThan(60);

  const second = await start();
  const page = await second.vantage.open(`workspace.html${hash}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('status').getByText('Finished')).toBeVisible();
  const use = slotUse(service, 2, 5);
  expect(new Set(use.taken).size).toBe(use.taken.length);
  const figure = async (name: string) => {
    const value = progress
      .getByText(name, { exact: true })
      .locator('xpath=following-sibling::*[1]');
    return (await value.isVisible()) ? Number(await value.innerText()) : 0;
  };
  // A call that was cut by closing the browser is told as unknown, and not sent again.
  expect((await figure('Done')) + (await figure('Unknown'))).toBe(60);
  await second.context.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
