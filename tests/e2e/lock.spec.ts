import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Canaries } from '../fixtures/canaries.ts';
import { launchSearched } from './canary-watch.ts';
import { chromiumWithBuild, expect, test, workerOf } from './harness.ts';
import { lockedNote, lockVault, passphrase, setLock } from './lock.ts';
import { Vantage } from './vantage.ts';

const profile = { name: 'Germany', country: 'DE' };

/** Refreshes the account. @returns once the service replied and the button is enabled again. */
async function refresh({ service }: Vantage, settings: Page): Promise<void> {
  const asked = () => service.state.log.filter(({ path }) => path === '/public').length;
  const before = asked();
  const again = settings.getByRole('button', { name: 'Refresh', exact: true });
  await again.click();
  await expect.poll(asked).toBe(before + 1);
  await expect(again).toBeEnabled();
}

/** All data that Vantage stores on disk, as JSON. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
}

async function unlock(page: Page, words = passphrase): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

test('a passphrase seals the keys, closes the account, and opens it again', async ({
  vantage,
  service,
}) => {
  const { keys } = service.addresses;
  await vantage.connect();
  const settings = await setLock(vantage);
  const disk = await stored(settings);
  for (const key of [keys.account, keys.scraper, keys.browser]) expect(disk).not.toContain(key);
  // While unlocked, everything works as before.
  await refresh(vantage, settings);
  await expect(settings.getByRole('alert')).toHaveCount(0);

  await lockVault(settings);
  // The page is covered, and the background refuses as well.
  await expect(settings.getByRole('button', { name: 'Refresh', exact: true })).toHaveCount(0);
  await expect(settings.locator('main')).not.toContainText(keys.account.slice(-4));
  await expect(settings.locator('main')).not.toContainText('Premium Residential');
  const refused: unknown = await settings.evaluate(() =>
    chrome.runtime.sendMessage({ type: 'account/refresh', input: {} }),
  );
  expect(refused).toMatchObject({ ok: false, problem: { code: 'locked' } });
  const session = await settings.evaluate(async () =>
    JSON.stringify(await chrome.storage.session.get(null)),
  );
  expect(session).not.toContain('"raw"');
  for (const key of [keys.account, keys.scraper]) expect(session).not.toContain(key);

  await unlock(settings, 'not the passphrase');
  await expect(lockedNote(settings).getByRole('alert')).toContainText('Wrong passphrase');
  await unlock(settings);
  await expect(lockedNote(settings)).toHaveCount(0);
  await refresh(vantage, settings);
  await expect(settings.getByRole('alert')).toHaveCount(0);
});

test('a passphrase is changed and removed by who knows it @long', async ({ vantage, service }) => {
  await vantage.connect();
  const settings = await setLock(vantage);
  await settings.getByRole('button', { name: 'Change the passphrase', exact: true }).click();
  await settings.getByLabel('Current passphrase', { exact: true }).fill('a wrong one');
  await settings.getByLabel('New passphrase', { exact: true }).fill('another passphrase');
  await settings.getByLabel('Repeat passphrase', { exact: true }).fill('another passphrase');
  const change = settings.getByRole('button', { name: 'Change the passphrase', exact: true });
  await change.click();
  await expect(settings.getByRole('alert')).toContainText('Wrong passphrase');
  await settings.getByLabel('Current passphrase', { exact: true }).fill(passphrase);
  await change.click();
  await expect(settings.getByText('The passphrase is changed.')).toBeVisible();
  await lockVault(settings);
  await unlock(settings, 'another passphrase');
  await expect(lockedNote(settings)).toHaveCount(0);

  await settings.getByRole('button', { name: 'Remove the lock', exact: true }).click();
  await settings.getByLabel('Current passphrase', { exact: true }).fill('another passphrase');
  await settings.getByRole('button', { name: 'Remove the lock', exact: true }).click();
  await expect(settings.getByText('The lock is removed.')).toBeVisible();
  // Without a passphrase everything is sealed as well and opens automatically.
  const disk = await stored(settings);
  const { account, scraper } = service.addresses.keys;
  for (const key of [account, scraper]) expect(disk).not.toContain(key);
  await refresh(vantage, settings);
  await expect(settings.getByRole('alert')).toHaveCount(0);
});

test('what is on stays on while locked, and a new session waits for the passphrase @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles([profile, { name: 'France', country: 'FR' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const address = await popup.exit();
  const settings = await setLock(vantage);
  await lockVault(settings);
  // With a new worker and no earlier connections, the proxy requests the login again.
  await vantage.killWorker();
  const page = await vantage.visit(where.exitCheck);
  await expect(page.locator('body')).toContainText(address);

  await popup.toggle('France').click();
  await expect(popup.page.getByRole('alert').first()).toContainText('Vantage is locked. Unlock');
  await expect(popup.toggle('Germany')).toBeChecked();
  await unlock(popup.page);
  await expect(lockedNote(popup.page)).toHaveCount(0);
  await expect(popup.page.getByRole('alert')).toHaveCount(0);
  await popup.switchOn('France');
});

test('what open pages show of keys and logins goes when it locks @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(120_000);
  const { key } = service.state.accounts[0]!.browser;
  await vantage.connect();
  const settings = await setLock(vantage);
  const browser = await vantage.open('workspace.html#/browser');
  await browser.getByRole('button', { name: 'Show the key', exact: true }).click();
  await expect(browser.locator('main')).toContainText(key);
  const list = await vantage.open('workspace.html#/proxy-lists');
  await list.getByRole('button', { name: 'Generate', exact: true }).click();
  const lines = list.getByRole('list', { name: 'The first lines' });
  await expect(lines).toBeVisible({ timeout: 60_000 });
  // No page loses the focus, because the lock may close on its own.
  await settings.evaluate(() => chrome.runtime.sendMessage({ type: 'lock/now', input: {} }));
  await expect(lines).toHaveCount(0);
  await expect(browser.locator('main')).not.toContainText(key);
});

test('while locked, a proxy of my own that was switched off stays off, and its login goes nowhere else @long', async ({
  vantage,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  const save = (host: string, login: object) => {
    const own = { id: 'own', name: 'Own', color: 'grey', letter: '', kind: 'custom' };
    const where = { scope: 'only', windows: 'all', containers: [] };
    const extras = { acceptLanguage: false, saveData: false, capMb: null, atCap: 'warn' };
    const goes = { scheme: 'http', host, port: 9, hasLogin: true };
    return { profile: { ...own, where, extras, ...goes }, ...login };
  };
  const post = (page: Page, type: string, input: object): Promise<unknown> =>
    page.evaluate((sent) => chrome.runtime.sendMessage(sent), { type, input });
  const popup = await vantage.popup();
  const login = { login: { username: 'me', password: 'mine' } };
  expect(await post(popup.page, 'profiles/save', save('proxy.test', login))).toMatchObject({
    ok: true,
  });
  const on = { profileId: 'own', on: true };
  expect(await post(popup.page, 'proxy/switch', on)).toMatchObject({ ok: true });
  await lockVault(await setLock(vantage));
  expect(await post(popup.page, 'profiles/save', save('other.test', {}))).toMatchObject({
    problem: { code: 'locked' },
  });
  expect(await post(popup.page, 'proxy/switch', { ...on, on: false })).toMatchObject({ ok: true });
  expect(await post(popup.page, 'proxy/switch', on)).toMatchObject({ problem: { code: 'locked' } });
});

test('after a time without use it locks by itself @long', async ({ vantage }) => {
  await vantage.connect();
  const settings = await setLock(vantage);
  await settings.getByLabel('Lock automatically', { exact: true }).selectOption('5');
  await expect(settings.getByLabel('Lock automatically', { exact: true })).toHaveValue('5');
  // Offered once the time is stored.
  await expect(settings.getByRole('button', { name: 'Reset Lock automatically' })).toBeVisible();
  const ring = (minutesAgo: number) =>
    settings.evaluate(async (minutes) => {
      await chrome.storage.session.set({ lockUsed: Date.now() - minutes * 60_000 });
      await chrome.alarms.create('vantage:lock', { when: Date.now(), periodInMinutes: 1 });
    }, minutesAgo);
  await ring(4);
  // The alarm has fired: the next one is a minute away.
  await expect
    .poll(() =>
      settings.evaluate(async () => {
        const { scheduledTime = 0 } = (await chrome.alarms.get('vantage:lock')) ?? {};
        return scheduledTime - Date.now() > 30_000;
      }),
    )
    .toBe(true);
  await expect(lockedNote(settings)).toHaveCount(0);
  await ring(6);
  await expect(lockedNote(settings)).toBeVisible({ timeout: 40_000 });
});

test('a scrape under way waits for the passphrase, and is paid once @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const settings = await setLock(vantage);
  const tab = await vantage.visit(`${vantage.where.site}/ip`);
  await tab.evaluate(() => history.replaceState(null, '', '/slow?seconds=10'));
  const { page } = await vantage.popup();
  await page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  const last = page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last).toContainText('Scraping', { timeout: 15_000 });
  await expect.poll(() => asked('POST')).toBe(1);
  // Checked at once, because the lock closes on its own while the page is still loading.
  await settings.evaluate(() => chrome.runtime.sendMessage({ type: 'lock/now', input: {} }));
  await expect(lockedNote(settings)).toBeVisible();

  function asked(method: string): number {
    return service.state.log.filter(
      ({ where, path, method: by }) =>
        where === 'scraper' && by === method && path?.startsWith('/scraper/realtime') === true,
    ).length;
  }
  // Long after the page's own delay, nobody has requested it again, and it is still pending.
  const polls = asked('GET');
  await settings.waitForTimeout(13_000);
  expect(asked('GET')).toBeLessThanOrEqual(polls + 1);
  // The popup is covered: neither the scrape nor a problem of it is shown.
  await expect(lockedNote(page)).toBeVisible();
  await expect(last).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await unlock(settings);
  await expect(last).toContainText('Done', { timeout: 45_000 });
  expect(asked('POST')).toBe(1);
  expect(service.state.charges).toHaveLength(1);
});

/** Browser with a profile folder that can be closed and started again. */
async function launch(
  folder: string,
  { service, where, canaries }: Pick<Vantage, 'service' | 'where'> & { canaries: Canaries },
) {
  const options = {
    ...chromiumWithBuild(service),
    headless: true,
    viewport: { width: 1200, height: 800 },
  };
  const context: BrowserContext = await launchSearched({ canaries, service }, options, folder);
  context.setDefaultTimeout(30_000);
  const worker = await workerOf(context);
  const origin = `chrome-extension://${new URL(worker.url()).host}`;
  return { context, vantage: new Vantage(context, service, where, origin) };
}

test('after the browser was closed nothing goes out until it is unlocked', async ({
  service,
  where,
  canaries,
}) => {
  test.setTimeout(120_000);
  const started = { service, where, canaries };
  const folder = await mkdtemp(path.join(tmpdir(), 'vantage-lock-'));
  try {
    const first = await launch(folder, started);
    await first.vantage.connect();
    await first.vantage.addProfiles([profile]);
    const before = await first.vantage.popup();
    await before.switchOn('Germany');
    await before.exit();
    await setLock(first.vantage);
    await first.context.close();

    const { context, vantage } = await launch(folder, started);
    const asked = service.state.log.length;
    const popup = await vantage.popup();
    await expect(popup.page.getByRole('alert').first()).toContainText('Unlock to browse');
    await expect(lockedNote(popup.page)).toBeVisible();
    const worker = await workerOf(context);
    await expect
      .poll(() => worker.evaluate(() => chrome.action.getTitle({})))
      .toContain('Unlock to browse');
    await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe('!');
    const page = await context.newPage();
    await expect(page.goto(where.exitCheck)).rejects.toThrow(/ERR_/);
    await expect(page.getByRole('heading', { name: /did not load/ })).toBeVisible();
    expect(service.state.log.slice(asked).filter(({ where: at }) => at !== 'account')).toEqual([]);

    await unlock(popup.page);
    await expect(popup.page.getByRole('alert')).toHaveCount(0);
    const address = await popup.exit();
    // The page that failed is loaded by itself once its profile is no longer blocked.
    await expect(page.locator('body')).toContainText(address);
    await context.close();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
