import { parseSiteList } from '../../utils/proxy/routing/site-list.ts';
import { addFault, setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { expect, test } from './harness.ts';
import {
  begin,
  everything,
  inExtension,
  isStopped,
  load,
  save,
  send,
  tabOf,
} from './extension-api.ts';

/** The proxy setting of Firefox itself, as the extension sees it. */
async function setting(firefox: FirefoxScreen): Promise<Record<string, unknown>> {
  return (await inExtension(firefox, (api) => api.proxy.settings.get({}), null)).value;
}

async function barrier(firefox: FirefoxScreen): Promise<unknown> {
  const stored = await inExtension(firefox, (api) => api.storage.local.get('barrier'), null);
  return stored['barrier'] ?? 'down';
}

/** Makes the background's own code throw at every request. */
async function breakListener(firefox: FirefoxScreen): Promise<void> {
  await firefox.page('extension').evaluate(`browser.runtime.getBackgroundPage().then((page) => {
    page.URL.canParse = () => { throw new Error('broken for a test'); };
  })`);
}

/** Takes the extension's access to all sites away, as a person can in Firefox. */
async function revokeSiteAccess(firefox: FirefoxScreen): Promise<void> {
  const origins = ['<all_urls>'];
  await inExtension(firefox, (api, which) => api.permissions.remove({ origins: which }), origins);
}

test.describe('allowed in private windows', () => {
  test.use({ privateWindows: true });

  test('the barrier stands while everything is taken, lets exclusions out, and goes again', async ({
    firefox,
    service,
    where,
  }) => {
    const before = await setting(firefox);
    await begin(firefox, { name: 'All', country: 'DE', where: everything });
    expect(await setting(firefox)).toMatchObject({ proxyType: 'manual', socks: '127.0.0.1:9' });
    expect(await barrier(firefox)).toBe('up');
    const exit = (text: string) => service.state.exits.find(text.split('\n')[0]!)?.country;
    expect(exit(await firefox.visit(`${where.site}/ip`))).toBe('DE');

    await send(firefox, 'proxy/exclude', { site: 'shop.vantage.test', add: true });
    await expect
      .poll(async () => firefox.visit(`${where.site}/ip?excluded`))
      .toContain('127.0.0.1');
    await send(firefox, 'proxy/exclude', { site: 'shop.vantage.test', add: false });
    await expect.poll(async () => exit(await firefox.visit(`${where.site}/ip?again`))).toBe('DE');

    await send(firefox, 'proxy/switch', { profileId: 'All', on: false });
    expect(await setting(firefox)).toEqual(before);
    expect(await barrier(firefox)).toBe('down');
    expect(await firefox.visit(`${where.site}/ip?off`)).toContain('127.0.0.1');
  });

  test('site access taken away: the listener is not asked, and nothing goes direct @long', async ({
    firefox,
    service,
    where,
  }) => {
    await begin(firefox, { name: 'All', country: 'DE', where: everything });
    await firefox.visit(`${where.site}/ip`);
    const since = Date.now();
    await revokeSiteAccess(firefox);
    const urls = [where.siteHttp, where.site];
    await firefox.page('site').evaluate(sendAll, { urls, prefix: 'revoked' });
    for (const url of urls) {
      expect(await isStopped(firefox, `${url}/ip?revoked`)).toBe(true);
    }
    expect(direct(service.state, since)).toEqual([]);
  });
});

test('site access taken away without private windows: blocked until it is given back or all is off', async ({
  firefox,
  service,
  where,
}) => {
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await firefox.visit(`${where.site}/ip`);
  await revokeSiteAccess(firefox);
  // Firefox itself lets up to three requests out before the rule is in force (20 ms).
  await new Promise((resolve) => setTimeout(resolve, 500));
  const since = Date.now();
  const urls = [where.siteHttp, where.site];
  const sent = await firefox.page('site').evaluate(sendAll, { urls, prefix: 'revoked' });
  expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
  for (const url of urls) expect(await isStopped(firefox, `${url}/ip?revoked`)).toBe(true);
  expect(direct(service.state, since)).toEqual([]);

  await send(firefox, 'proxy/switch', { profileId: 'All', on: false });
  await expect.poll(() => firefox.visit(`${where.site}/ip?off`)).toContain('127.0.0.1');
});

test('site access taken away from a profile with only some sites: these are blocked, others are not @long', async ({
  firefox,
  service,
  where,
}) => {
  const only = { ...everything, scope: 'only' } as const;
  await begin(firefox, {
    name: 'Shop',
    country: 'DE',
    where: only,
    sites: parseSiteList('shop.vantage.test').sites,
  });
  await firefox.visit(`${where.site}/ip`);
  await revokeSiteAccess(firefox);
  // Everything is blocked for a moment.
  await expect.poll(() => isStopped(firefox, where.exitCheck)).toBe(false);
  const since = Date.now();
  for (const url of [where.siteHttp, where.site]) {
    expect(await isStopped(firefox, `${url}/ip?revoked`)).toBe(true);
  }
  expect(direct(service.state, since)).toEqual([]);
});

test('a profile for all but some sites becomes one for some: nothing goes direct, also where the switch fails @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const route = { name: 'Sites', country: 'DE' } as const;
  const but = { ...everything, scope: 'except' } as const;
  const only = { ...everything, scope: 'only' } as const;
  const list = (site: string) => parseSiteList(site).sites;
  await begin(firefox, { ...route, where: but, sites: list('bank.vantage.test') });
  await firefox.visit(`${where.siteHttp}/ip`);
  const since = Date.now();
  const page = firefox.page('site');
  await page.evaluate(beginSending, { urls: [where.siteHttp], everyMs: 10 });
  await save(firefox, { ...route, where: only, sites: list('shop.vantage.test') });
  expect(await firefox.visit(`${where.siteHttp}/ip?only`)).not.toContain('127.0.0.1');

  await page.evaluate(beginSending, { urls: [where.siteHttp], everyMs: 10 });
  await addFault(service, { area: 'account', path: '/public/generate', kind: 'dead' });
  const mobile = { ...route, product: 'mp' };
  await save(firefox, { ...mobile, where: but, sites: list('bank.vantage.test') });
  await save(firefox, { ...mobile, where: only, sites: list('shop.vantage.test') });
  await page.evaluate(stopSending);
  expect(direct(service.state, since)).toEqual([]);
  expect(await isStopped(firefox, `${where.siteHttp}/ip?failed`)).toBe(true);
});

test('a dead proxy closes its own profile, and no other @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const { state } = service;
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  const tabOnly = { ...everything, scope: 'only' } as const;
  await begin(firefox, { name: 'Tab', country: 'FR', product: 'mp', where: tabOnly });
  const tab = await firefox.browser.newPage();
  await load(tab, `${where.site}/ip?tab`);
  const { id } = await tabOf(firefox, '/ip?tab');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  const since = Date.now();
  await setDead(service, 'rp', true);
  for (const site of [where.site, where.siteHttp]) {
    const [exit = ''] = (await load(tab, `${site}/ip`))?.split('\n') ?? [];
    expect(state.exits.find(exit)?.country).toBe('FR');
    expect(await isStopped(firefox, `${site}/ip?fresh`)).toBe(true);
  }
  await setDead(service, 'mp', true);
  const urls = [where.siteHttp, where.site];
  const sent = await tab.evaluate(sendAll, { urls, prefix: 'dead' });
  expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
  expect(direct(state, since)).toEqual([]);
});

test.describe('a listener that throws', () => {
  for (const privateWindows of [false, true]) {
    test.describe(privateWindows ? 'over the barrier @long' : 'without a barrier', () => {
      test.use({ privateWindows });

      test('lets nothing out', async ({ firefox, service, where }) => {
        test.setTimeout(120_000);
        await begin(firefox, { name: 'All', country: 'DE', where: everything });
        await firefox.visit(`${where.site}/ip`);
        expect(await barrier(firefox)).toBe(privateWindows ? 'up' : 'needs-private-access');
        const since = Date.now();
        await breakListener(firefox);
        const urls = [where.siteHttp, where.site];
        const sent = await firefox.page('site').evaluate(sendAll, { urls, prefix: 'broken' });
        expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
        for (const url of urls) {
          expect(await isStopped(firefox, `${url}/ip?broken`)).toBe(true);
        }
        expect(direct(service.state, since)).toEqual([]);
      });
    });
  }
});
