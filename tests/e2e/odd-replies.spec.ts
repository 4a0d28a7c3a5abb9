import type { Locator, Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import type { Service } from '../service/service.ts';
import { expect, test } from './harness.ts';
import type { Popup, Vantage } from './vantage.ts';

const last = (page: Page, name: 'Last scrape' | 'Last answer'): Locator =>
  page.getByRole('region', { name, exact: true });

async function scrape(vantage: Vantage): Promise<Popup> {
  await vantage.connect();
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  return popup;
}

async function ask(vantage: Vantage): Promise<Popup> {
  await vantage.connect();
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  const { page } = popup;
  await (await popup.message()).fill('Tell me my account information');
  await page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  return popup;
}

const calls = ({ state }: Service, path: string): number =>
  state.log.filter((line) => line.path === path && line.method === 'POST').length;

test.describe('a gateway’s JSON after the work was taken', () => {
  for (const status of [502, 504]) {
    test(`${status} for a scrape: it may have been charged${status === 502 ? '' : ' @long'}`, async ({
      vantage,
      service,
    }) => {
      await addFault(service, {
        area: 'scraper',
        path: '/scraper/realtime',
        kind: 'gateway',
        status,
      });
      const { page } = await scrape(vantage);
      const run = last(page, 'Last scrape');
      await expect(run.getByRole('status')).toHaveText('Unknown');
      await expect(run.getByRole('alert')).toContainText('may have been charged');
      await expect(run).not.toContainText('0 credits');
      await expect.poll(() => service.state.charges).toHaveLength(1);
      expect(calls(service, '/scraper/realtime')).toBe(1);
    });
  }

  test('for the agent: it may have been charged @long', async ({ vantage, service }) => {
    await addFault(service, { area: 'agent', kind: 'gateway', status: 504 });
    const { page } = await ask(vantage);
    const run = last(page, 'Last answer');
    await expect(run.getByRole('status')).toHaveText('Unknown');
    await expect(run.getByRole('alert')).toContainText('may have been charged');
    await expect.poll(() => service.state.charges).toHaveLength(1);
  });
});

test.describe('a result 3,000 levels deep', () => {
  test('of a scrape is kept with its price', async ({ vantage, service }) => {
    await addFault(service, { area: 'scraper', path: '/scraper/realtime', kind: 'nested' });
    const { page } = await scrape(vantage);
    const run = last(page, 'Last scrape');
    await expect(run.getByRole('status')).toHaveText('Done');
    await expect(run).toContainText('2 credits');
    const opened = vantage.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open in workspace', exact: true }).click();
    const workspace = await opened;
    await workspace.getByRole('tab', { name: 'Source', exact: true }).click();
    await expect(workspace.getByRole('tabpanel')).toContainText('{"a":{"a":{"a":');
  });

  test('of the agent is kept with its price @long', async ({ vantage, service }) => {
    await addFault(service, { area: 'agent', kind: 'nested' });
    const { page } = await ask(vantage);
    const run = last(page, 'Last answer');
    await expect(run.getByRole('status')).toHaveText('Done');
    await expect(run).toContainText('Nested');
    await expect(run).toContainText('2 credits');
  });
});

test.describe('connecting', () => {
  test('follows a redirect on the same host @long', async ({ vantage, service }) => {
    await addFault(service, { area: 'account', kind: 'redirect' });
    const settings = await vantage.open('workspace.html#/settings');
    await vantage.fillConnect(settings);
    await expect(settings.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible();
    await expect(settings.getByRole('alert')).toHaveCount(0);
    const paths = service.state.log.filter(({ where }) => where === 'account');
    expect(paths.filter(({ status }) => status === 200).map(({ path }) => path)).toContain(
      '/public/scraper/',
    );
  });

  test('does not wait for targeting values that hang @long', async ({ vantage, service }) => {
    await addFault(service, {
      area: 'account',
      path: '/public/settings',
      kind: 'delay',
      ms: 20_000,
    });
    const settings = await vantage.open('workspace.html#/settings');
    const start = Date.now();
    await vantage.fillConnect(settings);
    await expect(settings.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible();
    expect(Date.now() - start).toBeLessThan(15_000);
    // The countries are shown once their list has arrived.
    const profiles = await vantage.open('workspace.html#/profiles');
    await profiles.getByRole('button', { name: 'New profile', exact: true }).click();
    const countries = profiles.getByLabel('Country', { exact: true }).locator('option');
    await expect(countries.filter({ hasText: 'Germany' })).toHaveCount(1, { timeout: 30_000 });
  });

  test('says that a key was copied shortened @long', async ({ vantage, service }) => {
    const settings = await vantage.open('workspace.html#/settings');
    const { account } = service.addresses.keys;
    await vantage.fillConnect(settings, { key: `${account.slice(0, 4)}…${account.slice(-4)}` });
    await expect(settings.getByRole('alert')).toContainText(
      'This key is hidden behind dots or stars',
    );
    expect(service.state.log.filter(({ where }) => where === 'account')).toEqual([]);
  });
});
