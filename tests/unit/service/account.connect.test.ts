import { describe, expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';
import { connect } from '@/utils/service/connect';
import type { Account } from '@/utils/account/schema';
import { fakeService, healthy, proxyData, type Reply } from './account.fake';

const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };
const now = () => 1000;

async function connectTo(changes: Record<string, Reply>, earlier: Account | null = null) {
  const service = fakeService({ ...healthy, ...changes });
  const dependencies = { fetch: service.fetch, now };
  const outcome = await connect(dependencies, access, earlier, earlier !== null).then(
    (connection) => ({ connection, problem: null }),
    (error: unknown) => ({ connection: null, problem: toProblem(error) }),
  );
  return { ...outcome, calls: service.calls };
}

async function connected(): Promise<Account> {
  return (await connectTo({})).connection!.account;
}

test('reads all that the account has, with the key in the header only', async () => {
  const { connection, calls } = await connectTo({});
  expect(connection).toEqual({
    scraperKey: 'scraper-key-0123456789',
    browserKey: 'browser-key-0123456789',
    targets: {
      rp: {
        countries: { DE: 'Germany', US: 'United States' },
        continents: [],
        regions: [],
        cities: [],
        isps: [],
      },
    },
    pendingTargets: null,
    staticAddresses: ['203.0.113.20'],
    problem: null,
    account: {
      keyTail: 'abcd',
      ownershipScope: 'team',
      authType: 'team',
      emailUnverified: false,
      products: [
        {
          code: 'rp',
          balanceMb: 512.5,
          endpoint: 'rp.service.example',
          ports: { http: 1000, socks5: 1002 },
        },
        {
          code: 'dcp',
          balanceMb: 7,
          endpoint: 'dcp.service.example',
          ports: { http: 1000, socks5: 1002 },
        },
        {
          code: 'static_residential',
          balanceMb: null,
          endpoint: null,
          ports: { http: 12345, socks5: 12346 },
          orders: [{ expiry: '2099-01-31T00:00:00.000Z', addresses: null }],
        },
      ],
      countries: { rp: { DE: 'Germany', US: 'United States' } },
      scraper: {
        hasAccess: true,
        credits: 120.5,
        concurrency: 5,
        endpointUrl: 'https://scraper.service.example/api/v1',
        keyTail: '6789',
        healthy: true,
      },
      browser: {
        hasAccess: true,
        credits: 30,
        concurrency: 1,
        maxSessionLengthSeconds: 600,
        endpointUrl: 'wss://browser.service.example',
        keyTail: '6789',
      },
      checkedAt: 1000,
    },
  });
  const account = calls.filter(({ path }) => path.startsWith('/public'));
  expect(account.map(({ headers }) => headers.get('x-apikey'))).toEqual(
    account.map(() => 'account-key-abcd'),
  );
  expect(calls.flatMap(({ query }) => [...query.keys()]).sort()).toEqual(['period', 'product']);
});

test('names the fields of both accesses that no document knows', async () => {
  const body = { has_access: true, api_key: 'k'.repeat(20), success: true, plan: 'x' };
  const { connection } = await connectTo({
    '/public/scraper': { body },
    '/public/browser': { body: { ...body, max_session_length_seconds: 60, region: 'eu' } },
  });
  expect(connection?.account.scraper.unknownFields).toEqual(['plan']);
  expect(connection?.account.browser.unknownFields).toEqual(['plan', 'region']);
});

describe('what stops it', () => {
  test.each([
    ['a refused key', { status: 401, body: { error: 'x', success: false } }, 'key-refused'],
    ['no answer', 'no-answer', 'no-answer'],
    ['garbage', { body: '<html>hello</html>' }, 'service-garbled'],
    ['JSON of another kind', { body: [1, 2] }, 'service-garbled'],
    ['a list of products', { body: { products: [1] } }, 'service-garbled'],
    ['no products field', { body: { success: true } }, 'service-garbled'],
    ['a fault of the service', { status: 500, body: { error: 'oops' } }, 'service-failed'],
    ['a failure that says 200', { body: { error: 'No account' } }, 'service-refused'],
  ] as const)('%s', async (_name, reply, code) => {
    expect((await connectTo({ '/public': reply })).problem?.code).toBe(code);
  });

  test("the scraper's key, where a scraper is known that takes it", async () => {
    const refused = { '/public': { status: 401 } };
    const earlier = { ...(await connected()), keyTail: 'wxyz' };
    expect((await connectTo(refused, earlier)).problem?.code).toBe('key-is-scraper-key');
    const neither = { ...refused, '/api/v1/scraper/health': { status: 401 } };
    expect((await connectTo(neither, earlier)).problem?.code).toBe('key-refused');
    const silent = { ...refused, '/api/v1/scraper/health': 'no-answer' as const };
    expect((await connectTo(silent, earlier)).problem?.code).toBe('key-refused');
  });

  test('the key it was connected with, once revoked, which the scraper does not see', async () => {
    const { problem, calls } = await connectTo({ '/public': { status: 401 } }, await connected());
    expect(problem?.code).toBe('key-refused');
    expect(calls.filter(({ path }) => path.includes('scraper'))).toEqual([]);
  });
});

describe('what does not stop it', () => {
  test('an e-mail that is not verified', async () => {
    const { connection } = await connectTo({ '/public/usage': { status: 403 } });
    expect(connection).toMatchObject({
      problem: null,
      account: { emailUnverified: true, ownershipScope: null, authType: null },
    });
  });

  test('no access to the scraper and the browser', async () => {
    const none = { has_access: false, credits: 0, concurrency: 0, api_key: null };
    const { connection, calls } = await connectTo({
      '/public/scraper': {
        body: { ...none, endpoint_url: 'https://scraper.service.example/api/v1' },
      },
      '/public/browser': { body: none },
    });
    expect(connection).toMatchObject({
      scraperKey: null,
      browserKey: null,
      account: { scraper: { hasAccess: false, keyTail: null, healthy: null } },
    });
    expect(calls.some(({ path }) => path.includes('health'))).toBe(false);
  });

  test.each(['/public/usage', '/public/settings', '/public/scraper', '/public/browser'])(
    '%s failing: the rest is there, and the failure is told',
    async (path) => {
      const { connection } = await connectTo({ [path]: { status: 500, body: { error: 'down' } } });
      expect(connection?.account.products).toHaveLength(3);
      expect(connection?.problem).toMatchObject({ code: 'service-failed', detail: 'down' });
    },
  );

  test('what was known of the same account fills the gap of a part that failed', async () => {
    const earlier = await connected();
    const { connection } = await connectTo({ '/public/scraper': 'no-answer' }, earlier);
    expect(connection?.account.scraper).toEqual(earlier.scraper);
    expect(connection?.scraperKey).toBeUndefined();
  });

  test.each([{ authType: 'team' }, { emailUnverified: true, authType: null }])(
    'the kind of the key stays known when usage fails: %j',
    async (kind) => {
      const earlier = { ...(await connected()), ...kind };
      const { connection } = await connectTo({ '/public/usage': { status: 500 } }, earlier);
      expect(connection?.account).toMatchObject(kind);
      expect(connection?.problem?.code).toBe('service-failed');
    },
  );

  test.each([
    [401, true],
    [400, true],
    [422, true],
    [403, false],
    [500, false],
  ])('a health call that only takes the key in the query, by %i: %j', async (status, isHealthy) => {
    const service = fakeService({
      ...healthy,
      '/api/v1/scraper/health': ({ query }) => ({
        status: query.has('api_key') ? 200 : status,
        body: { success: true },
      }),
    });
    const { account } = await connect({ fetch: service.fetch, now }, access, null, false);
    expect(account.scraper.healthy).toBe(isHealthy);
  });

  test.each([[[]], [null]])('an empty map that is written %j', async (empty) => {
    const { connection } = await connectTo({
      '/public': { body: { success: true, products: empty } },
      '/public/settings': { body: { success: true, data: empty } },
    });
    expect(connection).toMatchObject({
      problem: null,
      targets: {},
      account: { products: [], countries: {} },
    });
  });

  test.each([
    [{ products: {} }, 0],
    [{ products: { rp: null, mp: 'none', rpc: { endpoint: 'x' } } }, 0],
    [{ products: { rp: { ...proxyData.products.rp, balance_mb: null, endpoint: '' } } }, 1],
    [{ products: { rp: { ...proxyData.products.rp, ports: { http: 1, socks5: 99_999 } } } }, 1],
  ])('odd products: %j', async (body, count) => {
    expect((await connectTo({ '/public': { body } })).connection?.account.products).toHaveLength(
      count,
    );
  });
});
