import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seenFrom } from './proxy/trial.ts';
import { curl } from './scraper/curl.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import type { Account, ProductCode } from './types.ts';

let service: Service;
let [personal, , , noAccess]: Account[] = [];

beforeAll(async () => {
  service = await startService({ credits: 1234.5, concurrency: 7, balanceMb: 250.25 });
  [personal, , , noAccess] = service.state.accounts;
});
afterAll(() => service.close());
beforeEach(async () => {
  await fetch(`${service.addresses.admin}/faults`, { method: 'DELETE' });
});

function bare(path: string, ...args: string[]): Promise<CurlAnswer> {
  const { accountApi, ca } = service.addresses;
  return curl('--cacert', ca, ...args, `${accountApi}${path}`);
}
const get = (path: string, account = personal!) => bare(path, '-H', `x-apikey: ${account.key}`);
const failure = (error: string) => ({ success: false, error });

describe('the key', () => {
  const paths = [
    '',
    '/usage?product=rp',
    '/settings',
    '/rotate_session?sessionid=ABCDEF12&product=rp',
  ];
  const all = [...paths, '/generate?product=rp', '/scraper', '/browser'];
  test.each(all)(
    '/public%s takes it in the header or the query, and answers 401 without',
    async (path) => {
      const join = path.includes('?') ? '&' : '?';
      const url = `/public${path}`;
      const byHeader = await get(url);
      const byQuery = await bare(`${url}${join}apikey=${personal!.key}`);
      expect([200, 500]).toContain(byHeader.status);
      expect(byQuery.status).toBe(byHeader.status);
      const refused = [
        await bare(url),
        await bare(url, '-H', 'x-apikey: wrong'),
        await bare(`${url}${join}apikey=`),
        // The header and the key of the scraper API, which the account API does not accept.
        await bare(url, '-H', `x-api-key: ${personal!.key}`),
        await bare(url, '-H', `x-apikey: ${personal!.scraper.key}`),
      ];
      for (const { status, json } of refused) {
        expect(status).toBe(401);
        expect(json).toEqual({ success: false, error: expect.any(String) as unknown });
      }
    },
  );

  test('never shows in the log', () => {
    expect(JSON.stringify(service.state.log)).not.toContain(personal!.key);
  });

  test('plain HTTP is refused, and no other site may ask a browser', async () => {
    const address = service.addresses.accountApi.replace('https:', 'http:');
    expect((await curl(`${address}/public`)).status).toBe(0);
    const preflight = ['-X', 'OPTIONS', '-H', 'origin: https://site.test'];
    const answer = await bare('/public', ...preflight, '-H', 'access-control-request-method: GET');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('GET /public', () => {
  test('the products with their logins, balances, hosts and ports', async () => {
    const entry = (code: ProductCode) => {
      const { username, password, ports } = personal!.products.get(code)!;
      return { username, password, balance_mb: 250.25, endpoint: '127.0.0.1', ports };
    };
    const { staticIps, products } = personal!;
    const ips = staticIps.map(({ ip, password }) => ({ password, ipInfo: { ip } }));
    const answer = await get('/public');
    expect(answer.json).toEqual({
      success: true,
      products: {
        rp: entry('rp'),
        rpc: entry('rpc'),
        mp: entry('mp'),
        dcp: entry('dcp'),
        static_residential: {
          packages: [{ expiryDate: '2099-01-31T00:00:00.000Z', ips }],
          ports: products.get('static_residential')!.ports,
        },
      },
    });
    expect(entry('rpc').username).not.toBe(entry('rp').username);
    const ports = [...products.values()].flatMap((one) => [one.ports.http, one.ports.socks5]);
    expect(new Set(ports).size).toBe(10);
  });

  test('an account without access sees balances of 0 and no static addresses', async () => {
    const { json } = await get('/public', noAccess);
    expect(json).toMatchObject({
      products: { rp: { balance_mb: 0 }, static_residential: { packages: [] } },
    });
  });
});

test('GET /public/settings has a catalogue of every product', async () => {
  interface Catalogue {
    countries: Record<string, string>;
    cities: { data: { id: string; name: string; country_code: string }[] };
    regions: { data: { id: string; name: string; country_code: string }[] };
    isp: Record<string, { value: string; countryCode: string }>;
    continents: Record<string, { name: string; countries: Record<string, string> }>;
  }
  const { json } = await get('/public/settings');
  const { success, data } = json as { success: boolean; data: Record<string, Catalogue> };
  expect(success).toBe(true);
  expect(Object.keys(data)).toEqual(['rp', 'rpc', 'mp', 'dcp']);
  for (const { countries, cities, regions, isp, continents } of Object.values(data)) {
    expect(Object.keys(countries).length).toBeGreaterThan(190);
    expect(countries['DE']).toBe('Germany');
    expect(cities.data.length).toBeGreaterThan(3000);
    expect(cities.data).toContainEqual(
      expect.objectContaining({ id: 'new.york', name: 'New York', country_code: 'US' }),
    );
    expect(regions.data.length).toBeGreaterThan(1000);
    expect(regions.data).toContainEqual({ id: 'bavaria', name: 'Bavaria', country_code: 'DE' });
    expect(Object.keys(isp).length).toBeGreaterThan(1000);
    expect(isp['Comcast Cable']).toEqual({ value: 'comcastcable', countryCode: 'US' });
    expect(continents['europe']?.countries['Germany']).toBe('DE');
    expect(continents['north.america']?.name).toBe('North America');
    const places = [...cities.data, ...regions.data].map((place) => place.country_code);
    for (const code of places) expect(countries).toHaveProperty(code);
    for (const { id } of cities.data) expect(id).toMatch(/^[a-z0-9.]+$/);
  }
});

describe('GET /public/rotate_session', () => {
  test.each([
    ['', 400, 'Session ID not provided'],
    ['?product=rp', 400, 'Session ID not provided'],
    ['?sessionid=&product=rp', 400, 'Session ID not provided'],
    ['?sessionid=AB12CD34', 400, 'Invalid product'],
    ['?sessionid=AB12CD34&product=dcp', 400, 'Invalid product'],
    ['?sessionid=AB12CD34&product=static-residential', 400, 'Invalid product'],
    ['?sessionid=AB12CD34&product=rp', 500, 'Failed to reset session'],
  ])('%s: %i %s', async (query, status, error) => {
    const answer = await get(`/public/rotate_session${query}`);
    expect(answer).toMatchObject({ status, json: failure(error) });
  });

  test('a session in use; the other spelling of the path is not there', async () => {
    const modifiers = '_session-ROTATE01';
    const before = await seenFrom(service, { code: 'rpc', modifiers });
    const query = '?sessionid=ROTATE01&product=rpc';
    expect((await get(`/public/rotatesession${query}`)).status).toBe(404);
    const { status, json } = await get(`/public/rotate_session${query}`);
    expect([status, json]).toEqual([200, { success: true, message: 'Session reset successfully' }]);
    expect(await seenFrom(service, { code: 'rpc', modifiers })).not.toBe(before);
  });
});

describe('access data', () => {
  test('scraper and browser, with keys of their own', async () => {
    const { scraperApi, browserWs } = service.addresses;
    expect((await get('/public/scraper')).json).toEqual({
      success: true,
      has_access: true,
      credits: 1234.5,
      concurrency: 7,
      api_key: service.addresses.keys.scraper,
      endpoint_url: scraperApi,
    });
    expect((await get('/public/browser')).json).toEqual({
      success: true,
      has_access: true,
      credits: 1000,
      concurrency: 2,
      api_key: service.addresses.keys.browser,
      max_session_length_seconds: 600,
      endpoint_url: browserWs,
    });
    expect(new Set(Object.values(service.addresses.keys)).size).toBe(6);
  });

  test('without access', async () => {
    const { scraperApi, browserWs } = service.addresses;
    const none = { success: true, has_access: false, credits: 0, concurrency: 0, api_key: null };
    expect((await get('/public/scraper', noAccess)).json).toEqual({
      ...none,
      endpoint_url: scraperApi,
    });
    expect((await get('/public/browser', noAccess)).json).toEqual({
      ...none,
      max_session_length_seconds: 0,
      endpoint_url: browserWs,
    });
  });
});

describe('faults of tests', () => {
  const fault = (body: object) =>
    fetch(`${service.addresses.admin}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area: 'account', path: '/public/scraper', count: 1, ...body }),
    });

  test.each([
    [{ kind: 'status', status: 500 }, 500],
    [{ kind: 'cut' }, 0],
    [{ kind: 'dead' }, 0],
    [{ kind: 'garbage' }, 200],
    [{ kind: 'delay', ms: 300 }, 200],
  ])('%o hits this path once', async (body, status) => {
    expect((await fault(body)).status).toBe(200);
    expect((await get('/public/browser')).json).toMatchObject({ success: true });
    const started = Date.now();
    const hit = await get('/public/scraper');
    expect(hit.status).toBe(status);
    if (body.kind === 'garbage') expect(hit.json).toBeUndefined();
    if (body.kind === 'delay') expect(Date.now() - started).toBeGreaterThan(290);
    expect((await get('/public/scraper')).json).toMatchObject({ success: true });
  });

  test('a fault that is none is refused', async () => {
    expect((await fault({ kind: 'flood' })).status).toBe(400);
  });
});
