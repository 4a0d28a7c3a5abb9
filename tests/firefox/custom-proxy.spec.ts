import { startCustomProxy, type CustomProxy } from '../fixtures/custom-proxy.ts';
import { direct } from '../fixtures/judge.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { expect, test as base } from './harness.ts';
import { everything, load, send, tabOf } from './extension-api.ts';
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
): Promise<void> {
  const proxy = { kind: 'custom', scheme, host, port };
  const profile = { ...proxy, id: name, name, where: everything, hasLogin: username !== '' };
  await send(firefox, 'profiles/save', {
    profile,
    login: username === '' ? null : { username, password },
  });
}

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
