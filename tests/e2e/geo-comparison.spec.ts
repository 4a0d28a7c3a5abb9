import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import { expect as plainExpect, test } from './harness.ts';
import { resultAction } from './result-menu.ts';
import type { Vantage } from './vantage.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 90_000 });

const row = (page: Page, name: RegExp): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Opens the form with a URL and these countries, in the given order. */
async function ask(vantage: Vantage, url: string, countries: string[]): Promise<Page> {
  const page = await vantage.open(`workspace.html#/compare?url=${encodeURIComponent(url)}`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(url);
  await press(page, 'Clear');
  for (const name of countries) {
    const search = page.getByRole('combobox', { name: 'Add a country' });
    await search.fill(name);
    await search.press('Enter');
    await expect(
      page.getByRole('list', { name: 'Chosen countries' }).getByText(name),
    ).toBeVisible();
  }
  return page;
}

/** Number of POST requests to the scraper, and credits charged. */
function counted({ service }: Vantage): { asked: number; charged: number } {
  const { log, charges } = service.state;
  const isScrape = ({ where, path, method }: (typeof log)[number]) =>
    where === 'scraper' && path === '/scraper/realtime' && method === 'POST';
  return {
    asked: log.filter(isScrape).length,
    charged: charges.reduce((sum, { credits }) => sum + credits, 0),
  };
}

test.describe('two at a time', () => {
  test.use({ serviceOptions: { concurrency: 2 } });

  test('a page from five countries, the worker killed in the middle, laid side by side @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(300_000);
    await vantage.connect();
    const names = ['United Kingdom', 'Germany', 'India', 'China', 'Italy'];
    const page = await ask(vantage, `${where.site}/market`, names);
    await page.getByRole('checkbox', { name: 'Auto', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Request', exact: true }).check();
    await expect(page.getByText('10 credits', { exact: true })).toBeVisible();
    // Two that the service has accepted and that are still running: one still in its first call
    // would be reported as unknown.
    await addFault(service, {
      area: 'scraper',
      path: '/scraper/tasks/',
      kind: 'delay',
      ms: 8000,
      count: 2,
    });
    await press(page, 'Compare 5 scrapes');
    await expect(page.getByRole('rowheader')).toHaveCount(5);
    await expect(page).toHaveURL(/#\/compare\/.+/);
    const { hash } = new URL(page.url());
    await expect(page.getByRole('row').getByText('Accepted', { exact: true })).toHaveCount(2);
    await vantage.killWorker();
    await expect(page.getByRole('status').getByText('All 5 scrapes ended.')).toBeVisible();

    // One after the other within the account's concurrency limit: none was refused, and none was
    // paid for twice.
    expect(counted(vantage).asked).toBe(5);
    const refused = service.state.log.filter((one) => 'status' in one && one['status'] === 429);
    expect(refused).toEqual([]);

    await expect(row(page, /United Kingdom/)).toContainText('Lamps of the season (GBP)');
    await expect(row(page, /United Kingdom/)).toContainText('Baseline');
    await expect(row(page, /Germany/)).toContainText('Differs: Lampen der Saison (EUR)');
    await expect(row(page, /Germany/)).toContainText(/\d+,\d\d\s€/);
    await expect(row(page, /Germany/)).toContainText(/\d+\.\d\d EUR/);
    await expect(row(page, /India/)).toContainText(/₹[\d,]+\.\d\d/);
    await expect(row(page, /China/)).toContainText('Differs: 403');
    await expect(row(page, /China/)).toContainText('Looks like a block');
    await expect(row(page, /Italy/)).toContainText('Looks like a consent page.');
    await press(page, /Lines added: \d+, removed: \d+ Germany/);
    await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Preis');

    // Another baseline is stored, and the comparison shows it when opened again.
    await page
      .getByLabel('Compare with', { exact: true })
      .selectOption({ label: 'Germany (DE) · Request' });
    await expect(row(page, /Germany/)).toContainText('Baseline');
    await expect(row(page, /United Kingdom/)).toContainText('Differs: Lamps of the season');
    await page.close();
    const again = await vantage.open(`workspace.html${hash}`);
    await expect(row(again, /Germany/)).toContainText('Baseline');
    await expect(row(again, /United Kingdom/)).toContainText('Differs: Lamps of the season');

    // With a rate, pounds are shown in euros too, and prices that then agree are not marked.
    await expect(row(again, /United Kingdom/)).toContainText('Differs: £');
    await again.getByText('Exchange rates', { exact: true }).click();
    await again.getByLabel('1 GBP in EUR', { exact: true }).fill('1.17');
    await expect(row(again, /United Kingdom/)).toContainText(/£[\d,.]+ ≈ [\d,.]+ EUR/);
    await expect(row(again, /United Kingdom/)).not.toContainText('Differs: £');
    await expect(row(again, /India/)).toContainText('Differs: ₹');

    const saving = again.waitForEvent('download');
    await press(again, 'Save as CSV');
    const csv = await readFile(await (await saving).path(), 'utf8');
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('country,mode,baseline');
    expect(lines[4]).toMatch(/CN,request,.*blocked/);
    const savingJson = again.waitForEvent('download');
    await press(again, 'Save as JSON');
    const json = await readFile(await (await savingJson).path(), 'utf8');
    expect(JSON.parse(json)).toMatchObject({
      places: [{ country: 'GB', prices: [{ currency: 'GBP' }, {}, {}, {}] }, {}, {}, {}, {}],
    });

    await again.getByRole('link', { name: 'All comparisons' }).click();
    const past = again.getByRole('list', { name: 'Past comparisons' });
    await expect(past.getByRole('link')).toHaveCount(1);
    await past.getByRole('button', { name: /^Remove the comparison/ }).click();
    await expect(past).toBeHidden();
    await press(again, 'Undo');
    await expect(past.getByRole('link')).toHaveCount(1);
  });
});

test('a comparison is opened from the popup and from a result, with the address filled in @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const url = `${where.site}/market`;
  await vantage.visit(url);
  const popup = await vantage.popup();
  await popup.scrapeOptions();
  const opened = vantage.context.waitForEvent('page');
  await popup.page.getByRole('button', { name: 'Around the world', exact: true }).click();
  const page = await opened;
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(url);
  await press(page, /^Compare \d+ scrapes$/);
  await expect(page.getByText(/^All \d+ scrapes ended\.$/)).toBeVisible();
  await page.getByRole('link', { name: /^Open Germany/ }).click();
  await (await resultAction(page, 'Around the world', 'link')).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(url);
});

test('screenshots in the Browser mode stand side by side, and zoom @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await ask(vantage, `${where.site}/market`, ['Japan', 'Sweden']);
  await expect(page.getByRole('checkbox', { name: /^With screenshots/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Browser', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Auto', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: /^With screenshots/ }).check();
  await expect(page.getByText('12 credits', { exact: true })).toBeVisible();
  await press(page, 'Compare 2 scrapes');
  await expect(page.getByText('All 2 scrapes ended.')).toBeVisible();
  const shots = page.getByRole('img', { name: /^Screenshot from/ });
  await expect(shots).toHaveCount(2);
  await expect(row(page, /Japan/)).toContainText('browser');
  await expect(row(page, /Sweden/)).toContainText(/kr/);
  const width = () => shots.first().evaluate(({ clientWidth }) => clientWidth);
  const drawn = () => shots.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  const fitted = await width();
  await page.getByRole('button', { name: '100 %' }).first().click();
  await expect.poll(width).toBeGreaterThan(fitted);
  expect(counted(vantage)).toEqual({ asked: 2, charged: 12 });
});

test('a lost reply and a failure stand in their place, and one is asked for again @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const page = await ask(vantage, `${where.site}/market`, ['France', 'Spain']);
  await addFault(service, { area: 'scraper', path: '/scraper/realtime', kind: 'cut', count: 1 });
  await press(page, 'Compare 2 scrapes');
  await expect(page.getByText('All 2 scrapes ended.')).toBeVisible();
  const lost = page.getByRole('row').filter({ hasText: 'may have been charged' });
  await expect(lost).toHaveCount(1);
  await expect(lost).toContainText('Unknown');
  expect(counted(vantage).asked).toBe(2);
  await lost.getByRole('button', { name: /^Repeat/ }).click();
  await press(page, 'Repeat and pay');
  await expect(row(page, /France/)).toContainText('Lampes de saison');
  await expect(row(page, /Spain/)).toContainText('Lámparas');
  expect(counted(vantage).asked).toBe(3);
});

test('all together count against the limit and the floor, and all can be stopped @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  const settings = await vantage.open('workspace.html#/settings');
  const limit = 'Ask before a scrape that may cost more than';
  await settings.getByLabel(limit, { exact: true }).fill('10');
  // The stored data can be reset.
  await expect(settings.getByRole('button', { name: `Reset ${limit}`, exact: true })).toBeVisible();
  const page = await ask(vantage, `${where.site}/slow?seconds=60`, ['France', 'Spain', 'Japan']);
  await press(page, 'Compare 3 scrapes');
  const dialog = page.getByRole('dialog', { name: 'Spend up to 18 credits?' });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await settings.getByLabel('Never go below', { exact: true }).fill('9990');
  await expect(page.getByRole('alert')).toContainText('your floor of 9,990 credits');
  await expect(page.getByRole('button', { name: 'Compare 3 scrapes' })).toBeDisabled();
  expect(counted(vantage).asked).toBe(0);
  await settings.getByLabel('Never go below', { exact: true }).fill('0');
  await press(page, 'Compare 3 scrapes');
  await dialog.getByRole('button', { name: 'Scrape anyway' }).click();
  await expect.poll(() => counted(vantage).asked).toBe(3);
  await press(page, 'Stop all');
  await expect(page.getByText('Stopped', { exact: true })).toHaveCount(3);
  await expect(page.getByText('All 3 scrapes ended.')).toBeVisible();
});

test.describe('one at a time', () => {
  test.use({ serviceOptions: { concurrency: 1 } });

  test('after a refusal by another server nothing more is sent, until one passes @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(240_000);
    await vantage.connect();
    const names = ['France', 'Spain', 'Japan', 'Italy'];
    const page = await ask(vantage, `${where.site}/market`, names);
    await page.getByRole('checkbox', { name: 'Auto', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Request', exact: true }).check();
    const path = '/scraper/realtime';
    await addFault(service, { area: 'scraper', path, kind: 'gateway', status: 403, count: 1 });
    await press(page, 'Compare 4 scrapes');
    await expect(page.getByText('1 of 4 ended, 3 not sent.')).toBeVisible();
    await expect(page.getByText(/^All \d+ scrapes ended/)).toHaveCount(0);
    await expect(page.getByText('Unknown', { exact: true })).toHaveCount(1);
    const unsent = page.getByRole('row').filter({ hasText: 'Nothing was charged.' });
    await expect(unsent).toHaveCount(3);
    await expect(unsent.getByText('Not sent', { exact: true })).toHaveCount(3);
    const banner = page.getByRole('alert').filter({ hasText: '3 scrapes were not sent' });
    await expect(banner).toBeVisible();
    expect(counted(vantage).asked).toBe(1);
    await press(page, 'Try with one');
    await press(page, 'Send and pay');
    await expect(page.getByText('2 of 4 ended, 2 not sent.')).toBeVisible();
    await press(page, 'Send all 2');
    expect(counted(vantage).asked).toBe(2);
    await press(page, 'Send and pay');
    await expect.poll(() => counted(vantage).asked).toBe(4);
    await expect(page.getByText('All 4 scrapes ended.')).toBeVisible();
    await expect(page.getByText('Not sent:')).toHaveCount(0);
    await expect(page.getByText('Unknown', { exact: true })).toHaveCount(1);
  });
});
