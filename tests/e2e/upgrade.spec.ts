import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newestVersion } from '../../utils/storage/schema-version';
import { unseal } from '../../utils/security/passphrase-seal';
import { expect, test as base } from './harness.ts';
import { olderProfile, type OlderProfile } from './older-profile.ts';
import { killWorkers, Popup } from './vantage.ts';

/** Data stored by the build of e6abba4 (`tests/stored`), opened in the current build. */
const test = base.extend<{ older: OlderProfile; kind: 'open' | 'locked' }>({
  kind: ['open', { option: true }],
  older: async ({ kind, canaries }, use) => {
    const older = await olderProfile(`v0-chromium-${kind}.json`, canaries);
    await use(older);
    await older.remove();
  },
});

const runId = (n: number) => `00000000-0000-4000-8000-1000000000${n}0`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const version = (page: Page) =>
  page.evaluate(async () => (await chrome.storage.local.get('schemaVersion'))['schemaVersion']);

test('everything is there: profiles with sites and logins, accounts, settings, limits', async ({
  older,
}) => {
  // The page is opened as soon as the browser runs, while the background is migrating.
  const { page, origin } = await older.open('popup.html');
  const popup = new Popup(page);
  await expect(popup.toggle('Germany')).toBeChecked();
  for (const name of ['🗾'.repeat(60), 'Office proxy', 'Past the proxy']) {
    await expect(popup.toggle(name)).not.toBeChecked();
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await version(page)).toBe(newestVersion);

  await page.goto(`${origin}/workspace.html#/profiles`);
  await button(page, 'Edit Office proxy').click();
  await expect(field(page, 'Host')).toHaveValue('proxy.vantage.test');
  await expect(field(page, 'Port')).toHaveValue('8080');
  await expect(page.getByText('A login is stored.')).toBeVisible();
  await expect(page.getByLabel('Sites, one per line')).toHaveValue(
    'shop.vantage.test\n*.example.org\n10.0.0.0/8',
  );
  await button(page, 'Cancel').click();
  await button(page, 'Edit Germany').click();
  await expect(field(page, 'Product')).toHaveValue('rp');
  await expect(field(page, 'Country')).toHaveValue('DE');

  await page.goto(`${origin}/workspace.html#/settings`);
  await expect(page.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible();
  await expect(field(page, 'Account API address')).toHaveValue('https://localhost:20001');
  const accounts = page.getByRole('list', { name: 'Accounts', exact: true });
  await expect(accounts.getByRole('listitem')).toContainText(['Mine', 'Team']);
  await expect(page.getByRole('radio', { name: 'Wait for the reply' })).toBeChecked();
  await expect(field(page, 'Ask before a scrape that may cost more than')).toHaveValue('30');
  await expect(field(page, 'Never go below')).toHaveValue('100');
  await expect(page.getByText('shop.vantage.test', { exact: true })).toBeVisible();

  await page.goto(`${origin}/workspace.html#/account`);
  await expect(page.getByText('5 GB left, below your level of 100 GB.')).toBeVisible();
  // Includes the two credits of a private window.
  await expect(page.getByText('7 calls, credits: 76')).toBeVisible();
});

test('everything is there: results with their bodies, answers, comparisons, schedules @long', async ({
  older,
}) => {
  const { page, origin } = await older.open('workspace.html#/results');
  const rows = page.getByRole('list', { name: 'List of results' }).getByRole('link');
  await expect(rows).toHaveCount(5);
  await page.getByRole('searchbox', { name: 'Search results' }).fill('Saison');
  await expect(rows).toHaveText([/Lampen der Saison/]);

  await page.goto(`${origin}/workspace.html#/results/${runId(1)}`);
  await expect(page.getByRole('button', { name: 'Pinned', pressed: true })).toBeVisible();
  await expect(button(page, 'Remove the tag prices')).toBeVisible();
  await expect(field(page, 'Note')).toHaveValue('Kept for comparison');
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText('<table');
  await page.goto(`${origin}/workspace.html#/results/${runId(2)}`);
  await page.getByRole('tab', { name: 'Screenshot', exact: true }).click();
  const shot = page.getByRole('tabpanel').getByRole('img').first();
  await expect
    .poll(() => shot.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);

  await page.goto(`${origin}/workspace.html#/agent`);
  await expect(page.getByText('I found 1 prices: Canal Brass Desk Lamp')).toBeVisible();
  await page.goto(`${origin}/workspace.html#/compare`);
  await page.getByRole('list', { name: 'Past comparisons' }).getByRole('link').click();
  await expect(page.getByRole('rowheader')).toHaveText([/Germany/, /Japan/]);
  await page.goto(`${origin}/workspace.html#/schedules`);
  const schedules = page.getByRole('region', { name: 'Schedules' });
  await expect(schedules).toContainText('This is the last list received.');
  await expect(schedules.getByRole('listitem').first()).toContainText('Lamps');
});

test('keys and logins open, are sealed, and the advice to replace them is given once @long', async ({
  older,
  canaries,
}, info) => {
  // The key of the browser product, when it is asked for.
  canaries.allow('page');
  const { page, origin } = await older.open('workspace.html#/browser');
  const advice = page.getByText('Replace your keys at the service');
  await expect(advice).toBeVisible();
  await button(page, 'Dismiss').click();
  await expect(advice).toHaveCount(0);
  await page.reload();
  await button(page, 'Show the key').click();
  await expect(page.getByRole('main')).toContainText(
    String(older.example.local['secret:browserKey']),
  );
  await expect(advice).toHaveCount(0);
  const plain = ['accountKey', 'scraperKey', 'browserKey'].map((name) =>
    String(older.example.local[`secret:${name}`]),
  );
  const stored = await page.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
  for (const key of [...plain, 'office-password']) expect(stored).not.toContain(key);

  await page.goto(`${origin}/workspace.html#/profiles`);
  await button(page, 'Import and export').click();
  await field(page, 'Passphrase for the logins').fill('open sesame');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save \d profiles as a file$/ }).click();
  const file = info.outputPath('profiles.json');
  await (await begun).saveAs(file);
  const saved = JSON.parse(await readFile(file, 'utf8')) as { sealedLogins: string };
  expect(await unseal(saved.sealedLogins, 'open sesame')).toContain('office-password');
});

test.describe('while locked', () => {
  test.use({ kind: 'locked' });

  test('what is sealed opens with its passphrase @long', async ({ older }) => {
    const { page, origin } = await older.open('workspace.html#/settings');
    await expect(page.getByRole('region', { name: 'Vantage is locked' })).toBeVisible();
    await field(page, 'Passphrase').fill('four unrelated words');
    await button(page, 'Unlock').click();
    await expect(page.getByRole('region', { name: 'Vantage is locked' })).toHaveCount(0);
    await page.goto(`${origin}/workspace.html#/browser`);
    await button(page, 'Show the key').click();
    const { databases: _none, ...rest } = older.example;
    expect(JSON.stringify(rest)).not.toContain('local-browser-');
    await expect(page.getByRole('main')).toContainText('local-browser-');
  });
});

test('a stopped background migrates for a page that waits, and tells it what it can not take over @long', async ({
  older,
  canaries,
}) => {
  // What a newer version stored is left as it is.
  canaries.allow('storage');
  const { context, page, origin } = await older.open('popup.html');
  await expect(new Popup(page).toggle('Germany')).toBeChecked();
  await page.goto('about:blank');
  /** Replaces what is stored while Vantage is not running, and opens the popup. */
  const reopened = async (local: Record<string, unknown>): Promise<Popup> => {
    const blank = await context.newPage();
    await blank.goto(`${origin}/icons/16.png`);
    // The background may be in the middle of a switch, and would write it into the new values.
    await killWorkers(context, blank);
    await blank.evaluate(async (values) => {
      const { local: area } = chrome.storage;
      const others = Object.keys(await area.get(null)).filter((key) => !(key in values));
      await area.set(values);
      await area.remove(others);
    }, local);
    await killWorkers(context, blank);
    await blank.goto(`${origin}/popup.html`);
    return new Popup(blank);
  };
  const again = await reopened(older.example.local);
  await expect(again.toggle('Office proxy')).toBeVisible();
  expect(await version(again.page)).toBe(newestVersion);
  await again.page.close();

  const newer = { ...older.example.local, schemaVersion: newestVersion + 1 };
  const refused = await reopened(newer);
  await expect(refused.page.getByRole('alert')).toContainText(
    'A newer version of Vantage stored this data',
  );
  await expect(refused.toggle('Office proxy')).toHaveCount(0);
  const left = await refused.page.evaluate(() => chrome.storage.local.get(null));
  expect(left).toEqual(newer);
});
