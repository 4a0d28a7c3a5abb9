import type { Page } from '@playwright/test';
import { addFault, changeAccount, clearFaults, setDead } from '../fixtures/admin.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';
import { lockedNote, lockVault, passphrase, setLock } from './lock.ts';
import { gone, moved, watchFromStart } from './popup-shifts.ts';
import { setSiteAccess } from './site-access.ts';
import { Popup, type Vantage } from './vantage.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lastScrape = (page: Page) => page.getByRole('region', { name: 'Last scrape', exact: true });

/** The popup over the page in front, watched from its first paint on, once all its parts are there. */
async function watched(vantage: Vantage): Promise<Popup> {
  const page = await vantage.context.newPage();
  await page.setViewportSize({ width: 380, height: 600 });
  await watchFromStart(page);
  await page.goto(`${vantage.origin}/popup.html`);
  const popup = new Popup(page);
  await complete(popup);
  return popup;
}

/** Waits for what is loaded after the first paint: the notes, the hints of what is paid, countries. */
async function complete({ page }: Popup): Promise<void> {
  await expect(button(page, 'Notes')).toBeVisible();
  await expect(button(page, 'Scrape this page')).toHaveAccessibleDescription(/./);
  await page.waitForTimeout(300);
}

/** Opens it again. @returns what moved or disappeared between its first paint and its last part. */
async function movedOnOpening(popup: Popup, state: string): Promise<string[]> {
  await popup.page.reload();
  await complete(popup);
  const found = [...(await moved(popup.page)), ...(await gone(popup.page))];
  return found.map((line) => `${state}: ${line}`);
}

test('nothing moves between the first paint and the last part, whatever the state @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(180_000);
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await watched(vantage);
  const { page } = popup;
  const found = await movedOnOpening(popup, 'not connected');
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  found.push(...(await movedOnOpening(popup, 'off')));
  await popup.switchOn('Germany');
  await popup.exit();
  found.push(...(await movedOnOpening(popup, 'on')));
  await page.evaluate(() => chrome.storage.local.set({ keysToReplace: true }));
  found.push(...(await movedOnOpening(popup, 'with keys to replace')));
  await popup.notes();
  await expect(page.getByText('Replace your keys at the service')).toBeVisible();
  await page.context().setOffline(true);
  found.push(...(await movedOnOpening(popup, 'offline')));
  await page.context().setOffline(false);
  await setSiteAccess(vantage, false);
  await expect(popup.page.getByText('Site access is off').first()).toBeVisible();
  found.push(...(await movedOnOpening(popup, 'without site access')));
  await setSiteAccess(vantage, true);
  await popup.exit();
  await setDead(service, 'rp', true);
  await popup.checkAgain();
  await expect(page.getByRole('status').first()).toHaveText(/Blocked/);
  found.push(...(await movedOnOpening(popup, 'blocked')));
  const settings = await setLock(vantage);
  await lockVault(settings);
  await settings.close();
  await expect(lockedNote(page)).toBeVisible();
  found.push(...(await movedOnOpening(popup, 'locked')));
  await page.evaluate(() => chrome.storage.local.set({ settings: 'no settings' }));
  found.push(...(await movedOnOpening(popup, 'with settings that are damaged')));
  await expect(page.getByRole('alert').first()).toContainText("Some stored data can't be read");
  expect(found).toEqual([]);
});

/** Connected, Germany among the profiles, and the popup over a page; collects what moves by state. */
async function following(vantage: Vantage) {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const tab = await vantage.visit(`${vantage.where.site}/table`);
  await tab.evaluate(() => history.replaceState(null, '', '/slow?seconds=3'));
  const popup = await watched(vantage);
  const { page } = popup;
  const found: string[] = [];
  const check = async (state: string) => {
    found.push(...(await moved(page)).map((line) => `${state}: ${line}`));
    await page.evaluate(() => {
      globalThis.vantageShifts?.splice(0);
      globalThis.vantageMoves?.splice(0);
    });
  };
  return { popup, page, found, check };
}

test('nothing moves when it checks, scrapes, is refused, and gets a rule for the site @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(180_000);
  const { popup, page, found, check } = await following(vantage);
  await addFault(service, { area: 'exitCheck', kind: 'delay', ms: 2500, count: 1 });
  await popup.toggle('Germany').click();
  await expect(popup.exitIp).toHaveText('Checking…');
  await popup.exit();
  await check('switched on, checked slowly');
  await popup.checkAgain();
  await popup.rotate();
  await check('checked again, rotated');
  await button(page, 'Never proxy this site: shop.vantage.test').click();
  await expect(page.getByRole('status').first()).toHaveText('Own connection');
  await button(page, 'Proxy this site again').click();
  await popup.exit();
  await check('a rule for the site');

  await button(page, 'Scrape this page').click();
  await expect(lastScrape(page)).toContainText('Scraping');
  await check('scraping');
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await check('scraped');
  await addFault(service, { area: 'scraper', kind: 'status', status: 402 });
  await button(page, 'Scrape this page').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  // The way out is in sight, without scrolling.
  await expect(button(page, 'Dashboard')).toBeInViewport({ ratio: 1 });
  await clearFaults(service);
  await check('scrape refused');
  await (await popup.message()).fill('What is on this page?');
  await button(page, 'Ask the agent').click();
  const answer = page.getByRole('region', { name: 'Last answer', exact: true });
  await expect(answer.getByRole('status')).toHaveText('Done', { timeout: 60_000 });
  await popup.list();
  await check('answered');

  expect(found).toEqual([]);
});

test('nothing moves when it is offline, blocked, locked, without site access or account @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(180_000);
  const { popup, page, found, check } = await following(vantage);
  await popup.switchOn('Germany');
  await popup.exit();
  await page.context().setOffline(true);
  await button(page, 'Rotate IP').click();
  await page.waitForTimeout(1500);
  await page.context().setOffline(false);
  await popup.checkAgain();
  await popup.exit();
  await check('offline and back');
  await changeAccount(service, { product: 'rp', password: 'another' });
  await (await vantage.visit('about:blank')).goto(`${vantage.where.siteHttp}/ip`).catch(() => null);
  await expect(page.getByRole('alert')).toContainText('The proxy refused the login twice');
  await check('blocked');
  await button(page, 'Renew login').click();
  await popup.exit();
  await check('healed');
  await setSiteAccess(vantage, false);
  await expect(page.getByText('Site access is off').first()).toBeVisible();
  await setSiteAccess(vantage, true);
  await popup.exit();
  await check('site access taken and given');
  await page.evaluate(() => chrome.storage.local.set({ keysToReplace: true }));

  const settings = await setLock(vantage);
  await lockVault(settings);
  await expect(lockedNote(page)).toBeVisible();
  await expect(popup.toggle('Germany')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(lockedNote(page).getByRole('alert')).toBeVisible();
  await check('locked while open');
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(lockedNote(page)).toHaveCount(0);
  await complete(popup);
  await check('unlocked');
  await popup.switchOff('Germany');
  await vantage.send([{ type: 'account/forget', input: { id: 'first' } }]);
  await expect(button(page, 'Scrape this page')).toBeDisabled();
  await check('switched off, account forgotten');
  expect(found).toEqual([]);
});
