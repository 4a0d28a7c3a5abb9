import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addFault, changeAccount, setDead } from '../fixtures/admin.ts';
import { expect as plainExpect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 60_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const address = /^\d+\.\d+\.\d+\.\d+$/;

async function openList(vantage: Vantage): Promise<Page> {
  const page = await vantage.open('workspace.html#/proxy-lists');
  await expect(page.getByRole('heading', { name: 'Proxy list', exact: true })).toBeVisible();
  return page;
}

async function make(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(String(amount));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('heading', { name: `${amount} proxy strings` })).toBeVisible();
}

async function test3(page: Page): Promise<void> {
  await press(page, 'Test these');
  const dialog = page.getByRole('dialog', { name: 'Test 3 lines?' });
  await expect(dialog).toContainText('downloads and calls in all tabs may break off');
  await dialog.getByRole('button', { name: 'Test now' }).click();
}

const cells = (page: Page, column: number) =>
  page
    .getByRole('group', { name: 'Test results', exact: true })
    .locator(`tbody tr td:nth-of-type(${column})`)
    .allInnerTexts();

test('a list is made with what was asked for, masked until shown, and kept nowhere @long', async ({
  vantage,
  canaries,
}) => {
  test.setTimeout(240_000);
  canaries.allow('page', 'download');
  await vantage.connect();
  const page = await openList(vantage);
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await page.getByLabel('Lifetime', { exact: true }).fill('45');
  await page.getByLabel('Format', { exact: true }).selectOption('2');
  await page.getByRole('radio', { name: 'SOCKS5' }).check({ force: true });
  await make(page, 12);

  const lines = page.getByRole('list', { name: 'The first lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(10);
  await expect(page.getByText('and 2 more lines')).toBeVisible();
  await expect(lines.first()).toContainText('••••••••');
  await expect(page.locator('main')).not.toContainText('_session-');
  await press(page, 'Show passwords');
  await expect(lines.first()).toHaveText(
    /^socks5:\/\/[^:]+:\d+:[^:]+:.+_country-DE.*_session-\w+_lifetime-45/,
  );
  const shown = await lines.first().innerText();

  const began = page.waitForEvent('download');
  await press(page, 'Save as TXT');
  const download = await began;
  expect(download.suggestedFilename()).toBe('proxies.txt');
  const saved = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(saved).toHaveLength(12);
  expect(saved[0]).toBe(shown);

  // The QR code only on a press; the login in code only on a press.
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await press(page, 'Show QR code');
  await expect(page.getByRole('img', { name: 'QR code of line 1' })).toBeVisible();
  const code = page.getByRole('region', { name: 'Settings for curl' });
  await expect(code).toContainText('socks5h://');
  await expect(code).toContainText('PROXY_PASSWORD');
  await press(page, 'Include the login');
  await expect(code).toContainText('_lifetime-45');
  await page.getByRole('radio', { name: 'Playwright' }).check({ force: true });
  await expect(page.getByText(/can't log in to a SOCKS5 proxy/)).toBeVisible();

  const password = /_session-\w+/.exec(shown)?.[0] ?? 'none';
  const stored = await page.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  expect(stored).not.toContain(password);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Proxy list', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('proxy strings 12');
});

test('what is wrong is said at its field, by the page and by the service @long', async ({
  vantage,
}) => {
  await vantage.connect();
  const page = await openList(vantage);
  await page.getByLabel('Amount', { exact: true }).fill('101');
  await press(page, 'Generate');
  await expect(page.getByText('Enter a number from 1 to 100.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.getByLabel('Amount', { exact: true }).fill('2');

  const service = vantage.service.addresses.accountApi;
  await page
    .context()
    .route(`${service}/public/generate?**`, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Unknown city' } }),
    );
  await page.getByText('More precise location').click();
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('Berl');
  await expect(page.getByRole('option', { name: /^Berlin/ }).first()).toBeVisible();
  await city.press('Enter');
  await expect(city).toHaveValue('Berlin');
  await press(page, 'Generate');
  await expect(city).toHaveAccessibleDescription('The service: Unknown city');
});

test('each line is really used: distinct exits, a dead proxy, a wrong login @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(300_000);
  await vantage.connect();
  const page = await openList(vantage);
  await make(page, 3);
  await test3(page);
  await expect(page.getByText('3 lines tested. Working: 3.')).toBeVisible();
  const exits = await cells(page, 2);
  expect(exits).toHaveLength(3);
  for (const exit of exits) expect(exit).toMatch(address);
  expect(new Set(exits).size).toBe(3);
  for (const exit of exits) expect(service.state.exits.find(exit)).not.toBeNull();

  await page
    .getByRole('columnheader', { name: /Latency/ })
    .getByRole('button')
    .click();
  await expect(async () => {
    const latencies = (await cells(page, 4)).map((text) => Number(text.replaceAll(/\D/g, '')));
    expect(latencies).toHaveLength(3);
    expect(latencies).toEqual(latencies.toSorted((a, b) => a - b));
  }).toPass({ timeout: 60_000 });
  const began = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  const csv = await readFile(await (await began).path(), 'utf8');
  for (const exit of exits) expect(csv).toContain(exit);
  expect(csv).not.toContain('session-');

  await changeAccount(service, { product: 'rp', password: 'another-password' });
  await test3(page);
  await expect(page.getByText('3 lines tested. Working: 0.')).toBeVisible();
  await expect(page.getByText(/The proxy refused the login/).first()).toBeVisible();

  await setDead(service, 'rp', true);
  await test3(page);
  await expect(page.getByText('3 lines tested. Working: 0.')).toBeVisible();
  await expect(page.getByText(/The proxy can't be reached/)).toHaveCount(3);

  // No trace of it is left in the browser's proxy setting.
  await expect
    .poll(() => page.evaluate(async () => (await chrome.proxy.settings.get({})).levelOfControl))
    .toBe('controllable_by_this_extension');
});

test('a profile at the same endpoint stays as it is: the test says why, and does not begin @long', async ({
  vantage,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  const page = await openList(vantage);
  await make(page, 3);
  await test3(page);
  for (const role of ['alert', 'table'] as const) {
    await expect(page.getByRole(role).getByText(/uses the same proxy/)).toBeVisible();
  }
  await expect(page.getByText('Stopped: 1 of 3 were tested.')).toBeVisible();
  expect(await popup.exit()).toBe(exit);
});

test('a test can be stopped, and what was found stays @long', async ({ vantage, service }) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await openList(vantage);
  await make(page, 3);
  // The first line is slow, so the others are still pending when 'Stop' is pressed.
  await addFault(service, { area: 'exitCheck', kind: 'delay', ms: 3000, count: 1 });
  await test3(page);
  await press(page, 'Stop');
  await expect(page.getByText(/^Stopped: [012] of 3 were tested\./)).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Proxy list', exact: true }).click();
  await expect(page.getByText(/^Stopped: /)).toBeVisible();
  expect(service.state.accounts).not.toHaveLength(0);
});
