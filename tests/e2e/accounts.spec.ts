import type { Page } from '@playwright/test';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Accounts', exact: true }).getByRole('listitem');

/** Adds the team's account; the account in use stays selected. */
async function addTeam(vantage: Vantage, page: Page): Promise<void> {
  await page.getByText('Add another account', { exact: true }).click();
  const form = page.getByRole('group').filter({ has: page.getByLabel('Label', { exact: true }) });
  await form.getByLabel('Label', { exact: true }).fill('The team');
  await form
    .getByLabel('Account API key', { exact: true })
    .fill(vantage.service.addresses.keys.team);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  // The form collapses once the account is added; pressing its title earlier would collapse it
  // instead of expanding it.
  await expect(page.getByLabel('Label', { exact: true })).toBeHidden();
}

test('two accounts, one in use at a time, each with its own balance @long', async ({
  vantage,
  service,
}) => {
  const { keys } = service.addresses;
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const page = await vantage.open('workspace.html#/settings');
  await addTeam(vantage, page);
  // Adding an account does not change the one in use.
  await expect(rows(page).first()).toContainText(`…${keys.account.slice(-4)}`);
  await expect(rows(page).first()).toContainText('In use');

  // While a profile is on with the account in use, that account stays.
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await page.getByRole('button', { name: 'Use The team', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Profiles of this account are on');
  await expect(page.getByRole('alert')).toContainText('Germany');
  await popup.switchOff('Germany');

  await vantage.killWorker();
  await page.getByRole('button', { name: 'Use The team', exact: true }).click();
  await expect(rows(page).first()).toContainText('The team');
  await expect(rows(page).first()).toContainText('In use');
  await expect(page.getByRole('definition').filter({ hasText: 'team' }).first()).toBeVisible();

  // Profiles switched on now are charged to the team.
  const since = Date.now();
  await popup.switchOn('Germany');
  await popup.exit();
  const team = service.state.accounts.find(({ key }) => key === keys.team);
  const logins = service.state.log
    .filter(({ where, at, username }) => where === 'proxy' && at >= since && username)
    .map(({ username }) => username);
  expect(logins.length).toBeGreaterThan(0);
  expect(new Set(logins)).toEqual(new Set([team?.products.get('rp')?.username]));
});

test('an account can be named anew and removed, and none is kept twice @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/settings');
  await addTeam(vantage, page);
  await page.getByRole('button', { name: 'Rename The team', exact: true }).click();
  await rows(page).getByLabel('Label', { exact: true }).fill('Client A');
  await rows(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use Client A', exact: true })).toBeVisible();

  await page.getByText('Add another account', { exact: true }).click();
  const form = page.getByRole('group').filter({ has: page.getByLabel('Label', { exact: true }) });
  await form.getByLabel('Account API key', { exact: true }).fill(service.addresses.keys.team);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('account is already in the list');

  await page.getByRole('button', { name: 'Remove Client A', exact: true }).click();
  await page.getByRole('button', { name: 'Remove account', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  // Its keys are deleted too.
  await expect
    .poll(() => page.evaluate(async () => JSON.stringify(await chrome.storage.local.get())))
    .not.toContain(service.addresses.keys.team);
});

test('a scrape under way ends with the account that began it, whichever is in use by then @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(120_000);
  const { keys } = service.addresses;
  const [personal, team] = [keys.account, keys.team].map((key) =>
    service.state.accounts.find((one) => one.key === key)!,
  );
  await vantage.connect();
  const settings = await vantage.open('workspace.html#/settings');
  await addTeam(vantage, settings);
  const before = { personal: personal!.scraper.credits, team: team!.scraper.credits };

  const tab = await vantage.visit(`${vantage.where.site}/ip`);
  await tab.evaluate(() => history.replaceState(null, '', '/slow?seconds=8'));
  const { page: popup } = await vantage.popup();
  await popup.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  const last = popup.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last).toContainText('Scraping', { timeout: 15_000 });

  // Switched on the Account page, and again after the background restarted.
  const page = await vantage.open('workspace.html#/account');
  const choice = page.getByLabel('In use', { exact: true });
  await choice.selectOption('The team');
  const ending = page.getByRole('definition').filter({ hasText: `ends in ${keys.team.slice(-4)}` });
  await expect(ending).toBeVisible({ timeout: 30_000 });
  await vantage.killWorker();
  await popup.reload();
  await popup.getByRole('button', { name: 'Scrape options', exact: true }).click();
  await expect(last).toContainText('Done', { timeout: 60_000 });

  expect(new Set(service.state.charges.map(({ account }) => account))).toEqual(
    new Set([keys.account]),
  );
  expect(team!.scraper.credits).toBe(before.team);
  expect(personal!.scraper.credits).toBeLessThan(before.personal);
  // The remaining results stay with the account that paid for them.
  await choice.selectOption({ index: 1 });
  await expect(
    page.getByRole('definition').filter({ hasText: `ends in ${keys.account.slice(-4)}` }),
  ).toBeVisible({ timeout: 30_000 });
});
