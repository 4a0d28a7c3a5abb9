import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** Opens the form of a new profile and fills in a name. */
async function newProfile(vantage: Vantage, name: string, product = 'rp'): Promise<Page> {
  const page = await vantage.open('workspace.html#/profiles/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Product', { exact: true }).selectOption(product);
  return page;
}

const open = (page: Page, part: string) => page.locator('summary', { hasText: part }).click();

/** Types into a searchable list and takes the first match by keyboard. */
async function choose(page: Page, list: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: list, exact: true });
  await box.fill(typed);
  const matches = page.locator('li[role="option"]');
  await expect(matches.first()).toContainText(new RegExp(typed, 'i'));
  await box.press('Enter');
  await expect(matches).toHaveCount(0);
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
}

/** Country, region and city of the exit that the popup shows. */
async function exitOf(vantage: Vantage, name: string) {
  const popup = await vantage.popup();
  await popup.switchOn(name);
  const found = vantage.service.state.exits.find(await popup.exit());
  await popup.switchOff(name);
  await popup.page.close();
  return found;
}

test('a city and a network, chosen by typing, are where the exit is @long', async ({ vantage }) => {
  await vantage.connect();
  const page = await newProfile(vantage, 'Munich');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await open(page, 'More precise location');
  await choose(page, 'City', 'muni');
  await choose(page, 'Internet provider', 'telekom');
  const box = page.getByRole('combobox', { name: 'City', exact: true });
  await expect(box).toHaveValue('Munich');
  await save(page, 'Munich');
  expect(await exitOf(vantage, 'Munich')).toMatchObject({
    country: 'DE',
    city: 'Munich',
    network: 'Deutsche Telekom',
  });
  // The form shows it again.
  await page.getByRole('button', { name: 'Edit Munich', exact: true }).click();
  await expect(box).toHaveValue('Munich');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

test('a continent, a filter and a static address are what goes out @long', async ({ vantage }) => {
  await vantage.connect();
  const page = await newProfile(vantage, 'Oceania');
  await open(page, 'More precise location');
  await choose(page, 'Continent', 'ocea');
  await open(page, 'Expert');
  await page.getByLabel('Maximum latency', { exact: true }).fill('1500');
  await save(page, 'Oceania');
  expect(await exitOf(vantage, 'Oceania')).toMatchObject({ continent: 'oceania' });

  const { ip } = vantage.service.state.accounts[0]!.staticIps[2]!;
  const second = await newProfile(vantage, 'Mine', 'static_residential');
  await second.getByLabel('IP address', { exact: true }).selectOption(ip);
  await save(second, 'Mine');
  expect((await exitOf(vantage, 'Mine'))?.address).toBe(ip);
});

test('what can not be combined is disabled, with the reason @long', async ({ vantage }) => {
  await vantage.connect();
  const page = await newProfile(vantage, 'Both');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await open(page, 'More precise location');
  await choose(page, 'City', 'berlin');
  await choose(page, 'Add a country', 'france');
  const city = page.getByRole('combobox', { name: 'City', exact: true });
  await expect(city).toBeDisabled();
  await expect(city).toHaveAccessibleDescription('Works with one country at most.');
  await page.getByLabel('Product', { exact: true }).selectOption('dcp');
  await expect(city).toHaveAccessibleDescription('Datacenter does not support this.');
  await save(page, 'Both');
  expect(['DE', 'FR']).toContain((await exitOf(vantage, 'Both'))?.country);
});

test('sites are checked line by line, and come from a file @long', async ({ vantage }) => {
  const page = await vantage.open('workspace.html#/profiles/new');
  await page.getByLabel('Name', { exact: true }).fill('Some');
  await page.getByLabel('Host', { exact: true }).fill('proxy.example');
  await page.getByLabel('Port', { exact: true }).fill('8080');
  await open(page, 'Where it applies');
  await page.getByLabel('Applies to', { exact: true }).selectOption('only');
  const sites = page.getByLabel('Sites, one per line', { exact: true });
  await sites.fill('example.com\nftp://wrong.example/');
  await expect(page.getByText('line 2, ftp://wrong.example/')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sites).toBeFocused();
  await sites.fill('example.com');
  const list = '# ads\n0.0.0.0 ads.example\n||track.example^\nno site!\n';
  await page.getByLabel('Add from a file', { exact: true }).setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(list),
  });
  await expect(sites).toHaveValue('example.com\n*.ads.example\n*.track.example');
  await expect(page.getByText('3 sites.')).toBeVisible();
  await expect(page.getByText('1 line was left out: 4: no site!')).toBeVisible();
  await save(page, 'Some');
});
