import type { Page } from '@playwright/test';
import { onOwnHost } from '../fixtures/names.ts';
import { arrival } from '../fixtures/judge.ts';
import { sendAll } from '../fixtures/sender.ts';
import type { ServiceState } from '../service/types.ts';
import { expect, test } from './harness.ts';

/** Two endpoints, and a second profile on the first one. */
const profiles = [
  { name: 'Germany', country: 'DE' },
  { name: 'France', country: 'FR', product: 'rpc' },
  { name: 'United States', country: 'US' },
];

let sent = 0;

/** Visitor address, requested by a page of the site. */
async function seenBy(state: ServiceState, tab: Page, url: string): Promise<string | undefined> {
  sent += 1;
  await tab.goto(`${url}/ip`);
  const [one] = await tab.evaluate(sendAll, { urls: [url], prefix: `together${sent}` });
  return one && arrival(state, one)?.from;
}

function countryOf(state: ServiceState, address: string | undefined): string {
  return state.exits.find(address ?? '')?.country ?? `direct (${address})`;
}

test('a site gets a profile of its own beside the one for everything, and back @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  const ask = async (url: string) => countryOf(state, await seenBy(state, tab, url));
  /**
   * Excluding a site takes effect a moment after it is shown; a page loading at that moment may be
   * cut.
   */
  const comesToBe = (url: string, from: string) =>
    expect.poll(() => ask(url).catch(() => 'cut')).toBe(from);
  await vantage.connect();
  await vantage.addProfiles(profiles);
  const tab = await vantage.visit(`${where.site}/ip`);
  const popup = await vantage.popup();
  const { page } = popup;
  await popup.switchOn('Germany');
  await tab.bringToFront();
  await page.bringToFront();
  await expect(page.getByText(/^shop\.vantage\.test uses Germany/)).toBeVisible();
  expect(await ask(where.site)).toBe('DE');
  expect(await ask(where.siteHttp)).toBe('DE');

  await page.bringToFront();
  const use = page.getByLabel('Use a profile for this site: shop.vantage.test', { exact: true });
  await use.first().selectOption('France');
  await expect(page.getByText('shop.vantage.test uses France · sites.')).toBeVisible();
  await expect(popup.toggle('France · sites')).toBeChecked();
  await expect(popup.toggle('Germany')).toBeChecked();
  expect(await ask(where.site)).toBe('FR');
  expect(await ask(where.siteHttp)).toBe('FR');
  // The profile for everything still takes all other sites: its exit differs.
  expect(await ask(onOwnHost(where.site, 'other'))).toBe('DE');

  await page.bringToFront();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(popup.toggle('France · sites')).toHaveCount(0);
  await comesToBe(where.site, 'DE');

  await page.bringToFront();
  const never = 'Never proxy this site: shop.vantage.test';
  await page.getByRole('button', { name: never, exact: true }).first().click();
  await expect(page.getByText(/your own connection: never proxied/)).toBeVisible();
  await comesToBe(where.site, 'direct (127.0.0.1)');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Proxy this site again', exact: true }).click();
  await expect(page.getByText(/^shop\S* uses Germany/)).toBeVisible();
  await comesToBe(where.site, 'DE');

  // Same endpoint with another login: Chromium can't keep the two apart, and Vantage says so.
  await page.bringToFront();
  await use.first().selectOption('United States');
  await expect(page.getByText(/uses the same proxy/)).toBeVisible();
  await expect(popup.toggle('United States · sites')).toHaveCount(0);
  expect(await ask(where.site)).toBe('DE');
});

test('the hosts of the tab in front are listed with their routes @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(profiles.slice(0, 1));
  const tab = await vantage.visit(`${where.site}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await tab.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://no-such-host.invalid/pixel.png';
    document.body.append(image);
  });
  await popup.details();
  const hosts = popup.page.locator('summary', { hasText: 'of this tab' });
  await expect(hosts).toBeVisible();
  await hosts.click();
  await tab.reload();
  const list = hosts.locator('..').getByRole('list');
  await expect(list.getByText('shop.vantage.test', { exact: true })).toBeVisible();
  await tab.evaluate(() => void fetch('https://no-such-host.invalid/x').catch(() => {}));
  await expect(list.getByText('no-such-host.invalid', { exact: true })).toBeVisible();
  await expect(list.getByText('failed', { exact: true })).toBeVisible();
});
