import type { Page } from '@playwright/test';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expectSpares } from '../fixtures/spare-logins.ts';
import { button } from './a11y-use.ts';
import { expect, test } from './harness.ts';
import { lockedNote, lockVault, passphrase } from './lock.ts';
import { profileAction } from './profile-menu.ts';
import { resultAction } from './result-menu.ts';
import { noteMessages, pressFast, pressTwice } from './second-click.ts';
import type { Vantage } from './vantage.ts';

const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(async (at) => (await chrome.storage.local.get(at))[at], key);
const storedCount = async (page: Page, key: string): Promise<number> => {
  const value = await stored(page, key);
  return Array.isArray(value) ? value.length : 0;
};

/** What the service was asked for, by what it costs or changes. */
function asked({ service }: Vantage) {
  const { log } = service.state;
  const count = (where: string, path: string, method?: string) =>
    log.filter(
      (line) =>
        line.where === where &&
        line.path?.startsWith(path) === true &&
        (method === undefined || line.method === method),
    ).length;
  return {
    scrapes: count('scraper', '/scraper/realtime', 'POST'),
    agent: count('agent', '/agent', 'POST'),
    exits: count('account', '/public/generate') + count('account', '/public/rotate_session'),
    account: log.filter(({ path }) => path === '/public').length,
    checks: count('exitCheck', ''),
  };
}

const inPopup = async (vantage: Vantage): Promise<void> => {
  const tab = await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  const { page } = popup;
  await page.setViewportSize({ width: 380, height: 600 });
  await expect(button(page, 'Notes')).toBeVisible();
  const names = threeProfiles.map(({ name }) => name);
  await expectSpares(page, names);
  const on = () => page.getByRole('switch', { checked: true }).count();
  const site = new URL(vantage.where.site).hostname;

  await pressTwice('keep a profile on top', {
    target: button(page, 'Favourite: France'),
    effect: () => page.evaluate(() => localStorage.getItem('popup-favourites')?.length),
    once: 40,
  });
  await pressTwice('switch on', { target: popup.toggle('Germany'), effect: on, once: 2 });
  await popup.exit();
  await expectSpares(page, names);
  const { exits } = asked(vantage);
  await pressTwice('rotate', {
    target: button(page, 'Rotate IP'),
    effect: () => asked(vantage).exits,
    once: exits + 1,
  });
  await popup.exit();
  const { checks } = asked(vantage);
  await pressTwice('check again', {
    target: button(page, 'Check again'),
    effect: () => asked(vantage).checks,
    once: checks + 1,
  });
  await pressTwice('never proxy a site', {
    target: button(page, `Never proxy this site: ${site}`),
    effect: () => storedCount(page, 'excluded'),
    once: 1,
  });
  await pressTwice('proxy a site again', {
    target: button(page, 'Proxy this site again'),
    effect: () => storedCount(page, 'excluded'),
    once: 0,
  });
  await button(page, 'Dismiss').click();
  await pressTwice('switch off by the main switch', {
    target: page.locator('header').getByRole('switch'),
    effect: on,
    once: 0,
  });
  await pressTwice('make a profile for a country', {
    target: button(page, 'Austria'),
    effect: async () => [await storedCount(page, 'profiles'), (await on()) > 0],
    once: [4, true],
  });
  await popup.exit();
  await pressTwice('scrape the page', {
    target: button(page, 'Scrape this page'),
    effect: () => asked(vantage).scrapes,
    once: 1,
  });
  await (await popup.message()).fill('Tell me my account information');
  await pressTwice('ask the agent beside a page', {
    target: button(page, 'Ask the agent'),
    effect: () => asked(vantage).agent,
    once: 1,
  });
  await page.close();
  await tab.close();
};

const onProfiles = async (vantage: Vantage): Promise<void> => {
  const page = await vantage.open('workspace.html#/profiles');
  const count = () => storedCount(page, 'profiles');
  await button(page, 'New profile').click();
  await page.getByLabel('Name', { exact: true }).fill('Italy');
  await page.getByLabel('Country', { exact: true }).selectOption('IT');
  await pressTwice('save a profile', { target: button(page, 'Save'), effect: count, once: 5 });
  await pressTwice('duplicate a profile', {
    target: await profileAction(page, 'France', 'Duplicate France'),
    effect: count,
    once: 6,
  });
  await pressTwice('remove a profile', {
    target: await profileAction(page, 'United States', 'Remove United States'),
    effect: count,
    once: 5,
  });
  await pressTwice('undo', { target: button(page, 'Undo'), effect: count, once: 6 });
  await pressTwice('switch on in the list', {
    target: page.getByRole('switch', { name: 'Italy', exact: true }),
    effect: () => page.getByRole('switch', { name: 'Italy', exact: true }).isChecked(),
    once: true,
  });
  await page.close();
};

const withResults = async (vantage: Vantage): Promise<void> => {
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${vantage.where.site}/market`);
  await pressFast('scrape an address', {
    target: button(page, 'Scrape'),
    effect: () => asked(vantage).scrapes,
    once: 2,
  });
  const last = page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last.getByRole('status')).toHaveText('Done', { timeout: 45_000 });
  await button(page, 'Open in workspace').click();
  await (await resultAction(page, 'Repeat')).click();
  await pressFast('repeat and pay', {
    target: button(page, 'Repeat and pay'),
    effect: () => asked(vantage).scrapes,
    once: 3,
  });
  const links = page
    .getByRole('region', { name: 'List of results', exact: true })
    .getByRole('link');
  await expect(page.getByRole('article').getByRole('tab').first()).toBeVisible({ timeout: 45_000 });
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.getByRole('article').getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await pressTwice('export', {
    target: dialog.getByRole('button', { name: 'Export', exact: true }),
    effect: () => saved,
    once: 1,
  });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const before = await links.count();
  await pressTwice('remove a result', {
    target: await resultAction(page, 'Remove'),
    effect: () => links.count(),
    once: before - 1,
  });
  await pressTwice('undo the removal', {
    target: button(page, 'Undo'),
    effect: () => links.count(),
    once: before,
  });
  await page.close();
};

const withTheAgent = async (vantage: Vantage): Promise<void> => {
  const page = await vantage.open('workspace.html#/agent');
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Tell me my account information');
  await pressFast('ask the agent', {
    target: button(page, 'Ask the agent'),
    effect: () => asked(vantage).agent,
    once: 2,
  });
  await page.close();
};

const withJobs = async (vantage: Vantage): Promise<void> => {
  const page = await vantage.open('workspace.html#/jobs');
  const state = (name: string) =>
    page.getByRole('region', { name: 'Progress' }).getByRole('status').getByText(name).count();
  await page
    .getByLabel('Addresses', { exact: true })
    .fill(`${vantage.where.site}/slow?seconds=30&n=[1-3]`);
  await expect(page.getByText('3 addresses', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Request', exact: true }).check({ force: true });
  await pressTwice('start a job', {
    target: button(page, 'Start job'),
    effect: () => /#\/jobs\/.+/.test(page.url()),
    once: true,
  });
  await pressTwice('pause a job', {
    target: button(page, 'Pause'),
    effect: () => state('Paused'),
    once: 1,
  });
  await pressTwice('resume a job', {
    target: button(page, 'Resume'),
    effect: () => state('Running'),
    once: 1,
  });
  await button(page, 'Pause').click();
  await expect.poll(() => state('Paused')).toBe(1);
  await page.close();
};

const withTheService = async (vantage: Vantage): Promise<void> => {
  const list = await vantage.open('workspace.html#/proxy-lists');
  await list.getByLabel('Amount', { exact: true }).fill('2');
  const { exits } = asked(vantage);
  await pressTwice('generate proxies', {
    target: button(list, 'Generate'),
    effect: () => asked(vantage).exits,
    once: exits + 1,
  });
  await list.close();

  const browser = await vantage.open('workspace.html#/browser');
  await button(browser, 'Test the connection').click();
  await pressTwice('test the connection', {
    target: browser.getByRole('button', { name: 'Open and close it' }),
    effect: async () => (await stored(browser, 'browserTest')) !== undefined,
    once: true,
  });
  await browser.close();

  const comparePage = await vantage.open(
    `workspace.html#/compare?url=${encodeURIComponent(`${vantage.where.site}/market`)}`,
  );
  const { scrapes } = asked(vantage);
  const compare = comparePage.getByRole('button', { name: /^Compare \d+ scrapes$/ });
  const countries = Number(/\d+/.exec((await compare.textContent()) ?? '')?.[0]);
  await pressTwice('compare countries', {
    target: compare,
    effect: () => asked(vantage).scrapes,
    once: scrapes + countries,
  });
  await comparePage.close();
};

const inSettings = async (vantage: Vantage): Promise<void> => {
  const page = await vantage.open('workspace.html#/settings');
  const { account } = asked(vantage);
  await pressTwice('refresh the account', {
    target: button(page, 'Refresh'),
    effect: () => asked(vantage).account,
    once: account + 1,
  });
  await button(page, 'Lock with a passphrase').click();
  await page.getByLabel('New passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Repeat passphrase', { exact: true }).fill(passphrase);
  await pressTwice('set a passphrase', {
    target: button(page, 'Set the passphrase'),
    effect: () => page.getByText('The passphrase is set.').count(),
    once: 1,
  });
  await lockVault(page);
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await pressTwice('unlock', {
    target: button(page, 'Unlock'),
    effect: () => lockedNote(page).count(),
    once: 0,
  });
  await page.close();
};

test('a double click acts once, whatever lies under the pointer by the second click @long', async ({
  vantage,
}) => {
  test.setTimeout(300_000);
  await noteMessages(vantage.context);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  for (const part of [
    inPopup,
    onProfiles,
    withResults,
    withTheAgent,
    withJobs,
    withTheService,
    inSettings,
  ]) {
    await part(vantage);
  }
});
