import { describe, expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';
import { createAccountApi } from '@/utils/service/account';
import { readAddresses } from '@/utils/service/addresses';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { fakeService, type Call, type Reply } from './account.fake';

const access = { baseUrl: 'https://account.example/base', key: 'account-key' };
const line = 'acct:pw_session-AB12CD34@rp.service.example:1000';

function api(replies: Record<string, Reply | ((call: Call) => Reply)>) {
  const service = fakeService(replies);
  return { ...service, api: createAccountApi(service.fetch, access) };
}
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => toProblem(error),
  );
const request = serviceProfile({ countries: ['DE', 'FR'] });
const everything = {
  region: 'berlin',
  city: 'new.york',
  isp: 'comcastcable',
  adblock: true,
  continent: 'europe',
} as const;

describe('generate', () => {
  test('asks for one string with all that a sticky session needs', async () => {
    const { api: account, calls } = api({ '/base/public/generate': { body: `${line}\r\n` } });
    expect(await account.generate(request)).toEqual([line]);
    expect(Object.fromEntries(calls[0]!.query)).toEqual({
      product: 'rp',
      amount: '1',
      format: '1',
      protocol: 'http',
      countries: 'DE,FR',
      session: 'sticky',
      lifetime: '10',
    });
  });

  test.each([
    ['hard', { session: 'hard', lifetime: undefined }],
    ['rotating', { session: undefined, lifetime: undefined }],
  ] as const)('a %s session has no lifetime', async (session, expected) => {
    const { api: account, calls } = api({ '/base': { body: line } });
    await account.generate({ ...request, session, countries: [] });
    const query = Object.fromEntries(calls[0]!.query);
    expect({ session: query['session'], lifetime: query['lifetime'] }).toEqual(expected);
    expect(query['countries']).toBeUndefined();
  });

  test.each([
    ['rp', 'countries region city isp session lifetime adblock'],
    ['rpc', 'countries region city session lifetime'],
    ['mp', 'countries region isp session lifetime adblock'],
    ['dcp', 'countries session lifetime adblock'],
    ['static_residential', ''],
  ] as const)('%s is asked for: %s', async (product, expected) => {
    const { api: account, calls } = api({ '/base': { body: line } });
    await account.generate({ ...request, ...everything, countries: ['DE'], product });
    const {
      product: _code,
      amount: _amount,
      format: _format,
      protocol: _protocol,
      ...rest
    } = Object.fromEntries(calls[0]!.query);
    expect(Object.keys(rest).toSorted()).toEqual(expected.split(' ').filter(Boolean).toSorted());
    if (product === 'rp') {
      expect(rest).toMatchObject({ region: 'berlin', city: 'new.york', isp: 'comcastcable' });
    }
  });

  test.each([
    [{}, 'adblock countries isp'],
    [{ expert: { extended: '1', zip: '10115' } }, 'adblock'],
  ])('what a policy or a backup joins wrongly is left out: %j', async (change, expected) => {
    const { api: account, calls } = api({ '/base': { body: line } });
    const [made] = await account.generate({
      ...request,
      ...everything,
      ...change,
      session: 'rotating',
    });
    const common = new Set(['product', 'amount', 'format', 'protocol']);
    const fields = [...(calls[0]?.query.keys() ?? [])].filter((key) => !common.has(key));
    expect(fields.toSorted().join(' ')).toBe(expected);
    expect(made).not.toContain('_zip');
  });

  test('what is no parameter stands on the password', async () => {
    const { api: account } = api({ '/base': { body: line } });
    const expert = { zip: '10115', latency: '1000' };
    expect(
      await account.generate({ ...request, countries: [], continent: 'europe', expert }),
    ).toEqual([
      'acct:pw_session-AB12CD34_continent-europe_zip-10115_latency-1000@rp.service.example:1000',
    ]);
  });

  test('of static residential the wanted address comes, or none', async () => {
    const body = 'u:203.0.113.20_a@isp.example:1\nu:203.0.113.21_b@isp.example:1';
    const { api: account } = api({ '/base': { body } });
    const wanted = { ...request, product: 'static_residential', expert: { zip: '!' } } as const;
    expect(await account.generate({ ...wanted, staticAddress: '203.0.113.21' })).toEqual([
      'u:203.0.113.21_b@isp.example:1',
    ]);
    const gone = await problemOf(account.generate({ ...wanted, staticAddress: '203.0.113.2' }));
    expect(gone?.code).toBe('static-address-gone');
  });

  test('the key goes into the query only after a 401', async () => {
    const { api: account, calls } = api({
      '/base': ({ query }) => (query.has('apikey') ? { body: line } : { status: 401 }),
    });
    expect(await account.generate(request)).toEqual([line]);
    expect(calls.map(({ query }) => query.get('apikey'))).toEqual([null, 'account-key']);
  });

  test.each([
    { status: 400, body: { error: 'Invalid product', success: false } },
    { status: 200, body: { error: 'Invalid product' } },
  ])('static residential goes by its other name where the first is unknown: %j', async (reply) => {
    const { api: account, calls } = api({
      '/base': ({ query }) =>
        query.get('product') === 'static_residential' ? { body: line } : reply,
    });
    expect(await account.generate({ ...request, product: 'static_residential' })).toEqual([line]);
    expect(calls.map(({ query }) => query.get('product'))).toEqual([
      'static-residential',
      'static_residential',
    ]);
    expect(calls[1]!.query.has('countries')).toBe(false);
  });

  test.each([
    { status: 200, body: { error: 'No balance' } },
    { status: 500, body: { error: 'Invalid product' } },
  ])('static residential goes by one name where the failure is another: %j', async (reply) => {
    const { api: account, calls } = api({ '/base': reply });
    await problemOf(account.generate({ ...request, product: 'static_residential' }));
    expect(calls).toHaveLength(1);
  });

  test.each([
    [{ status: 400, body: { error: 'Invalid product for user' } }, 'product-unavailable'],
    [{ body: { error: 'Invalid product for user' } }, 'product-unavailable'],
    [{ body: { error: { issues: [{ path: [], message: 'bad city' }] } } }, 'service-refused'],
    [{ status: 429, body: { error: 'Exceeded maximum proxy count' } }, 'service-busy'],
    [{ status: 401 }, 'key-refused'],
    [{ body: ' \n' }, 'proxy-string-unreadable'],
  ])('%j', async (reply, code) => {
    const { api: account } = api({ '/base': reply });
    expect((await problemOf(account.generate(request)))?.code).toBe(code);
  });

  test("a validator's words are told", async () => {
    const body = { error: { issues: [{ path: ['city'], message: 'bad city' }] } };
    const { api: account } = api({ '/base': { body } });
    expect((await problemOf(account.generate(request)))?.detail).toBe('bad city');
  });
});

describe('rotate', () => {
  test('goes by the other path where the first is not there', async () => {
    const { api: account, calls } = api({
      '/base/public/rotate_session': { status: 404 },
      '/base/public/rotatesession': { body: { success: true } },
    });
    await account.rotateSession('dcp', 'AB12CD34');
    expect(calls.map(({ path }) => path)).toEqual([
      '/base/public/rotate_session',
      '/base/public/rotatesession',
    ]);
    expect(Object.fromEntries(calls[1]!.query)).toEqual({ sessionid: 'AB12CD34', product: 'sdc' });
  });

  test('static residential has nothing to rotate', async () => {
    const { api: account, calls } = api({});
    const problem = await problemOf(account.rotateSession('static_residential', 'x'));
    expect(problem?.code).toBe('no-session-to-rotate');
    expect(calls).toEqual([]);
  });

  test.each([
    [{ status: 500, body: { error: 'Failed to reset session' } }, 'service-failed'],
    [{ body: { error: 'Session ID not provided', success: false } }, 'service-refused'],
    [{ body: '<html>Sign in</html>' }, 'service-garbled'],
    [{ body: [] }, 'service-garbled'],
  ])('%j', async (reply, code) => {
    const { api: account } = api({ '/base': reply });
    expect((await problemOf(account.rotateSession('rp', 'x')))?.code).toBe(code);
  });
});

describe('addresses', () => {
  const addresses = { accountApi: 'https://a.example', exitCheck: '', dashboard: '' };
  test.each([
    ['  https://a.example/  ', 'https://a.example'],
    ['https://A.example:8443/root/', 'https://a.example:8443/root'],
    ['https://a.example/public', 'https://a.example'],
    ['a.example/public', 'https://a.example'],
    ['https://a.example/x?y#z', 'https://a.example/x'],
  ])('%s is read as %s', (accountApi, expected) => {
    expect(readAddresses({ ...addresses, accountApi }).accountApi).toBe(expected);
  });

  test('the exit check keeps its path to the letter', () => {
    const exitCheck = ' https://ip.example/json/?fields=ip ';
    expect(readAddresses({ ...addresses, exitCheck }).exitCheck).toBe(
      'https://ip.example/json/?fields=ip',
    );
  });

  test('the addresses of exit check and dashboard are made whole, too', () => {
    const typed = { ...addresses, exitCheck: 'ip.example/json/', dashboard: 'www.a.example' };
    expect(readAddresses(typed)).toEqual({
      ...addresses,
      exitCheck: 'https://ip.example/json/',
      dashboard: 'https://www.a.example',
    });
  });

  test.each([
    ['a example', 'not-a-url'],
    ['a', 'not-a-url'],
    ['', 'not-a-url'],
    ['ftp://a.example', 'not-a-url'],
    ['https://user:secret@a.example', 'not-a-url'],
    ['http://a.example', 'not-https'],
  ])('%s is refused: %s', async (accountApi, code) => {
    const problem = await problemOf(
      Promise.resolve().then(() => readAddresses({ ...addresses, accountApi })),
    );
    expect(problem?.code).toBe(code);
    expect(problem?.detail ?? '').not.toContain('secret');
  });
});
