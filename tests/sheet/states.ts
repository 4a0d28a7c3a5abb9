import type { Page } from '@playwright/test';
import { expect as plainExpect } from '../e2e/harness.ts';
import { askFromMenu, pressMenu } from '../e2e/menu-press.ts';
import { addFault, changeAccount, clearFaults } from '../fixtures/admin.ts';
import { plant, samples } from '../fixtures/library.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { bandwidth } from './bandwidth.ts';
import { compareCountries, played } from './played.ts';
import { test } from './setting.ts';

// Timeout for slow machines; nothing waits longer than necessary.
const expect = plainExpect.configure({ timeout: 90_000 });
const narrow = [320, 400] as const;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

played('played-popup', async (vantage, take) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const { page, ...popup } = await vantage.popup();
  expect(popup).toBeTruthy();
  await take(page, 'off', narrow);
  const toggle = page.getByRole('switch', { name: 'Germany', exact: true });
  await toggle.click();
  await expect(page.getByLabel('Exit IP', { exact: true })).toHaveText(/^\d+\.\d+/);
  await press(page, 'Rotate IP');
  await expect(page.getByText('Now', { exact: true })).toBeVisible();
  await take(page, 'rotated', narrow);
  await changeAccount(vantage.service, { product: 'rp', password: 'another' });
  await press(page, 'Rotate IP');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await take(page, 'refused', narrow);
  // The browser leaves the page that failed to load; Vantage's own page replaces it.
  const stopped = await vantage.context.newPage();
  await stopped.goto(vantage.where.site).catch(() => null);
  await expect(stopped.getByRole('main')).toBeVisible();
  await take(stopped, 'stopped');
});

played('played-card', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.visit(`${vantage.where.site}/article`);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await expect.poll(() => card.text(), { timeout: 60_000 }).toMatch(/\bDone\b/);
  await take(page, 'done', [320, 400, 1440]);
  await card.press('button', 'Scrape again');
  await card.isThere('button', 'Ask the agent');
  await take(page, 'form', [320, 400, 1440]);
  await take(await askFromMenu(vantage, page), 'ask', narrow);
});

played('played-welcome', async (vantage, take) => {
  const page = await vantage.open('workspace.html#/welcome');
  await press(page, /^Allow what is needed/);
  await take(page, 'permissions');
  await press(page, /^Connect your account/);
  const { addresses } = vantage.service;
  await page
    .getByLabel('Set-up text', { exact: true })
    .fill(
      `Account API address: ${addresses.accountApi}\nExit check address: ${vantage.where.exitCheck}\nAccount API key: ${addresses.keys.account}`,
    );
  await expect(page.getByRole('button', { name: 'Japan', exact: true })).toBeVisible();
  await take(page, 'country');
  await press(page, 'Japan');
  await expect(page.getByRole('button', { name: 'Switch on', exact: true })).toBeVisible();
  await take(page, 'switch');
  await press(page, 'Switch on');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await take(page, 'verified');
  await press(page, 'Next');
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/table`);
  await take(page, 'scrape');
  await press(page, 'Scrape this page');
  await expect(page.getByRole('heading', { name: 'You are set up' })).toBeVisible();
  await take(page, 'done');
});

played('played-account', async (vantage, take, context) => {
  await context.route('**/public/usage?**', bandwidth);
  await vantage.connect();
  const page = await vantage.open('workspace.html#/account');
  await expect(page.locator('figure span:has(> i)')).toHaveCount(24);
  await take(page, 'day');
  await page.getByText('As a table', { exact: true }).click();
  await page.getByRole('radio', { name: '7 days', exact: true }).check({ force: true });
  await expect(page.locator('figure span:has(> i)')).toHaveCount(7);
  await take(page, 'week');
});

played('played-generate', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/proxy-lists');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await page.getByLabel('Amount', { exact: true }).fill('4');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('heading', { name: '4 proxy strings' })).toBeVisible();
  await press(page, 'Show QR code');
  await take(page, 'list');
  await press(page, 'Test these');
  await take(page, 'ask');
  await page.getByRole('dialog').getByRole('button', { name: 'Test now' }).click();
  await expect(
    page.getByRole('group', { name: 'Test results', exact: true }).locator('tbody tr'),
  ).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Test these', exact: true })).toBeEnabled();
  await take(page, 'tested');
});

played('played-refused', async (vantage, take) => {
  await vantage.connect();
  await vantage.visit(`${vantage.where.site}/table`);
  const { page } = await vantage.popup();
  await addFault(vantage.service, { area: 'scraper', kind: 'status', status: 402 });
  await press(page, 'Scrape this page');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await take(page, 'unpaid', narrow);
  await clearFaults(vantage.service);
  const unreachable = await vantage.context.newPage();
  await unreachable.goto('https://nowhere.invalid/').catch(() => null);
  const failing = await vantage.popup();
  await press(failing.page, 'Scrape this page');
  await expect(failing.page.getByText('Refund', { exact: true })).toBeVisible();
  await take(failing.page, 'refunded', narrow);
  await addFault(vantage.service, { area: 'account', kind: 'status', status: 401 });
  const settings = await vantage.open('workspace.html#/account');
  await press(settings, 'Refresh');
  await expect(settings.getByRole('alert').first()).toBeVisible();
  await take(settings, 'key-refused');
  const results = await vantage.open('workspace.html#/results');
  await results.locator('a[href^="#/results/"]').first().click();
  await results.waitForTimeout(700);
  await take(results, 'failed-result');
});

played('played-browser', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/browser');
  await expect(page.getByRole('heading', { name: 'Your access', exact: true })).toBeVisible();
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await press(page, 'Test the connection');
  await take(page, 'ask');
  await press(page, 'Open and close it');
  await expect(page.getByText('It works: the session opened')).toBeVisible();
  await take(page, 'works');
  Object.assign(vantage.service.state.accounts[0]?.browser ?? {}, { credits: 0 });
  await press(page, 'Test the connection');
  await press(page, 'Open and close it');
  await expect(page.getByText('No browser credits are left.')).toBeVisible();
  await take(page, 'trouble');
});

played('played-settings', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/settings');
  await press(page, 'Erase everything…');
  await take(page, 'erase');
  await press(page, 'Cancel');
  await press(page, 'Lock with a passphrase');
  await page.getByLabel('New passphrase', { exact: true }).fill('four unrelated words');
  await take(page, 'passphrase');
  await page.getByLabel('Repeat passphrase', { exact: true }).fill('four unrelated words');
  await press(page, 'Set the passphrase');
  await expect(page.getByText('The passphrase is set.')).toBeVisible();
  await page
    .getByLabel('Passphrase for keys and logins', { exact: true })
    .fill('four unrelated words');
  await page.getByLabel('Repeat passphrase', { exact: true }).fill('four unrelated words');
  const saving = page.waitForEvent('download');
  await press(page, 'Save a backup');
  const file = await (await saving).path();
  await page.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('list', { name: 'What will change', exact: true })).toBeVisible();
  await take(page, 'restore');
  await press(page, 'Lock now');
  await expect(page.getByRole('region', { name: 'Vantage is locked' })).toBeVisible();
  await take(page, 'locked');
  await press(page, 'Forgot the passphrase?');
  await take(page, 'forgot');
  await press(page, 'Cancel');
  const popup = await vantage.popup();
  await popup.page.waitForTimeout(700);
  await take(popup.page, 'popup-locked', narrow);
});

played('played-result', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/products`);
  await take(page, 'asked');
  await press(page, 'Scrape');
  const parts = page.getByRole('tablist', { name: 'Parts of the result' });
  await page.goto(`${vantage.origin}/workspace.html#/results`);
  await page.locator('a[href^="#/results/"]').first().click();
  await expect(parts).toBeVisible();
  for (const name of await parts.getByRole('tab').allInnerTexts()) {
    await parts.getByRole('tab', { name, exact: true }).click();
    await page.waitForTimeout(1500);
    await take(page, name.toLowerCase().replaceAll(/\W+/g, '-'));
  }
  await page.evaluate(plant, samples);
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  await page.waitForTimeout(500);
  await take(page, 'export');
});

played('played-compare', async (vantage, take) => {
  test.slow();
  await vantage.connect();
  const page = await compareCountries(vantage, `${vantage.where.site}/market`);
  await take(page, 'compared');
  await press(page, /Lines added: \d+, removed: \d+ Germany/);
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Preis');
  await take(page, 'lines');
});

played('played-agent', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/agent');
  await page.getByLabel('Page address', { exact: true }).fill(`${vantage.where.site}/products`);
  await page.getByLabel('Begin with an example').selectOption('Save a configuration');
  await take(page, 'example');
  const words = 'Create a configuration called "Lamps" for this page';
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(words);
  await press(page, 'Ask the agent');
  await expect(page.locator('section > ol > li').first()).toContainText('Done');
  await take(page, 'answered');
});

played('played-saved', async (vantage, take) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/products`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await press(page, 'Schedule');
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lamps');
  await take(page, 'ask');
  await dialog.getByRole('button', { name: 'Create and run' }).click();
  const row = page.getByRole('region', { name: 'Schedules' }).getByRole('listitem').first();
  await expect(row).toContainText('Active');
  await vantage.service.state.clock.advance(31 * 60_000);
  await press(page, 'Refresh');
  await row.getByText('Runs', { exact: true }).click();
  await page.waitForTimeout(1500);
  await take(page, 'running');
});

played('played-profile', async (vantage, take) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const page = await vantage.open('workspace.html#/profiles');
  await press(page, 'Edit Germany');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  for (const summary of await page.locator('.fold > summary').all()) await summary.click();
  await take(page, 'edited');
  const transfer = await vantage.open('workspace.html#/profiles/transfer');
  const lines = transfer.getByRole('textbox').first();
  await lines.fill('a.example:8080:user:pass\nnothing of use\nsocks5://b.example:1080');
  await press(transfer, 'Read');
  await transfer.waitForTimeout(500);
  await take(transfer, 'read');
});
