import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { setDead } from '../fixtures/admin.ts';
import { expect as plainExpect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 60_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openBrowser(vantage: Vantage, query = ''): Promise<Page> {
  await vantage.connect();
  const page = await vantage.open(`workspace.html#/browser${query}`);
  await expect(page.getByRole('heading', { name: 'Your access', exact: true })).toBeVisible();
  return page;
}

async function tryIt(page: Page): Promise<void> {
  await press(page, 'Test the connection');
  const dialog = page.getByRole('dialog', { name: 'Open a session?' });
  await expect(dialog).toContainText('may charge browser credits');
  await dialog.getByRole('button', { name: 'Open and close it' }).click();
}

test('the key stays away until it is asked for, in the address and in code', async ({
  vantage,
  service,
}) => {
  const { key } = service.state.accounts[0]!.browser;
  const url = 'https://shop.test/lamps';
  const page = await openBrowser(vantage, `?url=${encodeURIComponent(url)}`);
  const main = page.locator('main');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await expect(main).toContainText('?proxy_country=DE&key=••••••••');
  expect(await page.content()).not.toContain(key);
  await press(page, 'Show the key');
  await expect(main).toContainText(`&key=${key}`);
  await press(page, 'Hide the key');
  await expect(main).not.toContainText(key);
  expect(await page.content()).not.toContain(key);

  const code = page.getByRole('group', { name: /^Code for/ });
  for (const [tool, sign] of [
    ['Playwright', 'connectOverCDP'],
    ['Puppeteer', 'browserWSEndpoint'],
    ['Selenium', 'open_cdp'],
  ] as const) {
    await page.getByRole('radio', { name: tool }).check({ force: true });
    await expect(code).toContainText(sign);
    await expect(code).toContainText('VANTAGE_BROWSER_KEY');
    await expect(code).toContainText(url);
  }
  expect(await page.content()).not.toContain(key);
  await press(page, 'Include the key');
  await expect(code).toContainText(key);
  // Navigating elsewhere hides it again.
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(code).not.toContainText(key);
});

test('the test opens a real session, tells its version and exit, and closes it @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(240_000);
  const page = await openBrowser(vantage);
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await tryIt(page);
  await expect(page.getByText('It works: the session opened')).toBeVisible();
  await expect(page.getByText(/Chrome\/\d+/)).toBeVisible();
  const exit = page.getByText(/^\d+\.\d+\.\d+\.\d+ · Germany \(DE\)$/);
  await expect(exit).toBeVisible();
  const [address = ''] = (await exit.innerText()).split(' ');
  expect(service.state.exits.find(address)).not.toBeNull();

  // The session was closed: with a limit of one session, the next one opens.
  service.state.accounts[0]!.browser.concurrency = 1;
  await expect(async () => {
    const { browserWs, keys } = service.addresses;
    const { ca } = service.state.tls;
    const remote = new WebSocket(`${browserWs}/?key=${keys.browser}`, { ca });
    await once(remote, 'open');
    remote.close();
  }).toPass({ timeout: 60_000 });
});

test('the session is opened past the profile that is on, though its proxy is dead @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(240_000);
  const { browserWs } = service.addresses;
  const page = await openBrowser(vantage);
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  await setDead(service, 'rp', true);
  const works = page.getByText('It works: the session opened');
  await tryIt(page);
  await expect(works).toBeVisible();

  // An excluded site turns the browser's proxy setting into a PAC script.
  const message = { type: 'proxy/exclude', input: { site: 'other.vantage.test', add: true } };
  await page.evaluate((sent) => chrome.runtime.sendMessage(sent), message);
  await expect
    .poll(() => page.evaluate(async () => (await chrome.proxy.settings.get({})).value.mode))
    .toBe('pac_script');
  await page.reload();
  await tryIt(page);
  await expect(works).toBeVisible();
  const { host } = new URL(browserWs);
  const carried = service.state.log.filter((line) => line.where === 'proxy' && line.host === host);
  expect(carried).toEqual([]);
});

for (const [what, change, sentence, status] of [
  ['no credits', { credits: 0 }, 'No browser credits are left.', '402'],
  ['no room', { concurrency: 0 }, 'The limit of parallel sessions is reached', '429'],
  ['another key', { key: 'replaced' }, 'The service refused the browser key.', '401'],
] as const) {
  test(`the test says what it found: ${what} @long`, async ({ vantage, service }) => {
    test.setTimeout(120_000);
    const page = await openBrowser(vantage);
    Object.assign(service.state.accounts[0]!.browser, change);
    await tryIt(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText(status, { exact: true })).toBeVisible();
  });
}
