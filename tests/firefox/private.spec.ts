import type { Page } from 'puppeteer-core';
import { byRole } from '../run/by-role.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { until } from '../run/screen.ts';
import { expect, test } from './harness.ts';

/**
 * Results of private windows in Firefox: its single background keeps them in memory until the last
 * private window closes.
 */

test.use({ privateWindows: true });

/** Opens an extension page in a new private window. */
async function openPrivate(firefox: FirefoxScreen, path: string): Promise<Page> {
  const code = `browser.windows.create({ incognito: true, url: '/${path}' }).then(() => null)`;
  await firefox.page('extension').evaluate(code);
  return until('The private page did not open', 30, async () => {
    for (const page of await firefox.browser.pages()) {
      const isIt = `globalThis.browser?.extension?.inIncognitoContext === true && document.readyState === 'complete'`;
      if ((await page.evaluate(isIt).catch(() => false)) === true) return page;
    }
    return null;
  });
}

async function closePrivate(firefox: FirefoxScreen): Promise<void> {
  const code = `browser.windows.getAll().then((all) => Promise.all(
    all.filter((one) => one.incognito).map((one) => browser.windows.remove(one.id)))).then(() => null)`;
  await firefox.page('extension').evaluate(code);
}

const textOf = (page: Page) => page.evaluate(() => document.body.innerText).catch(() => '');

async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, route);
}

/** Presses the element with this role and name as soon as it is there. */
async function press(page: Page, role: string, name: string): Promise<void> {
  const found = await until(`'${name}' is not on the screen`, 30, () => byRole(page, role, name));
  await found.click();
}

/** Submits a scrape from such a page and waits for its end in the list of results. */
async function scrape(page: Page, url: string): Promise<void> {
  const options = { mode: 'request', country: '', screenshot: false };
  const message = { type: 'scrape/submit', input: { url, options, privateAddressConfirmed: true } };
  const sent = page.evaluate(`browser.runtime.sendMessage(${JSON.stringify(message)})`);
  expect(await sent).toMatchObject({ ok: true });
  await expect.poll(() => textOf(page), { timeout: 45_000 }).toMatch(/\bDone\b/);
}

const stored = async (firefox: FirefoxScreen, area: 'local' | 'session') =>
  String(
    await firefox
      .page('extension')
      .evaluate(`browser.storage.${area}.get(null).then(JSON.stringify)`),
  );

test('a scrape from a private window stays in memory and goes with it; its cost is noted without its address', async ({
  firefox,
  service,
  where,
}) => {
  const page = await openPrivate(firefox, 'workspace.html#/results');
  await expect.poll(() => textOf(page)).toContain('No results yet');
  await scrape(page, `${where.site}/table?secret-of=private`);
  expect(service.state.charges).toHaveLength(1);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href^="#/results/"]')?.click());
  await press(page, 'tab', 'Text');
  await expect.poll(() => textOf(page)).toContain('Tables');

  await firefox.show('workspace.html#/results');
  await expect.poll(() => firefox.text()).toContain('No results yet');
  expect(await stored(firefox, 'local')).not.toContain('secret-of');
  await firefox.show('workspace.html#/account');
  await expect.poll(() => firefox.text(), { timeout: 30_000 }).toContain('1 call, credits: 2');

  await closePrivate(firefox);
  await expect.poll(() => stored(firefox, 'session')).not.toContain('secret-of');
  const next = await openPrivate(firefox, 'workspace.html#/results');
  await expect.poll(() => textOf(next)).toContain('No results yet');
});

test("'Keep in the library' takes a result over whole @long", async ({ firefox, where }) => {
  const page = await openPrivate(firefox, 'workspace.html#/results');
  await scrape(page, `${where.site}/table`);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href^="#/results/"]')?.click());
  await press(page, 'button', 'Keep in the library');
  await expect.poll(() => textOf(page)).toContain('Kept in the library');
  await closePrivate(firefox);
  await firefox.show('workspace.html#/results');
  await expect.poll(() => firefox.text()).toContain('Tables');
});

test('no page of a private window fails for the database that Firefox keeps from it @long', async ({
  firefox,
  where,
}) => {
  const page = await openPrivate(firefox, 'workspace.html#/results');
  await page.evaluate(() => {
    Object.assign(globalThis, { failures: [] });
    addEventListener('unhandledrejection', ({ reason }) => {
      (globalThis as unknown as { failures: string[] }).failures.push(String(reason));
    });
  });
  await scrape(page, `${where.site}/table`);
  for (const route of [
    'agent',
    'scrape',
    'compare',
    'account',
    'settings',
    'profiles',
    'results',
  ]) {
    await goTo(page, `#/${route}`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('h1')?.innerText ?? ''))
      .not.toBe('');
    expect(await textOf(page)).not.toMatch(/mutation|can not be read|can't be read/i);
  }
  const failures = await page.evaluate(
    () => (globalThis as unknown as { failures: string[] }).failures,
  );
  expect(failures).toEqual([]);
});
