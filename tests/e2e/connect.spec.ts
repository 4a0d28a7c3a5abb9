import { connect, connected, expect, named, test } from './harness.ts';

test('a good key connects and shows what the account has', async ({ vantage }) => {
  const page = await connect(vantage);
  await expect(page.getByRole('button', { name: 'Forget this account' })).toBeVisible();
  await expect(page.getByText(vantage.service.addresses.keys.account)).toHaveCount(0);
  await expect(page.locator('body')).toContainText('personal');
  await expect(page.locator('body')).toContainText('Premium Residential');
  const popup = await vantage.open('popup.html');
  await popup.getByRole('tab', { name: 'Scrape' }).click();
  await expect(popup.getByLabel('Credits', { exact: true })).toHaveText(/10,000/);
});

test('a team key is told as one', async ({ vantage }) => {
  const page = await connect(vantage, vantage.service.addresses.keys.team);
  await expect(page.getByRole('button', { name: 'Forget this account' })).toBeVisible();
  await expect(page.locator('body')).toContainText('team');
});

test('an unverified key connects, with usage closed', async ({ vantage }) => {
  const page = await connect(vantage, vantage.service.addresses.keys.unverified);
  await expect(page.getByRole('button', { name: 'Forget this account' })).toBeVisible();
  await expect(page.locator('body')).toContainText(/not verified|verify/i);
});

test('an account without scraper access connects and says so', async ({ vantage }) => {
  const page = await connect(vantage, vantage.service.addresses.keys.noAccess);
  await expect(page.getByRole('button', { name: 'Forget this account' })).toBeVisible();
  await expect(page.locator('body')).toContainText(/no (scraper )?access/i);
});

test('a wrong key is refused in a sentence that says what to do', async ({ vantage }) => {
  const page = await connect(vantage, 'nonsense');
  await expect(page.getByRole('alert')).toContainText(/account API key/i);
  await expect(page.getByRole('button', { name: 'Forget this account' })).toHaveCount(0);
});

test('the scraper key is recognised once a scraper address is known', async ({ vantage }) => {
  await connected(vantage);
  const page = await connect(vantage, vantage.service.addresses.keys.scraper);
  await expect(page.getByRole('alert')).toContainText(/scraper/i);
});

test('an http address is refused before anything is sent', async ({ vantage }) => {
  const page = await vantage.open('workspace.html#/settings');
  const { addresses } = vantage.service;
  await page
    .getByRole('textbox', { name: 'Account API address' })
    .fill(addresses.accountApi.replace('https:', 'http:'));
  await page.getByRole('textbox', { name: 'Account API key' }).fill(addresses.keys.account);
  const since = vantage.service.world.log.length;
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/https/i);
  expect(vantage.service.world.log.length).toBe(since);
});

test('no answer is told as no answer', async ({ vantage }) => {
  const page = await vantage.open('workspace.html#/settings');
  await page.getByRole('textbox', { name: 'Account API address' }).fill('https://localhost:9');
  await page.getByRole('textbox', { name: 'Account API key' }).fill('any');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/answer/i);
});

test('one pasted set-up text fills in everything', async ({ vantage }) => {
  const { addresses } = vantage.service;
  const page = await vantage.open('workspace.html#/settings');
  const box = page.getByRole('textbox', { name: 'Set-up text' });
  if (!(await box.isVisible())) await page.getByText('Set-up text').first().click();
  await box.fill(
    JSON.stringify({
      accountApi: addresses.accountApi,
      exitCheck: named(addresses.exitCheck, 'exit'),
      key: addresses.keys.account,
    }),
  );
  await expect(page.getByRole('textbox', { name: 'Account API address' })).toHaveValue(
    addresses.accountApi,
  );
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Forget this account' })).toBeVisible();
});
