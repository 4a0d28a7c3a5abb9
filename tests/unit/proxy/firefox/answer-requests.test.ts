import { describe, expect, test } from 'vitest';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import {
  createRequestAnswers,
  type ActiveRoute,
  type FirefoxRoutes,
  type RoutedRequest,
} from '@/utils/proxy/firefox/answer-requests';
import type { Where } from '@/utils/proxy/schema';

const everything: Where = { scope: 'everything', windows: 'all', containers: [] };
const gateway = { scheme: 'socks5', host: 'gate.example', port: 1001 } as const;
const nowhere = [{ type: 'socks', host: '127.0.0.1', port: 9 }, null];

function activeRoute(profileId: string, change: Partial<ActiveRoute> = {}): ActiveRoute {
  const login = { username: 'acct', password: `pw_session-${profileId}` };
  return {
    profileId,
    endpoint: gateway,
    login,
    closed: false,
    proven: true,
    where: everything,
    sites: null,
    ...change,
  };
}

function through(profileId: string) {
  return [
    {
      type: 'socks',
      host: 'gate.example',
      port: 1001,
      proxyDNS: true,
      connectionIsolationKey: 'g1',
      username: 'acct',
      password: `pw_session-${profileId}`,
    },
    null,
  ];
}

function answer(
  routes: ActiveRoute[],
  about: Partial<RoutedRequest>,
  rest: Partial<FirefoxRoutes> = {},
) {
  const route: FirefoxRoutes = {
    routes,
    direct: [{ host: 'api.example', port: 443 }],
    excluded: siteIndexOfLines(['*.bank.example']),
    temporary: [],
    tabs: new Map([[7, 'b']]),
    barrier: true,
    generation: 'g1',
    ...rest,
  };
  return createRequestAnswers(route)({
    url: 'https://shop.example/',
    tabId: 1,
    incognito: false,
    cookieStoreId: 'firefox-default',
    checks: null,
    isOwn: false,
    byBrowser: false,
    ...about,
  });
}

const a = activeRoute('a');
const onlyTabs: Where = { ...everything, scope: 'only' };
const b = activeRoute('b', { where: onlyTabs });

describe('a request that Firefox makes by itself goes nowhere where a login box may open', () => {
  const at = (scheme: 'http' | 'https', about: Partial<ActiveRoute>) =>
    answer([activeRoute('a', { endpoint: { ...gateway, scheme }, ...about })], { byBrowser: true });

  test.each([
    ['http with a login', at('http', {})],
    ['http before anything came through', at('http', { login: null, proven: false })],
    ['https before anything came through', at('https', { proven: false })],
  ])('%s', (_what, answered) => {
    expect(answered).toEqual(nowhere);
  });

  test('a request that Firefox makes by itself goes as all does where no login box may open', () => {
    expect(at('http', { login: null })).not.toEqual(nowhere);
    expect(at('https', {})).not.toEqual(nowhere);
    expect(answer([a], { byBrowser: true })).toEqual(through('a'));
  });
});

describe('the answer for one request', () => {
  test('off: no opinion, for the service itself as well', () => {
    expect(answer([], {})).toEqual({ type: 'direct' });
    expect(answer([], { url: 'https://api.example/public' })).toEqual({ type: 'direct' });
  });

  test('each profile goes out with its own login on the same endpoint', () => {
    expect(answer([a, b], {})).toEqual(through('a'));
    expect(answer([a, b], { tabId: 7 })).toEqual(through('b'));
  });

  test.each(['http', 'socks5'] as const)(
    'an IPv6 address of a %s proxy has no brackets',
    (scheme) => {
      const route = activeRoute('a', { endpoint: { scheme, host: '[2001:db8::1]', port: 1 } });
      expect(answer([route], {})).toMatchObject([{ host: '2001:db8::1', port: 1 }, null]);
    },
  );

  test.each([
    ['a site that no profile takes', 'https://www.bank.example/'],
    ['a site that no profile takes, with a trailing dot', 'https://www.bank.example./'],
    ['this machine, for a proxy elsewhere', 'http://localhost:3000/'],
  ])('direct, also in a tab of its own: %s', (_name, url) => {
    expect(answer([a, b], { url })).toEqual([null]);
    expect(answer([a, b], { url, tabId: 7 })).toEqual([null]);
  });

  test.each(['https://api.example/public', 'wss://api.example/?key=1'])(
    "%s: direct for Vantage's own requests, and by the profile for a site's",
    (url) => {
      expect(answer([a, b], { url, isOwn: true })).toEqual([null]);
      expect(answer([a, b], { url, tabId: 7, isOwn: true })).toEqual([null]);
      expect(answer([a, b], { url })).toEqual(through('a'));
      expect(answer([a, b], { url, tabId: 7 })).toEqual(through('b'));
    },
  );

  test('the host of the service on another port or in the open is not the service itself', () => {
    const isOwn = true;
    expect(answer([a], { url: 'https://api.example:8443/', isOwn })).toEqual(through('a'));
    expect(answer([a], { url: 'http://api.example/', isOwn })).toEqual(through('a'));
  });

  test('a tab whose profile is off is like any other; what has no tab, too', () => {
    expect(answer([a], { tabId: 7 })).toEqual(through('a'));
    expect(answer([a, b], { tabId: -1 })).toEqual(through('a'));
  });

  test('what nobody takes: no opinion, or direct where no opinion would end in the barrier', () => {
    const except = activeRoute('a', {
      where: { ...everything, scope: 'except' },
      sites: siteIndexOfLines(['shop.example']),
    });
    expect(answer([except], {})).toEqual([null]);
    expect(answer([b], {}, { barrier: false })).toEqual({ type: 'direct' });
  });

  test('where no barrier is wanted, sites left out go by what the user set in Firefox, and a direct profile direct', () => {
    const barrier = false;
    const open = { type: 'direct' };
    const url = 'https://www.bank.example/';
    expect(answer([b], { url }, { barrier })).toEqual(open);
    expect(answer([b], { url, tabId: 7 }, { barrier })).toEqual(open);
    const rule = { profileId: null, since: 0, endsAt: null, tabId: 1 };
    const temporary = [{ ...rule, site: 'shop.example' }];
    const sites = siteIndexOfLines(['shop.example']);
    expect(answer([{ ...b, sites }], {}, { barrier })).toEqual(through('b'));
    expect(answer([{ ...b, sites }], {}, { barrier, temporary })).toEqual(open);
    expect(answer([a], {}, { temporary })).toEqual([null]);
    const exception = activeRoute('b', { where: onlyTabs, list: sites });
    expect(answer([exception], {}, { barrier })).toEqual(open);
    expect(answer([exception, a], {})).toEqual([null]);
    expect(answer([{ ...b, sites, endpoint: null }], {}, { barrier })).toEqual([null]);
  });

  test('a closed profile lets nothing out but the check that may open it', () => {
    const shut = activeRoute('a', { closed: true });
    expect(answer([shut], {})).toEqual(nowhere);
    expect(answer([shut], { checks: 'a' })).toEqual(through('a'));
    expect(answer([activeRoute('b', { closed: true }), a], { tabId: 7 })).toEqual(nowhere);
  });

  test('a check goes through the profile under test, past sites left out', () => {
    expect(answer([a, b], { checks: 'b', url: 'https://www.bank.example/ip' })).toEqual(
      through('b'),
    );
  });

  test('any doubt ends nowhere: an address that is none, a check of a profile that is off', () => {
    expect(answer([a], { url: 'nonsense' })).toEqual(nowhere);
    expect(answer([a], { checks: 'z' })).toEqual(nowhere);
    expect(answer([], { checks: 'a' })).toEqual(nowhere);
  });

  test.each([
    ['x.test:1; DIRECT; PROXY y', 80],
    ['1.2.3.999', 80],
    ['gate.example', 0],
  ])('a stored %j:%i ends where nothing listens, and no login goes there', (host, port) => {
    const bad = activeRoute('a', { endpoint: { scheme: 'http', host, port } });
    const end = { ...nowhere[0], proxyDNS: true, connectionIsolationKey: 'g1' };
    expect(answer([bad], {})).toEqual([end, null]);
    expect(answer([bad], { checks: 'a' })).toEqual([end, null]);
    expect(answer([bad], { url: 'http://127.0.0.1/' })).toEqual([end, null]);
  });

  test('a direct profile, a proxy of its own kind, and one on this machine', () => {
    expect(answer([activeRoute('a', { endpoint: null })], {})).toEqual([null]);
    const http = activeRoute('a', { endpoint: { scheme: 'https', host: 'p.example', port: 443 } });
    expect(answer([http], {})).toEqual([
      {
        type: 'https',
        host: 'p.example',
        port: 443,
        connectionIsolationKey: 'g1 a',
        proxyAuthorizationHeader: `Basic ${btoa('acct:pw_session-a')}`,
      },
      null,
    ]);
    const local = activeRoute('a', { endpoint: { ...gateway, host: 'localhost' } });
    expect(answer([local], { url: 'http://127.0.0.1/' })).toMatchObject([
      { host: 'localhost' },
      null,
    ]);
  });
});
