import type { Locator, Page } from '@playwright/test';
import type { ServiceState } from '../service/types.ts';
import { expect, test } from './harness.ts';

const connected = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Connected', exact: true });

/** Paths requested from the account API, with the statuses. */
function asked(state: ServiceState): string[] {
  return state.log
    .filter(({ where }) => where === 'account')
    .map(({ path = '', status }) => `${path.split('?')[0]} ${status}`);
}

let settings: Page;
test.beforeEach(async ({ vantage }) => {
  settings = await vantage.open('workspace.html#/settings');
});

test('a good key connects, and everything is fetched with it', async ({ vantage, service }) => {
  const { keys } = service.addresses;
  await vantage.fillConnect(settings);
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByText(`ends in ${keys.account.slice(-4)}`)).toBeVisible();
  await settings.getByText('Proxy products', { exact: true }).click();
  await expect(
    settings.getByRole('row', { name: /Premium Residential.*5(\.0+)? GB/ }),
  ).toBeVisible();
  await expect(settings.getByText('Answers and accepts the key')).toBeVisible();
  await expect(settings.getByRole('alert')).toHaveCount(0);
  await expect
    .poll(() => asked(service.state).sort())
    .toEqual([
      '/public 200',
      '/public/browser 200',
      '/public/scraper 200',
      '/public/settings 200',
      '/public/usage 200',
    ]);
  expect(
    service.state.log.some(
      ({ where, path, status }) =>
        where === 'scraper' && path === '/scraper/health' && status === 200,
    ),
  ).toBe(true);
  // No key is left on the screen or in a field.
  await expect(settings.getByLabel('Account API key', { exact: true })).toHaveValue('');
  const shown = await settings.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      ),
    ].join('\n'),
  );
  for (const key of [keys.account, keys.scraper, keys.browser]) expect(shown).not.toContain(key);
});

test('a team key connects and says whose it is @long', async ({ vantage, service }) => {
  await vantage.fillConnect(settings, { key: service.addresses.keys.team });
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByRole('definition').filter({ hasText: 'team' }).first()).toBeVisible();
});

test('a wrong key is refused in words of its own', async ({ vantage, service }) => {
  await vantage.fillConnect(settings, { key: 'not-a-key' });
  await expect(settings.getByRole('alert')).toContainText('The service refused this key');
  await expect(connected(settings)).toHaveCount(0);
  expect(asked(service.state)).toEqual(['/public 401']);
});

test('the key from the scraper page is told apart @long', async ({
  vantage,
  service,
  canaries,
}) => {
  // Typed as the account's, it goes there.
  canaries.allow('request');
  const { keys } = service.addresses;
  await vantage.fillConnect(settings, { key: keys.scraper });
  await expect(settings.getByRole('alert')).toContainText('not the scraper key');
  // Once a scraper URL is known, its health call decides.
  await vantage.fillConnect(settings);
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByLabel('Account API key', { exact: true })).toHaveValue('');
  await vantage.fillConnect(settings, { key: keys.scraper });
  await expect(settings.getByRole('alert')).toContainText('This is the scraper key');
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByText(`ends in ${keys.account.slice(-4)}`)).toBeVisible();
});

test('an unverified e-mail: connected, usage closed @long', async ({ vantage, service }) => {
  await vantage.fillConnect(settings, { key: service.addresses.keys.unverified });
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByRole('alert')).toContainText(
    "Usage is closed until you verify the account's e-mail address",
  );
  await expect(settings.getByText('Closed until the e-mail is verified')).toHaveCount(2);
  await expect.poll(() => asked(service.state)).toContain('/public/usage 403');
});

test('an account without the scraper: connected, no access @long', async ({ vantage, service }) => {
  await vantage.fillConnect(settings, { key: service.addresses.keys.noAccess });
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByText('No access')).toBeVisible();
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  await expect(popup.page.getByRole('alert')).toContainText('no access to the scraper');
  expect(service.state.log.filter(({ where }) => where === 'scraper')).toEqual([]);
});

test('an address without HTTPS is refused before anything is sent @long', async ({
  vantage,
  service,
}) => {
  const address = service.addresses.accountApi.replace('https:', 'http:');
  await vantage.fillConnect(settings, { address });
  await expect(settings.getByRole('alert')).toContainText('The service needs HTTPS');
  expect(asked(service.state)).toEqual([]);
});

test('no answer says so @long', async ({ vantage }) => {
  await vantage.fillConnect(settings, { address: 'https://localhost:9' });
  await expect(settings.getByRole('alert')).toContainText('No answer. Check the address');
  await expect(connected(settings)).toHaveCount(0);
});

test('one pasted set-up text fills the form', async ({ vantage, service }) => {
  const { addresses } = service;
  await settings
    .getByLabel('Set-up text', { exact: true })
    .fill(
      `Account API address: ${addresses.accountApi}\nExit check address: ${vantage.where.exitCheck}\nKey: ${addresses.keys.account}`,
    );
  await expect(settings.getByText('Filled in 3 fields')).toBeVisible();
  await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByLabel('Exit check address', { exact: true })).toHaveValue(
    vantage.where.exitCheck,
  );
  await expect(settings.getByLabel('Set-up text', { exact: true })).toHaveValue('');
});

test('what the local service prints is a set-up text too @long', async ({ service }) => {
  await settings.getByLabel('Set-up text', { exact: true }).fill(JSON.stringify(service.addresses));
  await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected(settings)).toBeVisible();
  await expect(settings.getByLabel('Account API address', { exact: true })).toHaveValue(
    service.addresses.accountApi,
  );
});
