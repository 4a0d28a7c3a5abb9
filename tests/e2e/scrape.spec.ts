import type { Locator, Page } from '@playwright/test';
import type { Service } from '../service/service.ts';
import { addFault } from '../fixtures/admin.ts';
import { startHeldRelay } from '../fixtures/held-relay.ts';
import { expect, test } from './harness.ts';
import type { Popup, Vantage } from './vantage.ts';

/** Long enough to be running when the worker is killed, and done before the next worker polls. */
const slowSeconds = 20;
const slowPage = `/slow?seconds=${slowSeconds}`;

/** Opens a tab that is still loading the slow page, and the popup over it. */
async function popupOverSlowPage(vantage: Vantage): Promise<Popup> {
  const tab = await vantage.visit(`${vantage.where.site}/ip`);
  await tab.evaluate((at) => history.replaceState(null, '', at), slowPage);
  const popup = await vantage.popup();
  return popup;
}

const lastScrape = (page: Page): Locator =>
  page.getByRole('region', { name: 'Last scrape', exact: true });

async function scrape(popup: Popup): Promise<void> {
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
}

async function chooseDelivery(
  vantage: Vantage,
  { delivery: name, says }: DeliveryCase,
): Promise<void> {
  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByRole('radio', { name, exact: true }).check();
  await expect(settings.getByText(says)).toBeVisible();
  // Stored, not only shown.
  await settings.reload();
  await expect(settings.getByRole('radio', { name, exact: true })).toBeChecked();
  await settings.close();
}

/** Number of scrape requests at the scraper, and of its fetches of the slow page. */
function counted(service: Service): { asked: number; fetched: number; charged: number[] } {
  const { log, charges } = service.state;
  return {
    asked: log.filter(
      ({ where, path, method }) =>
        where === 'scraper' && path === '/scraper/realtime' && method === 'POST',
    ).length,
    fetched: log.filter(({ where, path }) => where === 'site' && path === slowPage).length,
    charged: charges.map(({ credits }) => credits),
  };
}

interface DeliveryCase {
  name: string;
  delivery: string;
  /** Text shown for the choice once it is stored. */
  says: string;
  handOver: '202' | '408';
}
const background = { delivery: 'As a background task', says: 'You can close everything' };
const wait = { delivery: 'Wait for the reply', says: 'A little faster for quick pages' };
const deliveryCases: DeliveryCase[] = [
  { name: 'as a background task', ...background, handOver: '202' },
  { name: 'handed over by 408 after 3 s @long', ...wait, handOver: '408' },
  { name: 'handed over by 202 after 3 s @long', ...wait, handOver: '202' },
];

for (const way of deliveryCases) {
  test.describe(`a page that takes ${slowSeconds} s, ${way.name}`, () => {
    test.use({
      serviceOptions: { handOver: way.handOver, syncLimitSeconds: { request: 3, browser: 3 } },
    });

    test('is scraped and charged once, the worker killed while it runs @long', async ({
      vantage,
      service,
    }) => {
      test.setTimeout(180_000);
      const credits = service.state.accounts[0]!.scraper.credits;
      await vantage.connect();
      await chooseDelivery(vantage, way);
      const popup = await popupOverSlowPage(vantage);
      await scrape(popup);
      await expect(lastScrape(popup.page).getByRole('status')).toHaveText(/Accepted|Running/, {
        timeout: slowSeconds * 1000,
      });
      expect(counted(service).charged).toEqual([]);
      await popup.page.close();
      await vantage.killWorker();

      const workspace = await vantage.open('workspace.html#/results');
      const row = workspace.getByRole('link', { name: /Slow page/ });
      await expect(row).toContainText('Done', { timeout: 90_000 });
      await row.click();
      await expect(workspace.getByRole('heading', { name: 'Slow page' })).toBeVisible();
      await workspace.getByRole('tab', { name: 'Text', exact: true }).click();
      await expect(workspace.getByRole('tabpanel')).toContainText(
        `This page took ${slowSeconds} seconds`,
      );
      await expect(workspace.getByText('9,998 left · 2 used')).toBeVisible();
      expect(counted(service)).toEqual({ asked: 1, fetched: 1, charged: [2] });
      expect(service.state.accounts[0]!.scraper.credits).toBe(credits - 2);
    });
  });
}

test('mode, country and screenshot are sent, and the screenshot is shown', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.visit(`${where.site}/app`);
  const popup = await vantage.popup();
  await popup.scrapeOptions();
  const { page } = popup;
  const screenshot = page.getByRole('checkbox', { name: 'Screenshot', exact: true });
  await expect(screenshot).toBeDisabled();
  const mode = page.getByRole('group', { name: 'Mode', exact: true });
  await mode.getByRole('radio', { name: 'Browser', exact: true }).check();
  await page.getByLabel('Country', { exact: true }).selectOption('JP');
  await screenshot.check();
  await scrape(popup);
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await expect(popup.credits).toHaveText('9,994 left · 6 used');

  const { log, charges, exits } = service.state;
  expect(charges).toHaveLength(1);
  expect(charges[0]?.credits).toBe(6);
  expect(charges[0]?.why).toContain('scrape browser');
  // The service's browser visited from Japan; the user's own visit was direct.
  const visits = log.filter(({ where, path }) => where === 'site' && path === '/app');
  expect(visits.map(({ from }) => exits.find(from)?.country ?? 'own').sort()).toEqual([
    'JP',
    'own',
  ]);

  const opened = vantage.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in workspace', exact: true }).click();
  const workspace = await opened;
  await workspace.getByRole('tab', { name: 'Screenshot', exact: true }).click();
  const picture = workspace.getByRole('img', { name: /^Screenshot of/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await workspace.getByRole('tab', { name: 'Text', exact: true }).click();
  await expect(workspace.getByRole('tabpanel')).toContainText('Rendered by a script');
});

test('a page that can not be scraped fails, and nothing is charged @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  // The page works for the user but answers 'bad gateway' to each visit of the scraper.
  const tab = await vantage.visit(`${where.site}/table`);
  await tab.evaluate(() => history.replaceState(null, '', '/fail?status=502'));
  const popup = await vantage.popup();
  await scrape(popup);
  const last = lastScrape(popup.page);
  await expect(last.getByRole('status')).toHaveText('Failed', { timeout: 40_000 });
  await expect(last.getByRole('alert')).toContainText('nothing was charged');
  expect(counted(service)).toMatchObject({ asked: 1, charged: [] });
  expect(service.state.accounts[0]!.scraper.credits).toBe(10_000);
});

test('a lost reply ends unknown and is not repeated', async ({ vantage, service, where }) => {
  await vantage.connect();
  await vantage.visit(`${where.site}/table`);
  await addFault(service, { area: 'scraper', path: '/scraper/realtime', kind: 'cut', count: 1 });
  const popup = await vantage.popup();
  await scrape(popup);
  await expect(lastScrape(popup.page).getByRole('status')).toHaveText('Unknown');
  await expect(lastScrape(popup.page)).toContainText('May have been charged');
  await popup.page.waitForTimeout(3000);
  expect(counted(service).asked).toBe(1);
  expect(service.state.charges).toHaveLength(1);
});

test('a double click pays once; a second scrape of the page under way needs a yes', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const { page } = await popupOverSlowPage(vantage);
  const button = page.getByRole('button', { name: 'Scrape this page', exact: true });
  await button.dblclick();
  await expect(lastScrape(page)).toBeVisible();
  await expect(button).toContainText('under way');
  await expect(button).toBeEnabled();
  await button.dblclick();
  const question = page.getByText('A scrape of this page is under way.');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toHaveCount(0);
  expect(counted(service).asked).toBe(1);
  // The side panel beside the same page requests a scrape too.
  const panel = await vantage.open('sidepanel.html');
  await panel.locator('summary').filter({ hasText: 'Scrape this page' }).click();
  await panel.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  await expect(panel.getByText('A scrape of this page is under way.')).toBeVisible();
  await expect.poll(() => counted(service).charged, { timeout: 90_000 }).toEqual([2]);
  expect(counted(service).asked).toBe(1);

  await page.bringToFront();
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await expect(button).not.toContainText('under way');
  await button.click();
  await expect(button).toContainText('under way');
  await button.click();
  await page.getByRole('button', { name: 'Scrape it again', exact: true }).dblclick();
  await expect.poll(() => counted(service).charged, { timeout: 90_000 }).toEqual([2, 2, 2]);
  expect(counted(service).asked).toBe(3);
});

test('a call is not sent twice on a connection that a stopped background had begun to open @long', async ({
  vantage,
  service,
  where,
}) => {
  const address = new URL(service.state.addresses.scraperApi);
  const relay = await startHeldRelay(Number(address.port));
  try {
    address.port = `${relay.port}`;
    service.state.addresses.scraperApi = address.href;
    await vantage.connect();
    await vantage.visit(`${where.site}/table`);
    const popup = await vantage.popup();
    relay.hold();
    await scrape(popup);
    await expect.poll(relay.held).toBe(1);
    await vantage.killWorker();
    relay.release();
    const health = () => service.state.log.filter(({ path }) => path === '/scraper/health').length;
    const before = health();

    await addFault(service, { area: 'scraper', path: '/scraper/realtime', kind: 'cut', count: 1 });
    await vantage.visit(`${where.site}/ip`);
    const next = await vantage.popup();
    await scrape(next);
    await expect.poll(() => service.state.charges.length).toBe(1);
    await next.page.waitForTimeout(3000);
    expect(counted(service).asked).toBe(1);
    expect(service.state.charges).toHaveLength(1);
    expect(health() - before).toBe(6);
  } finally {
    relay.close();
  }
});
