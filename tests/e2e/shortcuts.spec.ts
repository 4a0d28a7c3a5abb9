import type { Page } from '@playwright/test';
import { onOwnHost } from '../fixtures/names.ts';
import { Card } from './card.ts';
import type { Display } from './display.ts';
import { expect, workerOf } from './harness.ts';
import { onScreen, pressInMenu, test } from './on-screen.ts';
import { allowPrivate, openPrivate, privateWorker } from './private-window.ts';
import type { Vantage } from './vantage.ts';

/** The shortcuts that the manifest suggests. */
const keys = { toggle: 'alt+shift+o', rotate: 'alt+shift+e', scrape: 'alt+shift+s' };
const openPopup = 'alt+shift+v';
/** Timeout for slow machines. */
const patient = { timeout: 20_000 };

/** Visitor address reported by a page of the site. */
async function seenIn(page: Page, site: string): Promise<string> {
  let seen = '';
  // A change of the exit ends connections, including new ones; Vantage then shows an explanation
  // instead of the page.
  await expect(async () => {
    await page.goto(`${site}/ip`);
    seen = (await page.locator('body').innerText()).split('\n')[0]!.trim();
    expect(seen).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  }).toPass({ timeout: 30_000 });
  return seen;
}

/** During a switch a page may fail to load, which is expected. */
async function changes(page: Page, site: string, before: string): Promise<void> {
  await expect(async () => {
    expect(await seenIn(page, site)).not.toBe(before);
  }).toPass({ timeout: 60_000 });
}

async function isDirect(page: Page, site: string): Promise<void> {
  await expect(async () => {
    expect(await seenIn(page, site)).toBe('127.0.0.1');
  }).toPass({ timeout: 60_000 });
}

/** Presses a shortcut on a page, clicked first to give it keyboard focus. */
async function press(display: Display, page: Page, key: string): Promise<void> {
  await page.bringToFront();
  const [x, y] = await onScreen(page, 300, 300);
  await page.evaluate(() => {
    delete document.documentElement.dataset['clicked'];
    const heard = () => (document.documentElement.dataset['clicked'] = 'yes');
    addEventListener('mouseup', heard, { capture: true, once: true });
  });
  await display.xdotool('mousemove', x, y, 'click', 1);
  await expect(page.locator('html')).toHaveAttribute('data-clicked', 'yes', patient);
  await display.xdotool('key', key);
}

/** Two active profiles: Germany for everything, France for the shop only. */
async function twoOn(vantage: Vantage, shop: string): Promise<void> {
  await vantage.connect();
  await vantage.addProfiles([
    { name: 'Germany', country: 'DE' },
    { name: 'France', country: 'FR', product: 'rpc' },
  ]);
  const tab = await vantage.visit(`${shop}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  const use = popup.page.getByLabel('Use a profile for this site: shop.vantage.test');
  await use.first().selectOption('France');
  // Checked as soon as the switch begins, while pages still take the former route.
  await popup.routeSet('France · sites');
  await popup.page.close();
  await tab.close();
}

test('the shortcuts and the menu mean the tab in front @long', async ({
  vantage,
  display,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { exits } = service.state;
  await twoOn(vantage, where.site);
  const other = onOwnHost(where.site, 'other');
  const elsewhere = await vantage.visit(`${other}/ip`);
  const shop = await vantage.visit(`${where.site}/ip`);
  const worker = await workerOf(vantage.context);
  const rotated = () =>
    service.state.log
      .filter(({ path }) => path?.startsWith('/public/rotate_session'))
      .map(({ path }) => new URL(path ?? '', 'http://any').searchParams.get('product'));

  const [german, french] = [await seenIn(elsewhere, other), await seenIn(shop, where.site)];
  expect([german, french].map((address) => exits.find(address)?.country)).toEqual(['DE', 'FR']);
  await press(display, shop, keys.rotate);
  await expect.poll(rotated, patient).toEqual(['rpc']);
  await changes(shop, where.site, french);
  expect(exits.find(await seenIn(shop, where.site))?.country).toBe('FR');
  expect(await seenIn(elsewhere, other)).toBe(german);

  await press(display, elsewhere, keys.rotate);
  await expect.poll(rotated, patient).toEqual(['rpc', 'rp']);

  await shop.bringToFront();
  // From the end of the menu: 'Inspect', 'View page source', then Vantage, whose last item is the
  // wanted one.
  const rotate = { at: [300, 120] as [number, number], to: ['Up', 'Up', 'Up'], on: ['Up'] };
  await pressInMenu(display, shop, { ...rotate, picture: 'menu.png' });
  await expect.poll(rotated, patient).toEqual(['rpc', 'rp', 'rpc']);

  await press(display, shop, keys.scrape);
  const card = await Card.on(shop);
  await card.appears();
  await expect.poll(() => card.text(), { timeout: 20_000 }).toContain('Done');
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/ip`]);

  const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}));
  await press(display, shop, keys.toggle);
  await isDirect(shop, where.site);
  await expect.poll(badge, patient).toBe('');
  await press(display, shop, keys.toggle);
  await expect.poll(badge, patient).not.toBe('');

  const popups = () =>
    worker.evaluate(
      async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length,
    );
  await press(display, shop, openPopup);
  await expect.poll(popups, patient).toBe(1);
});

test('shortcuts and the menu of a private window @long', async ({
  vantage,
  display,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  await allowPrivate(vantage);
  await twoOn(vantage, where.site);
  const page = await openPrivate(vantage);
  const own = await privateWorker(vantage.context);
  const first = await seenIn(page, where.site);
  expect(state.exits.find(first)?.country).toBe('FR');
  await press(display, page, keys.rotate);
  await changes(page, where.site, first);
  expect(state.exits.find(await seenIn(page, where.site))?.country).toBe('FR');

  const second = await seenIn(page, where.site);
  // From the end of the menu: 'Inspect', 'View page source', then Vantage, whose last item is the
  // wanted one.
  await pressInMenu(display, page, {
    at: [300, 120],
    to: ['Up', 'Up', 'Up'],
    on: ['Up'],
    picture: 'private-menu.png',
  });
  await changes(page, where.site, second);

  // The scrape belongs to the private window.
  await press(display, page, keys.scrape);
  const card = await Card.on(page);
  await card.appears();
  await expect.poll(() => card.text(), { timeout: 45_000 }).toMatch(/\bDone\b/);
  await display.picture(test.info().outputPath('private.png'));
  expect(state.charges).toHaveLength(1);
  const rows = () =>
    own.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await rows()).toContain('library');

  await press(display, page, keys.toggle);
  await isDirect(page, where.site);
});
