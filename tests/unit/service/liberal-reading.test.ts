import { afterEach, describe, expect, test, vi } from 'vitest';
import { toProblem } from '@/utils/problem';
import { endpointOf } from '@/utils/proxy/endpoint';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { createAccountApi } from '@/utils/service/account';
import { connect } from '@/utils/service/connect';
import { createScraperApi } from '@/utils/service/scraper';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { fakeService, healthy, proxyData, type Reply } from './account.fake';

const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };

async function connectTo(changes: Record<string, Reply>, key = access.key) {
  const service = fakeService({ ...healthy, ...changes });
  const dependencies = { fetch: service.fetch, now: () => 1000 };
  const outcome = await connect(dependencies, { ...access, key }, null, false).then(
    (connection) => ({ connection, refused: null }),
    (error: unknown) => ({ connection: null, refused: toProblem(error) }),
  );
  return { ...outcome, calls: service.calls };
}

const { rp } = proxyData.products;
const withProducts = (products: object) => connectTo({ '/public': { body: { products } } });

describe('products', () => {
  test.each([
    ['without a SOCKS5 port', { ...rp, ports: { http: 1000 } }, { http: 1000, socks5: null }],
    ['with ports as text', { ...rp, ports: { http: '1000', socks5: ' 1002 ' } }, rp.ports],
    [
      'with the port in the endpoint',
      { ...rp, endpoint: 'rp.service.example:1000', ports: {} },
      {
        http: 1000,
        socks5: null,
      },
    ],
  ])('%s are there', async (_name, entry, ports) => {
    const { connection } = await withProducts({ rp: entry });
    expect(connection?.account.products).toMatchObject([{ code: 'rp', ports }]);
    expect(connection?.problem).toBeNull();
  });

  test.each([
    'http://rp.service.example',
    'https://rp.service.example:1000/',
    ' rp.service.example ',
  ])('an endpoint written %s is its host', async (endpoint) => {
    const { connection } = await withProducts({ rp: { ...rp, endpoint } });
    expect(connection?.account.products[0]?.endpoint).toBe('rp.service.example');
  });

  test('what can’t be used is left out, and said', async () => {
    const { connection } = await withProducts({ rp, mp: { ...rp, ports: { http: 'x' } } });
    expect(connection?.account.products.map(({ code }) => code)).toEqual(['rp']);
    expect(connection?.account.droppedProducts).toEqual(['mp: ports.http']);
  });

  test('without a SOCKS5 port one is used by its HTTP port, and refused where only SOCKS5 will do', async () => {
    const { connection } = await withProducts({ rp: { ...rp, ports: { http: 1000 } } });
    const profile = serviceProfile({ product: 'rp' });
    expect(endpointOf(profile, connection!.account, null, false)).toMatchObject({ port: 1000 });
    expect(() => endpointOf(profile, connection!.account, null, true)).toThrow(
      'socks-port-missing',
    );
  });
});

describe('access data', () => {
  test.each([['true'], ['TRUE'], [1], ['1'], ['yes']])('has_access %j is access', async (flag) => {
    const body = {
      has_access: flag,
      credits: '120.5',
      concurrency: '5',
      api_key: 'scraper-key-0123456789',
      endpoint_url: 'https://scraper.service.example/api/v1',
    };
    const { connection } = await connectTo({ '/public/scraper': { body } });
    expect(connection?.account.scraper).toMatchObject({
      hasAccess: true,
      credits: 120.5,
      concurrency: 5,
    });
  });

  test.each([
    [' scraper-key-0123456789\n', '6789'],
    ['', null],
    ['  ', null],
    [7, null],
  ])('a key written %j', async (api_key, keyTail) => {
    const endpoint_url = 'https://scraper.service.example/api/v1';
    const body = { has_access: true, api_key, endpoint_url };
    const { connection } = await connectTo({ '/public/scraper': { body } });
    expect(connection?.account.scraper).toMatchObject({ keyTail, hasAccess: keyTail !== null });
  });

  test.each([
    [1e300, 1000],
    ['5.5', 5],
    [-1, 0],
    [null, 0],
  ])('a concurrency of %j is bounded', async (concurrency, expected) => {
    const endpoint_url = 'https://scraper.service.example/api/v1';
    const body = { has_access: true, api_key: 'scraper-key-0123456789', concurrency, endpoint_url };
    const { connection } = await connectTo({ '/public/scraper': { body } });
    expect(connection?.account.scraper.concurrency).toBe(expected);
  });

  test.each(['false', ' False '])('a failure by 200 with success %j is one', async (success) => {
    const { refused } = await connectTo({ '/public': { body: { success, products: {} } } });
    expect(refused).not.toBeNull();
  });

  test.each([['false'], [0], ['no'], [null]])('has_access %j is none', async (flag) => {
    const body = {
      has_access: flag,
      api_key: 'k',
      endpoint_url: 'https://scraper.service.example',
    };
    const { connection } = await connectTo({ '/public/scraper': { body } });
    expect(connection?.account.scraper.hasAccess).toBe(false);
  });
});

describe('proxy lines', () => {
  test('in the form of an address are percent-encoded', () => {
    expect(parseProxyString('http://us%40er:p%3Aw%2F_session-AB12CD34@h.test:1000')).toMatchObject({
      username: 'us@er',
      password: 'p:w/_session-AB12CD34',
      sessionId: 'AB12CD34',
    });
  });

  test('in the form of an address may end in a slash', () => {
    const read = { username: 'user', password: 'a/', host: 'h.test', port: 1000 };
    expect(parseProxyString('http://user:a/@h.test:1000/')).toMatchObject(read);
    expect(parseProxyString('http://h.test:1000:user:a/')).toMatchObject(read);
  });

  test.each([
    ['http://user:100%@h.test:1000', '100%'],
    ['user:a%41b@h.test:1000', 'a%41b'],
    ['http://h.test:1000:user:a%41b', 'a%41b'],
  ])('%s stays as it is', (line, password) => {
    expect(parseProxyString(line).password).toBe(password);
  });
});

describe('redirects', () => {
  const redirect = (location: string) => new Response(null, { status: 308, headers: { location } });

  test('on the same host are followed, with the key', async () => {
    const asked: [string, string | null][] = [];
    const fetch = async (url: string, init?: RequestInit) => {
      const { pathname, search } = new URL(url);
      asked.push([pathname + search, new Headers(init?.headers).get('x-apikey')]);
      return pathname.endsWith('/')
        ? new Response(JSON.stringify(proxyData))
        : redirect(`${pathname}/`);
    };
    const api = createAccountApi(fetch, access);
    expect(await api.proxyData()).toHaveLength(3);
    expect(asked).toEqual([
      ['/public', access.key],
      ['/public/', access.key],
    ]);
  });

  test('whose goal a browser hides are looked up without the key', async () => {
    const asked: [string, string | null, string | undefined][] = [];
    const fetch = async (url: string, init?: RequestInit) => {
      asked.push([url, new Headers(init?.headers).get('x-apikey'), init?.redirect]);
      if (init?.redirect === 'follow') {
        return Object.defineProperty(new Response('{}', { status: 401 }), 'url', {
          value: 'https://api.service.example/public/',
        });
      }
      if (url.endsWith('/public/')) return new Response(JSON.stringify(proxyData));
      const hidden = new Response(null);
      Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' });
      return Object.defineProperty(hidden, 'status', { value: 0 });
    };
    const api = createAccountApi(fetch, access);
    expect(await api.proxyData()).toHaveLength(3);
    expect(asked).toEqual([
      ['https://api.service.example/public', access.key, 'manual'],
      ['https://api.service.example/public', null, 'follow'],
      ['https://api.service.example/public/', access.key, 'manual'],
    ]);
  });

  test('to another host are told, and never get the key', async () => {
    const asked: string[] = [];
    const api = createAccountApi(async (url) => {
      asked.push(url);
      return redirect('https://evil.test/public');
    }, access);
    await expect(api.proxyData()).rejects.toMatchObject({
      problem: { code: 'redirected', detail: 'https://evil.test' },
    });
    expect(asked).toEqual(['https://api.service.example/public']);
  });

  test('of a paid call are not followed: it may have been taken', async () => {
    let calls = 0;
    const api = createScraperApi({
      baseUrl: 'https://scraper.service.example/api/v1',
      key: 'k',
      fetch: async () => {
        calls += 1;
        return redirect('/api/v1/scraper/realtime/');
      },
    });
    await expect(api.scrape({})).rejects.toMatchObject({ problem: { code: 'redirected' } });
    expect(calls).toBe(1);
  });
});

describe('what connecting says', () => {
  test('a 403 on the proxy data is no matter of the e-mail', async () => {
    const { refused } = await connectTo({ '/public': { status: 403, body: { error: 'Blocked' } } });
    expect(refused).toMatchObject({ code: 'service-refused', status: 403, detail: 'Blocked' });
  });

  test.each(['acc…abcd', 'acc...abcd', '••••••abcd', 'acc****abcd', 'schlüssel-ключ'])(
    'a key that was copied masked is not sent: %s',
    async (key) => {
      const { refused, calls } = await connectTo({}, key);
      expect(refused?.code).toBe('key-masked');
      expect(calls).toEqual([]);
    },
  );

  test('a scraper key that the service masks is told as its fault, and what else there is stays', async () => {
    const body = { has_access: true, api_key: 'scr…6789', endpoint_url: 'https://s.example' };
    const { connection } = await connectTo({ '/public/scraper': { body } });
    expect(connection?.problem).toEqual({ code: 'part-masked', detail: '/public/scraper' });
    expect(connection?.account.products).toHaveLength(3);
  });

  test.each([
    ['garbage', '<html>Sign in</html>'],
    ['a list', '[]'],
    ['an empty object', {}],
    ['a sign-in page', { login: 'please' }],
    ['no success', { success: null }],
    ['a status of its own', { status: 'unhealthy' }],
  ])('%s from the health call is not accepted', async (_name, body) => {
    const { connection } = await connectTo({ '/api/v1/scraper/health': { body } });
    expect(connection?.account.scraper.healthy).not.toBe(true);
    expect(connection?.problem?.code).toBe('part-garbled');
  });

  test.each([[{ success: false, error: 'Invalid API key' }], [{ error: 'Invalid API key' }]])(
    'a health call that says no in a 200 is not accepted: %j',
    async (body) => {
      const { connection } = await connectTo({ '/api/v1/scraper/health': { body } });
      expect(connection?.account.scraper.healthy).toBe(false);
    },
  );

  test.each(['/public/usage', '/public/settings', '/public/scraper', '/public/browser'])(
    'a 401 on %s alone is not the key’s fault',
    async (path) => {
      const { connection } = await connectTo({ [path]: { status: 401, body: { error: 'No' } } });
      expect(connection?.problem).toMatchObject({ code: 'part-refused', status: 401 });
      expect(connection?.problem?.detail).toContain(path);
    },
  );
});

describe('settings that hang', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('do not hold connecting up, and are taken when they come', async () => {
    vi.useFakeTimers();
    const service = fakeService(healthy);
    let answer = () => {};
    const fetch: typeof service.fetch = async (url, init) => {
      if (url.endsWith('/public/settings')) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return service.fetch(url, init);
    };
    const connecting = connect({ fetch, now: () => 1000 }, access, null, false);
    await vi.advanceTimersByTimeAsync(10_000);
    const { targets, pendingTargets, problem } = await connecting;
    expect({ targets, problem }).toEqual({ targets: null, problem: null });
    answer();
    expect(Object.keys((await pendingTargets) ?? {})).toEqual(['rp']);
  });
});
