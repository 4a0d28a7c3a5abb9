import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { askAbove } from './menu-press.ts';

const patient = { timeout: 30_000 };
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const last = (page: Page) => page.getByRole('region', { name: /^Last scrape/ });
const none = 'Nothing was scraped from this page yet.';

test('the panel scrapes the page, shows its last result, and follows its address', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  const panel = await vantage.open('sidepanel.html');
  await panel.setViewportSize({ width: 340, height: 800 });
  await expect(panel.getByText(none)).toBeVisible();
  await panel.getByRole('radio', { name: 'Request', exact: true }).check();
  await press(panel, 'Scrape this page');
  await expect(last(panel).getByRole('status')).toHaveText('Done', patient);
  await expect(panel.getByLabel('Cost of this scrape')).toContainText('9,998');
  await expect(panel.getByRole('tab', { name: 'Rendered', exact: true })).toBeVisible(patient);
  await panel.getByRole('tab', { name: 'Table', exact: true }).click();
  await expect(panel.getByRole('table').first()).toBeVisible(patient);
  expect(service.state.charges.map(({ why }) => why)).toEqual([
    `scrape request ${where.site}/table`,
  ]);

  await page.goto(`${where.site}/article`);
  await expect(panel.getByText(none)).toBeVisible(patient);
  await expect(panel.getByRole('tab')).toHaveCount(0);
  await page.goto(`${where.site}/table`);
  await expect(last(panel)).toBeVisible(patient);
  // Nothing is wider than the panel.
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340);
});

test('a scrape under way is shown as it goes on, and can be left @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/ip`);
  await page.evaluate(() => history.replaceState(null, '', '/slow?seconds=6'));
  const panel = await vantage.open('sidepanel.html');
  await press(panel, 'Scrape this page');
  const running = panel.getByRole('region', { name: 'Scrape under way', exact: true });
  await expect(running).toContainText(/Scraping · 0:0\d/, patient);
  await expect(last(panel).getByRole('status')).toHaveText('Done', patient);
});

test('the result is copied as text, asked for again, and opened in the workspace @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await vantage.connect();
  await vantage.visit(`${where.site}/article`);
  const panel = await vantage.open('sidepanel.html');
  await press(panel, 'Scrape this page');
  await expect(last(panel).getByRole('status')).toHaveText('Done', patient);
  // Shown for two seconds only, so every frame is checked, from before the press on.
  const copied = panel.waitForFunction(() => document.body.innerText.includes('Copied'));
  await press(panel, 'Copy');
  await copied;
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toMatch(/^#+ /m);

  const cost = panel.getByLabel('Cost of this scrape');
  const before = (await cost.textContent()) ?? '';
  await press(panel, 'Repeat');
  await expect(panel.getByRole('dialog')).toContainText('new paid request');
  await press(panel, 'Repeat and pay');
  await expect.poll(() => service.state.charges.length, patient).toBe(2);
  // 'Done' alone may still be that of the first scrape: the credits left tell them apart.
  await expect(cost).not.toHaveText(before, patient);
  await expect(last(panel).getByRole('status')).toHaveText('Done', patient);

  const opened = vantage.context.waitForEvent('page', patient);
  await last(panel).getByRole('button', { name: 'Open in workspace' }).click();
  const workspace = await opened;
  await expect(workspace).toHaveURL(/workspace\.html#\/results\/.+/);
  // The previous result is shown beside it, although the site's URL has a port.
  await workspace.getByRole('tab', { name: 'Compare', exact: true }).click();
  await workspace.getByLabel('Compare with', { exact: true }).selectOption({ index: 1 });
  await press(workspace, 'Compare');
  await expect(workspace.getByText('Both texts are the same.')).toBeVisible(patient);
});

test('the agent is asked about the page @long', async ({ vantage, service, where }) => {
  await vantage.connect();
  await vantage.visit(`${where.site}/article`);
  const panel = await vantage.open('sidepanel.html');
  await panel.getByText('Ask the agent about this page', { exact: true }).click();
  await panel.getByRole('textbox', { name: 'Message' }).fill('Tell me my account information');
  await press(panel, 'Ask the agent');
  const answer = panel.getByRole('region', { name: 'Last answer', exact: true });
  await expect(answer).toContainText('get_account_info', patient);
  expect(service.state.charges).toHaveLength(1);
});

test('above the limit the panel asks first @long', async ({ vantage, service, where }) => {
  await vantage.connect();
  await askAbove(vantage, 1);
  await vantage.visit(`${where.site}/table`);
  const panel = await vantage.open('sidepanel.html');
  await press(panel, 'Scrape this page');
  const asks = panel.getByRole('dialog');
  await expect(asks).toContainText('Spend up to');
  await asks.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(service.state.charges).toEqual([]);
  await press(panel, 'Scrape this page');
  await asks.getByRole('button', { name: 'Scrape anyway', exact: true }).click();
  await expect.poll(() => service.state.charges.length, patient).toBe(1);
});

test('not connected, offline, and with no page to scrape, the panel says so @long', async ({
  vantage,
}) => {
  const panel = await vantage.open('sidepanel.html');
  await expect(
    panel.getByRole('button', { name: 'Connect your account', exact: true }),
  ).toBeVisible();
  await vantage.connect();
  for (const page of vantage.context.pages()) if (page !== panel) await page.close();
  await expect(panel.getByRole('heading', { name: 'No page to scrape' })).toBeVisible();
  await vantage.context.setOffline(true);
  await expect(panel.getByText('You are offline.')).toBeVisible(patient);
  await vantage.context.setOffline(false);
  await expect(panel.getByText('You are offline.')).toHaveCount(0);
});
