import type { Page } from 'puppeteer-core';
import { setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import { byRole } from '../run/by-role.ts';
import { type FirefoxScreen, patiently } from '../run/firefox-screen.ts';
import { until } from '../run/screen.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { unfold } from './press.ts';
import { inExtension, isStopped, load, pageAt } from './extension-api.ts';

/** Text of Vantage's explanation in any tab: the driver does not see it appear. */
function explanation(firefox: FirefoxScreen): Promise<string> {
  return until('No tab shows the explanation', 30, async () => {
    for (const page of await firefox.browser.pages()) {
      const text = await textOf(page);
      if (text !== null && /did not load/.test(text)) return text;
    }
    return null;
  });
}

/** Text of a page, empty before it has a body; null: the page is navigating. */
async function textOf(page: Page): Promise<string | null> {
  try {
    return await page.evaluate(() => document.querySelector('body')?.innerText ?? '');
  } catch (error) {
    if (error instanceof Error && error.name !== 'TypeError') return null;
    throw error;
  }
}

test('pasted proxies are read and added, and a profile of a container takes its tabs alone @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  await firefox.show('workspace.html#/profiles/transfer');
  await firefox.fill('Or paste it here', 'my.example:8080:user:secret');
  await firefox.press('button', 'Read');
  await expect.poll(() => firefox.text()).toContain('Proxy lines');
  await firefox.press('button', 'Add 1 profile');
  await expect.poll(() => firefox.text()).toContain('1 profile added.');
  await firefox.press('button', 'Back to profiles');
  await expect.poll(() => firefox.text()).toContain('http · my.example:8080');

  await firefox.show('workspace.html#/profiles/new');
  await firefox.fill('Name', 'Boxed');
  await firefox.choose('Country', 'FR');
  await unfold(firefox, 'Where it applies');
  const work = await until('The containers are not on the screen', 15, () =>
    byRole(firefox.page('extension'), 'checkbox', 'Work'),
  );
  await work.click();
  await firefox.press('button', 'Save');
  await expect.poll(() => firefox.text()).toContain('Chosen containers only');
  await firefox.show('popup.html');
  const { shown } = await switchOn(firefox, 'Boxed');
  const url = `${where.siteHttp}/ip?boxed`;
  await inExtension(
    firefox,
    async (api, to) => {
      const [box] = await api.contextualIdentities.query({ name: 'Work' });
      await api.tabs.create({ url: to, cookieStoreId: box?.cookieStoreId ?? '' });
    },
    url,
  );
  const country = (text: string | null) =>
    service.state.exits.find((text ?? '').split('\n')[0]!)?.country;
  const boxed = await pageAt(firefox, '?boxed');
  expect(country(await load(boxed, `${where.site}/ip?boxed`))).toBe('FR');
  expect(direct(service.state, shown)).toEqual([]);
  expect(await firefox.visit(`${where.site}/ip`)).toContain('127.0.0.1');
});

test('rotate and reload, a fresh identity, and the explanation of a page that a dead proxy stops @long', async ({
  firefox,
  service,
  where,
}) => {
  // Takes 60 s on two busy cores, mostly waiting.
  test.setTimeout(360_000);
  const { state } = service;
  await addProfiles(firefox, [{ name: 'Germany', country: 'DE' }]);
  await firefox.visit(`${where.site}/set-cookie?name=kept&value=yes`);
  await firefox.visit(`${where.site}/ip`);
  const site = firefox.page('site');
  await site.evaluate(() => {
    document.cookie = 'wide=yes; domain=vantage.test';
    localStorage.setItem('kept', 'yes');
  });
  await firefox.show('popup.html');
  const { shown } = await switchOn(firefox, 'Germany');
  const first = await exitShown(firefox);

  await firefox.press('button', 'More for this exit');
  await firefox.press('button', 'Rotate and reload');
  const second = await exitShown(firefox, first);
  await expect.poll(() => textOf(site), { timeout: 30_000 }).toContain(second);

  await firefox.press('button', 'Fresh identity…');
  await firefox.press('button', 'Delete and reload');
  const third = await exitShown(firefox, second);
  await expect.poll(() => textOf(site), { timeout: 30_000 }).toContain(third);
  const kept = () => site.evaluate(() => [document.cookie, localStorage.getItem('kept')]);
  await expect.poll(() => patiently(kept)).toEqual(['', null]);

  await setDead(service, 'rp', true);
  const url = `${where.siteHttp}/whoami?after=1`;
  expect(await isStopped(firefox, url)).toBe(true);
  const text = await explanation(firefox);
  expect(text).toContain('shop.vantage.test');
  expect(text).toContain("'Germany' could not load this page.");
  // Reading it first proves that its disappearance can be seen.
  const waits = 'Vantage tries again every minute and opens the page when it can.';
  await expect.poll(() => explanation(firefox), { timeout: 40_000 }).toContain(waits);
  await setDead(service, 'rp', false);
  await firefox.show('popup.html');
  await firefox.press('button', 'Check again');
  // The tab navigates to the page by itself once the route is free.
  const arrived = () =>
    state.log.some(({ where: at, path }) => at === 'site' && path === '/whoami?after=1');
  await expect.poll(arrived, { timeout: 40_000 }).toBe(true);
  expect(direct(state, shown)).toEqual([]);
});
