import type { Page } from '@playwright/test';
import { addFault, changeAccount } from '../fixtures/admin.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expectSpares, withoutSpares } from '../fixtures/spare-logins.ts';
import { expect, test } from './harness.ts';
import { cutTexts, movedParts, watchShifts, watchTexts } from './popup-shifts.ts';
import type { Popup, Vantage } from './vantage.ts';

const names = threeProfiles.map(({ name }) => name);
const size = { width: 380, height: 600 };

/** Connected, with three profiles, a page of the site in front, and the popup over it once all its parts are there. */
async function opened(vantage: Vantage, path = '/table'): Promise<Popup> {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const tab = await vantage.visit(`${vantage.where.site}/table`);
  await tab.evaluate((at) => history.replaceState(null, '', at), path);
  return popupAbove(vantage);
}

async function popupAbove(vantage: Vantage): Promise<Popup> {
  const popup = await vantage.popup();
  await popup.page.setViewportSize(size);
  await expect(button(popup.page, 'Notes')).toBeVisible();
  await expect(button(popup.page, 'Scrape this page')).toHaveAccessibleDescription(
    /credits|under way/,
  );
  return popup;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lastScrape = (page: Page) => page.getByRole('region', { name: 'Last scrape', exact: true });

/** How often the service was asked for what costs or switches. */
function counted(vantage: Vantage): { rotations: number; sessions: number; scrapes: number } {
  const { log } = vantage.service.state;
  const asked = (path: string) => log.filter((line) => line.path?.startsWith(path) === true).length;
  return {
    rotations: asked('/public/rotate_session'),
    sessions: asked('/public/generate'),
    scrapes: log.filter(
      ({ where, path, method }) =>
        where === 'scraper' && path === '/scraper/realtime' && method === 'POST',
    ).length,
  };
}

test('header, actions and rows stay where they are while it switches, rotates, scrapes and is blocked', async ({
  vantage,
  service,
}) => {
  test.setTimeout(120_000);
  const popup = await opened(vantage);
  const { page } = popup;
  const parts = await movedParts(page);
  await page.evaluate(watchShifts);
  await popup.switchOn('Germany');
  await popup.exit();
  await popup.rotate();
  await popup.rotate();
  await popup.switchOn('United States');
  await popup.exit();
  await popup.rotate();
  await expect(page.getByText('Exit IP changed', { exact: true })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  await button(page, 'Scrape this page').click();
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await popup.list();
  await popup.notes();
  await popup.details();
  await popup.message();
  await popup.list();
  await withoutSpares(service, page, names);
  await addFault(service, {
    area: 'account',
    path: '/public/rotate_session',
    kind: 'status',
    status: 500,
  });
  await button(page, 'Rotate IP').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await popup.switchOff('United States');
  expect(await page.evaluate(() => globalThis.vantageShifts)).toEqual([]);
  expect(await movedParts(page)).toEqual(parts);
});

test('few clicks: a country, a rotation, a scrape, its result, credits, and no proxy on this site', async ({
  vantage,
}) => {
  test.setTimeout(120_000);
  const first = await opened(vantage);
  const { page } = first;
  // Opening the popup takes one click; each action below takes one more.
  await button(page, 'Austria').click();
  await expect(first.toggle('Austria')).toBeChecked({ timeout: 20_000 });
  await first.exit();
  await expect(page.getByRole('status').first()).toHaveText('On · Austria');

  const before = await first.exit();
  await button(page, 'Rotate IP').click();
  await expect(page.getByText('Now', { exact: true })).toBeVisible();
  expect(await first.exit()).not.toBe(before);

  await button(page, 'Scrape this page').click();
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  const box = await lastScrape(page).boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= size.height).toBe(true);
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await page.close();

  const again = await popupAbove(vantage);
  await expect(again.credits).toHaveText('9,998 left · 2 used');
  await button(again.page, 'Scrape options').click();
  await expect(lastScrape(again.page)).toBeInViewport({ ratio: 1 });
  await expect(lastScrape(again.page)).toContainText('Tables');

  const site = new URL(vantage.where.site).hostname;
  await button(again.page, `Never proxy this site: ${site}`).click();
  await expect(again.page.getByRole('status').first()).toHaveText('Own connection');
  await expect(again.exitIp).toHaveText('Your own IP');
});

test('what a scrape had set aside is never shown as spent once it has ended @long', async ({
  vantage,
  service,
}) => {
  const popup = await opened(vantage, '/slow?seconds=2');
  const { page } = popup;
  await popup.credits.evaluate(watchTexts);
  // The account API answers late, as it may when it is far away.
  await addFault(service, { area: 'account', kind: 'delay', ms: 2000 });
  await button(page, 'Scrape this page').click();
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  await expect(popup.credits).toHaveText('9,998 left · 2 used');
  const texts = (await page.evaluate(() => globalThis.vantageTexts)) ?? [];
  expect(texts.filter((text) => text.includes('used'))).toEqual(['9,998 left · 2 used']);
});

test('a shortcut, three letters and Enter lead to a country; profiles have their numbers', async ({
  vantage,
}) => {
  const popup = await opened(vantage);
  const { page } = popup;
  // The search box has the focus as it opens.
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('aus');
  await page.keyboard.press('Escape');
  await page.keyboard.type('swi');
  await page.keyboard.press('Enter');
  await expect(popup.toggle('Switzerland')).toBeChecked({ timeout: 20_000 });
  await popup.exit();
  // Searched for once more, it stays on.
  await expect(page.getByRole('searchbox')).toHaveValue('swi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(popup.toggle('Switzerland')).toBeChecked();

  await page.reload();
  await expect(page.getByRole('searchbox')).toBeFocused();
  // What was used last is on top.
  await expect(page.getByRole('switch').nth(1)).toHaveAccessibleName('Switzerland');
  await page.keyboard.press('2');
  await expect(popup.toggle('Germany')).toBeChecked({ timeout: 20_000 });
  await page.keyboard.press('ArrowDown');
  await expect(popup.toggle('Switzerland')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(popup.toggle('United States')).toBeChecked({ timeout: 20_000 });
});

test('the first profile is three presses of Tab away, and favourites stay on top @long', async ({
  vantage,
}) => {
  const popup = await opened(vantage);
  const { page } = popup;
  const presses = async (): Promise<string[]> => {
    const names: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      );
    }
    return names;
  };
  expect(await presses()).toContain('Germany');
  await button(page, 'Favourite: France').click();
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await presses()).toContain('France');
});

test('what the palette switched on comes first, also when it is off again @long', async ({
  vantage,
}) => {
  const { page } = await opened(vantage);
  await expect(page.getByRole('switch').nth(1)).toHaveAccessibleName('Germany');
  await expect(button(page, 'Rotate IP')).toHaveAttribute('title', /^Alt\+Shift\+/);
  const workspace = await vantage.open('workspace.html#/recipes');
  await expect(workspace.getByRole('heading', { level: 1 })).toBeVisible();
  for (const action of ['Switch on: France', 'Switch off: France']) {
    await workspace.keyboard.press('Control+k');
    await workspace.keyboard.type(action);
    await expect(workspace.getByRole('option', { selected: true })).toContainText(action);
    await workspace.keyboard.press('Enter');
    await expect(workspace.getByRole('dialog')).toHaveCount(0, { timeout: 20_000 });
  }
  await page.reload();
  await expect(page.getByRole('switch').nth(1)).toHaveAccessibleName('France');
  await expect(page.getByRole('switch').nth(1)).not.toBeChecked();
});

test('a double click counts once: it rotates, switches and pays a single time @long', async ({
  vantage,
}) => {
  test.setTimeout(180_000);
  const popup = await opened(vantage, '/slow?seconds=10');
  const { page } = popup;
  await expectSpares(page, names);
  // Each press uses one session: a spare one, which is replaced, or one made or rotated for it.
  const used = () => counted(vantage).sessions + counted(vantage).rotations;
  let wanted = used();
  for (const { name } of [...threeProfiles, ...threeProfiles]) {
    await popup.toggle(name).dblclick();
    await expect(popup.toggle(name)).toBeChecked({ timeout: 20_000 });
    await popup.exit();
    wanted += 1;
    await expect.poll(used).toBe(wanted);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(2);
  }
  for (let turn = 1; turn <= 5; turn += 1) {
    await button(page, 'Rotate IP').dblclick();
    wanted += 1;
    await expect.poll(used).toBe(wanted);
    await expect(button(page, 'Rotate IP')).toBeEnabled({ timeout: 20_000 });
    await popup.exit();
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(2);
  }
  for (let turn = 0; turn < 5; turn += 1) await button(page, 'Scrape this page').dblclick();
  await expect(page.getByText('A scrape of this page is under way.')).toBeVisible();
  await expect(lastScrape(page).getByRole('status')).toHaveText('Done', { timeout: 60_000 });
  expect(used()).toBe(wanted);
  expect(counted(vantage).scrapes).toBe(1);
  expect(vantage.service.state.charges).toHaveLength(1);
});

test("'Blocked' offers what heals it: a new login, another check, or switching off @long", async ({
  vantage,
  service,
  where,
}) => {
  const popup = await opened(vantage);
  const { page } = popup;
  await popup.switchOn('Germany');
  await popup.exit();
  await changeAccount(service, { product: 'rp', password: 'another' });
  const tab = await vantage.visit('about:blank');
  await tab.goto(`${where.siteHttp}/ip`).catch(() => null);
  await tab.close();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The proxy refused the login twice', { timeout: 30_000 });
  await expect(problem.getByRole('button', { name: 'Check again', exact: true })).toBeInViewport();
  await expect(problem.getByRole('button', { name: 'Switch off', exact: true })).toBeInViewport();
  await problem.getByRole('button', { name: 'Renew login', exact: true }).click();
  await expect(problem).toHaveCount(0, { timeout: 20_000 });
  await popup.exit();
  await expect(page.getByRole('status').first()).toHaveText('On · Germany');
});
