import { startCustomProxy, type CustomProxy } from '../fixtures/custom-proxy.ts';
import { direct } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { parseSiteList } from '../../utils/proxy/routing/site-list.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { expect, test as base } from './harness.ts';
import { everything, inExtension, load, send, tabOf } from './extension-api.ts';
import { inFirefox } from './in-firefox.ts';
import { boxes, countBoxes } from './login-boxes.ts';

const exits = { 'ann:one': '127.40.0.1', 'bob:two': '127.40.0.2' };

const test = base.extend<{ theirs: CustomProxy; refusalStatus: 401 | 407 }>({
  refusalStatus: [407, { option: true }],
  theirs: async ({ service: _service, refusalStatus }, use) => {
    const theirs = await startCustomProxy(exits, refusalStatus);
    await use(theirs);
    await theirs.close();
  },
});

async function add(
  firefox: FirefoxScreen,
  { port }: Pick<CustomProxy, 'port'>,
  name: string,
  [username = '', password = '']: string[] = [],
  scheme: 'http' | 'https' = 'http',
  host = '127.0.0.1',
  sites: string | null = null,
): Promise<void> {
  const proxy = { kind: 'custom', scheme, host, port };
  const where = sites === null ? everything : { ...everything, scope: 'only' };
  const profile = { ...proxy, id: name, name, where, hasLogin: username !== '' };
  await send(firefox, 'profiles/save', {
    profile,
    ...(sites !== null && { sites: parseSiteList(sites).sites }),
    login: username === '' ? null : { username, password },
  });
}

/** Addresses of all tabs with the error that each shows, if any. */
const errorPages = `return gBrowser.browsers.map(({ currentURI, documentURI }) =>
  currentURI.spec + ' ' + new URLSearchParams(documentURI?.spec.split('?')[1]).get('e')).join();`;

/** Request by Firefox itself, for example for its updates. */
const ownRequest = (url: string) =>
  `return await fetch(${JSON.stringify(url)}).then(({ status }) => String(status), () => 'failed');`;

test('two logins at one host and port keep apart, one after the other and side by side', async ({
  firefox,
  service,
  where,
  theirs,
}) => {
  await add(firefox, theirs, 'Ann', ['ann', 'one']);
  await add(firefox, theirs, 'Bob', ['bob', 'two']);
  const page = await firefox.browser.newPage();
  for (const [name, exit] of [
    ['Ann', '127.40.0.1'],
    ['Bob', '127.40.0.2'],
    ['Ann', '127.40.0.1'],
  ] as const) {
    await send(firefox, 'proxy/switch', { profileId: name, on: true });
    const since = Date.now();
    expect(await load(page, `${where.site}/ip?${name}${since}`)).toContain(exit);
    expect(await load(page, `${where.siteHttp}/ip?${name}${since}`)).toContain(exit);
    expect(direct(service.state, since)).toEqual([]);
  }
  expect(theirs.log.filter(({ status }) => status === 407)).toEqual([]);
  // The login is sent to the proxy only.
  expect(JSON.stringify(service.state.log)).not.toMatch(/proxy-authorization/i);
});

test('a proxy named by an IPv6 address takes the login @long', async ({
  firefox,
  service,
  where,
}) => {
  const theirs = await startCustomProxy(exits, 407, '::1');
  await add(firefox, theirs, 'Ann', ['ann', 'one'], 'http', '[::1]');
  await send(firefox, 'proxy/switch', { profileId: 'Ann', on: true });
  const since = Date.now();
  const page = await firefox.browser.newPage();
  expect(await load(page, `${where.site}/ip`)).toContain('127.40.0.1');
  expect(await load(page, `${where.siteHttp}/ip`)).toContain('127.40.0.1');
  expect(direct(service.state, since)).toEqual([]);
  await theirs.close();
});

test('a missing and a wrong login open no login box, and are explained', async ({
  firefox,
  where,
  theirs,
}) => {
  await countBoxes(firefox);
  await add(firefox, theirs, 'None');
  await add(firefox, theirs, 'Wrong', ['ann', 'nonsense']);
  for (const [name, said] of [
    ['None', 'needs a login, and this profile has none'],
    ['Wrong', 'refused the login'],
  ] as const) {
    await send(firefox, 'proxy/switch', { profileId: name, on: true });
    const page = await firefox.browser.newPage();
    page.goto(`${where.site}/ip?${name}`).catch(() => null);
    await tabOf(firefox, `failed.html#${encodeURIComponent(`${where.site}/ip?${name}`)}`);
    const plain = await firefox.browser.newPage();
    plain.goto(`${where.siteHttp}/ip?${name}`).catch(() => null);
    await tabOf(firefox, `failed.html#${encodeURIComponent(`${where.siteHttp}/ip?${name}`)}`);
    expect(await inFirefox(firefox, ownRequest(`${where.siteHttp}/ip?own`))).toBe('failed');
    await firefox.show('popup.html');
    await expect.poll(() => firefox.text(), { timeout: 15_000 }).toContain(said);
    expect(await boxes(firefox)).toBe('0');
    for (const opened of [page, plain]) await opened.close();
  }
  expect(theirs.log.filter(({ target }) => target.includes('own'))).toEqual([]);
});

test.describe("the proxy of Firefox's own setting, beside a profile for one site", () => {
  test.use({ hosts: ['other.vantage.test'] });

  test("asks for its login in a login box, and its failure is Firefox's", async ({
    firefox,
    where,
    theirs,
  }) => {
    await countBoxes(firefox);
    const company = await startCustomProxy(exits);
    const setting = { type: 1, http: "'127.0.0.1'", http_port: company.port };
    for (const [name, value] of Object.entries(setting)) {
      const set = typeof value === 'number' ? 'setIntPref' : 'setStringPref';
      await inFirefox(firefox, `Services.prefs.${set}('network.proxy.${name}', ${value});`);
    }
    await add(firefox, theirs, 'None', [], 'http', '127.0.0.1', 'shop.vantage.test');
    await send(firefox, 'proxy/switch', { profileId: 'None', on: true });
    const other = `${onOwnHost(where.siteHttp, 'other')}/ip`;
    const page = await firefox.browser.newPage();
    page.goto(other).catch(() => null);
    await expect.poll(() => boxes(firefox), { timeout: 15_000 }).toBe('1');
    // The profile's own proxy asks as well, and opens none.
    const shop = await firefox.browser.newPage();
    shop.goto(`${where.siteHttp}/ip`).catch(() => null);
    await tabOf(firefox, `failed.html#${encodeURIComponent(`${where.siteHttp}/ip`)}`);
    expect(await boxes(firefox)).toBe('1');
    expect(theirs.log.filter(({ target }) => target.includes('other'))).toEqual([]);

    await company.close();
    const down = await firefox.browser.newPage();
    down.goto(`${other}?down`).catch(() => null);
    await expect.poll(() => inFirefox(firefox, errorPages)).toContain('down proxyConnectFailure');
    const urls = await inExtension(firefox, (api) => api.tabs.query({}), null);
    expect(urls.filter(({ url }) => url?.includes('failed.html') && url.includes('other'))).toEqual(
      [],
    );
  });
});

test.describe('a proxy that answers a wrong login as a site would (tinyproxy)', () => {
  test.use({ refusalStatus: 401 });

  test('opens no login box either @long', async ({ firefox, where, theirs }) => {
    await countBoxes(firefox);
    await add(firefox, theirs, 'Wrong', ['ann', 'nonsense']);
    await send(firefox, 'proxy/switch', { profileId: 'Wrong', on: true });
    for (const site of [where.siteHttp, where.site]) {
      const page = await firefox.browser.newPage();
      page.goto(`${site}/ip?tiny`).catch(() => null);
      await tabOf(firefox, `failed.html#${encodeURIComponent(`${site}/ip?tiny`)}`);
      await page.close();
    }
    await firefox.show('popup.html');
    await expect.poll(() => firefox.text(), { timeout: 15_000 }).toContain('refused the login');
    expect(await boxes(firefox)).toBe('0');
  });
});

test("a gateway's 403 over plain http is explained @long", async ({ firefox, where, theirs }) => {
  await add(firefox, theirs, 'Ann', ['ann', 'one']);
  await send(firefox, 'proxy/switch', { profileId: 'Ann', on: true });
  theirs.answerWith(403);
  const page = await firefox.browser.newPage();
  page.goto(`${where.siteHttp}/ip?gateway`).catch(() => null);
  await tabOf(firefox, `failed.html#${encodeURIComponent(`${where.siteHttp}/ip?gateway`)}`);
});

test('a proxy of another kind than chosen is explained @long', async ({
  firefox,
  where,
  theirs,
}) => {
  const pageBefore = await firefox.browser.newPage();
  expect(await load(pageBefore, `${where.site}/ip`)).not.toBeNull();
  await add(firefox, theirs, 'TLS', [], 'https');
  await send(firefox, 'proxy/switch', { profileId: 'TLS', on: true });
  for (const [url, tab] of [
    [`${where.siteHttp}/ip?tls`, null],
    [`${where.site}/ip?tls`, null],
    // Once the profile is blocked, each further page fails at once.
    [`${where.siteHttp}/ip?from`, pageBefore],
  ] as const) {
    const page = tab ?? (await firefox.browser.newPage());
    page.goto(url).catch(() => null);
    await tabOf(firefox, `failed.html#${encodeURIComponent(url)}`);
    await page.close();
  }
  await firefox.show('popup.html');
  await expect.poll(() => firefox.text()).toContain('does not speak this protocol');
});
