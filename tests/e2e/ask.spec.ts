import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** Opens the page 'New scrape' with a URL filled in. */
async function newScrape(vantage: Vantage, url: string): Promise<Page> {
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(url);
  return page;
}

const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const press = (page: Page) => page.getByRole('button', { name: 'Scrape', exact: true }).click();

/** Opens 'More', and a group in it. */
async function open(page: Page, ...groups: string[]): Promise<void> {
  await page.getByText('More', { exact: true }).click();
  for (const group of groups) await page.getByText(group, { exact: true }).click();
}

test('an address without its scheme is scraped over HTTPS @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await newScrape(vantage, `${where.site.replace('https://', '')}/table`);
  await press(page);
  await expect.poll(() => service.state.charges.length, { timeout: 30_000 }).toBe(1);
  expect(service.state.charges[0]?.why).toBe(`scrape auto ${where.site}/table`);
});

test('what is impossible can not be chosen, and says why @long', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await newScrape(vantage, `${where.site}/table`);
  await expect(page.getByRole('checkbox', { name: 'Screenshot', exact: true })).toBeDisabled();
  await open(page, 'Proxy and headers', 'Page steps');
  const seconds = page.getByLabel('Then wait (seconds)', { exact: true });
  await seconds.fill('3');
  await mode(page, 'Request').check();
  await expect(seconds).toBeDisabled();
  await expect(seconds).toHaveAccessibleDescription('Needs the Browser or Auto mode');
  const proxy = page.getByLabel('Proxy type', { exact: true });
  await proxy.selectOption('datacenter');
  await expect(page.getByText('1 credit', { exact: true })).toBeVisible();
  await mode(page, 'Auto').check();
  await expect(proxy).toHaveValue('');
  await expect(proxy.getByRole('option', { name: /^Datacenter/ })).toBeDisabled();
  // Typed text is restored where it can be sent.
  await expect(seconds).toHaveValue('3');
  await expect(page.getByText('2 to 6 credits', { exact: true })).toBeVisible();
});

test('a scrape takes the country that is browsed from where it is told to @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Home', country: 'DE' }]);
  const page = await newScrape(vantage, `${where.site}/market`);
  const same = page.getByRole('button', { name: 'Scrape from Germany', exact: true });
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('');
  await expect(same).toHaveCount(0);
  await (await vantage.popup()).switchOn('Home');
  await same.click();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('DE');
  await expect(same).toHaveCount(0);
  await press(page);
  await expect(page.getByText(/Lampen der Saison/).first()).toBeVisible({ timeout: 30_000 });
});

test('options go out, are kept for the site and remembered, and the cost is told after', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await newScrape(vantage, `${where.site}/table`);
  await mode(page, 'Request').check();
  await page.getByLabel('Format', { exact: true }).selectOption('markdown');
  await open(page, 'Output');
  await page.getByLabel('Leave out tags', { exact: true }).fill('nav, footer');
  await page.getByRole('button', { name: /^Keep for / }).click();
  await expect(page.getByText(/^As kept for /)).toBeVisible();
  await press(page);
  await expect(page.getByLabel('Cost of this scrape')).toContainText('9,998', { timeout: 30_000 });
  await expect(page.getByLabel('Cost of this scrape')).toContainText('request');
  expect(service.state.charges.map(({ credits }) => credits)).toEqual([2]);

  await vantage.visit(`${where.site}/ip`);
  const popup = await vantage.popup();
  await popup.scrapeOptions();
  await expect(popup.page.getByLabel('Format', { exact: true })).toHaveValue('markdown');
  await expect(mode(popup.page, 'Request')).toBeChecked();

  const account = await vantage.open('workspace.html#/account');
  await expect(account.getByRole('heading', { name: 'Spending', exact: true })).toBeVisible();
  await expect(account.getByText('1 call, credits: 2', { exact: true })).toBeVisible();
});

test('above the limit it asks, and below the floor it sends nothing @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const settings = await vantage.open('workspace.html#/settings');
  await settings
    .getByLabel('Ask before a scrape that may cost more than', { exact: true })
    .fill('4');
  // Offered once the limit is stored.
  await expect(settings.getByRole('button', { name: /^Reset Ask before a scrape/ })).toBeVisible();
  const page = await newScrape(vantage, `${where.site}/table`);
  await mode(page, 'Browser').check();
  await press(page);
  const dialog = page.getByRole('dialog', { name: 'Spend up to 5 credits?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(service.state.log.filter(({ path }) => path === '/scraper/realtime')).toEqual([]);
  await settings.getByLabel('Never go below', { exact: true }).fill('9996');
  await expect(page.getByRole('alert')).toContainText('your floor of 9,996 credits');
  await expect(page.getByRole('button', { name: 'Scrape', exact: true })).toBeDisabled();
  await settings.getByLabel('Never go below', { exact: true }).fill('9995');
  await press(page);
  await dialog.getByRole('button', { name: 'Scrape anyway', exact: true }).click();
  await expect(page.getByLabel('Cost of this scrape')).toContainText('9,995', { timeout: 60_000 });
});

test("the service's words land at their field, and nothing typed is lost @long", async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await newScrape(vantage, `${where.site}/table`);
  await open(page, 'Output');
  // Passes Vantage's own check of selectors, but the service refuses it.
  const selectors = page.getByLabel('Leave out selectors', { exact: true });
  await selectors.fill('a:::b');
  await press(page);
  await expect(selectors).toHaveAccessibleDescription(/excluded_selectors/, { timeout: 30_000 });
  await expect(selectors).toHaveValue('a:::b');
  expect(service.state.charges).toEqual([]);
  await selectors.fill('.ad');
  await expect(selectors).toHaveAccessibleDescription('One CSS selector per line.');
});
