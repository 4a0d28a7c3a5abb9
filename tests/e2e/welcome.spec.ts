import type { BrowserContext, Page } from '@playwright/test';
import { isWelcome } from '../fixtures/welcome-tab.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

test.use({ keepsWelcome: true });

/** Timeout for slow machines. */
const patient = { timeout: 30_000 };

/** Welcome page, which opened by itself. */
async function opened(context: BrowserContext): Promise<Page> {
  const all = () => context.pages().filter((page) => isWelcome(page.url()));
  await expect.poll(() => all().length, { timeout: 20_000 }).toBe(1);
  return all()[0]!;
}

function setUpText(vantage: Vantage): string {
  const { addresses } = vantage.service;
  return [
    `Account API address: ${addresses.accountApi}`,
    `Exit check address: ${vantage.where.exitCheck}`,
    `Account API key: ${addresses.keys.account}`,
  ].join('\n');
}

/** Puts a text on the clipboard by copying it in another page, as a user does. */
async function copy(context: BrowserContext, text: string): Promise<void> {
  const page = await context.newPage();
  // Chromium keeps the text of other fields in its session files.
  await page.setContent('<form autocomplete="off"><textarea></textarea></form>');
  const field = page.locator('textarea');
  await field.fill(text);
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+c');
  await page.close();
}

/** Counts trusted clicks on a page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement;
        if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

test('from nothing to a switched and verified exit in at most five clicks and one paste', async ({
  vantage,
  context,
  service,
}) => {
  const page = await opened(context);
  await copy(context, setUpText(vantage));
  await page.bringToFront();
  const clicks = await countClicks(page);
  const field = page.getByLabel('Set-up text', { exact: true });
  await field.click();
  await field.press('ControlOrMeta+v');
  const japan = page.getByRole('button', { name: 'Japan', exact: true });
  await expect(japan).toBeVisible();
  const cut = await page
    .locator('button > .clip')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
  await japan.click();
  await page.getByRole('button', { name: 'Switch on', exact: true }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible(patient);
  expect(await clicks()).toBeLessThanOrEqual(5);

  // Both addresses are shown with their places, as the exit check reported them.
  const side = (name: string) => page.getByRole('group', { name, exact: true });
  const address = async (name: string) =>
    /\d+\.\d+\.\d+\.\d+/.exec(await side(name).innerText())?.[0] ?? '';
  await expect(side('Now')).toContainText('Japan (JP)');
  expect(service.state.exits.find(await address('Now'))?.country).toBe('JP');
  await expect.poll(() => address('Before')).toMatch(/^127\./);

  // No key is left in the page.
  const left = await page.evaluate(() => document.documentElement.outerHTML);
  expect(left).not.toContain(service.addresses.keys.account);

  // The first scrape, with its cost shown before.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/table`);
  await expect(page.getByText('Expected', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are set up' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('region', { name: 'Last scrape' })).toContainText('Done');
  expect(service.state.charges).toHaveLength(1);
});

test('steps are skipped, stay so, and are taken up again @long', async ({ vantage, context }) => {
  const page = await opened(context);
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(step('Allow what is needed')).toContainText('Done');
  for (const name of ['Connect your account', 'Choose a first country']) {
    await expect(page.getByRole('button', { name, expanded: true })).toBeVisible();
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await expect(step(name)).toContainText('Skipped');
  }
  await page.reload();
  await expect(step('Choose a first country')).toContainText('Skipped');
  await expect(page.getByText('Choose a country first')).toBeVisible();
  await page.getByRole('button', { name: /^Connect your account/ }).click();
  await page.getByLabel('Set-up text', { exact: true }).fill(setUpText(vantage));
  await expect(step('Connect your account')).toContainText('Done', patient);
  await expect(page.getByText('Choose a country first')).toBeVisible();
});

test('every permission is named with its reason, and a country is found by its name @long', async ({
  vantage,
  context,
}) => {
  const page = await opened(context);
  await page.getByRole('button', { name: /^Allow what is needed/ }).click();
  await page.getByText('Each permission and its reason').click();
  const asked = await page.evaluate(() => chrome.runtime.getManifest().permissions ?? []);
  const reasons = page.locator('details', { hasText: 'Each permission and its reason' });
  const named = (await reasons.getByRole('list').innerText()).split(/[\s,]+/);
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);

  await page.getByRole('button', { name: 'Connect your account' }).click();
  await page.getByLabel('Set-up text', { exact: true }).fill(setUpText(vantage));
  const search = page.getByLabel('Search a country', { exact: true });
  await search.fill('switz');
  await search.press('Enter');
  await expect(page.getByText('Switzerland', { exact: true })).toBeVisible(patient);
  await expect(page.getByRole('button', { name: 'Switch on', exact: true })).toBeVisible();
});

test('a key alone is recognised: only the address is asked for @long', async ({
  vantage,
  context,
  service,
}) => {
  const page = await opened(context);
  const { accountApi, keys } = service.addresses;
  await page.getByLabel('Set-up text', { exact: true }).fill(keys.account);
  await expect(page.getByText('This is a key. Now enter the address.')).toBeVisible();
  await expect(page.getByLabel('Account API key', { exact: true })).toHaveCount(0);
  const address = page.getByLabel('Account API address', { exact: true });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.pressSequentially(accountApi.replace('https://', ''));
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
  await address.press('Enter');
  await expect(page.getByRole('button', { name: 'Japan', exact: true })).toBeVisible(patient);
  const settings = await vantage.open('workspace.html#/settings');
  await expect(settings.getByLabel('Account API address', { exact: true })).toHaveValue(accountApi);
});

test('a wrong key is told in the step, and an empty popup leads here @long', async ({
  vantage,
  context,
}) => {
  const page = await opened(context);
  const malformed = setUpText(vantage).replace(/key: .*/, 'key: not-a-key-at-all');
  await page.getByLabel('Set-up text', { exact: true }).fill(malformed);
  await expect(page.getByRole('alert')).toContainText('The service refused this key', patient);
  await page.goto(`${vantage.origin}/workspace.html#/results`);
  const popup = await vantage.popup();
  await popup.page.getByRole('button', { name: 'Connect your account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Vantage' })).toBeVisible();
});
