import { expect } from 'vitest';
import { connect } from '@/utils/service/connect';
import { products } from '@/utils/service/products';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf, type Row } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

const entry = {
  username: 'acct',
  password: 'pw',
  balance_mb: 12.5,
  endpoint: 'rp.service.test',
  ports: { http: 1000, socks5: 1002 },
};
const staticEntry = {
  packages: [{ ips: [{ password: 'pw-one', ipInfo: { ip: '203.0.113.20' } }, 'odd'] }, 7],
  ports: { http: 12_345, socks5: 12_346 },
};

/** `GET /public` with these products, as the extension reads it. */
const read = (stage: Stage, entries: object) =>
  stage.cannedApi(() => ({ body: { success: true, products: entries } })).allProxyData();

/** A product is asked about by the code that each operation gives it. */
function coded(code: keyof typeof products, wire: (typeof products)[keyof typeof products]) {
  return async (stage: Stage) => {
    expect(products[code]).toEqual(wire);
    const api = stage.api();
    const profile = serviceProfile({ product: code, countries: [] });
    expect(await api.generate(profile)).toHaveLength(1);
    expect(stage.calls.at(-1)?.url.searchParams.get('product')).toBe(wire.generate[0]);
    if (wire.usage !== null) {
      await api.keyKind(code);
      expect(stage.calls.at(-1)?.url.searchParams.get('product')).toBe(wire.usage);
    }
    expect(stage.calls.every(({ status }) => status === 200)).toBe(true);
  };
}

export const productCodes = rowsOf('product codes', {
  rp: [
    'Premium Residential, by one code everywhere',
    coded('rp', { usage: 'rp', generate: ['rp'], rotate: 'rp' }),
  ],
  rpc: [
    'Core Residential, by one code everywhere',
    coded('rpc', { usage: 'rpc', generate: ['rpc'], rotate: 'rpc' }),
  ],
  mp: [
    'Mobile, by one code everywhere',
    coded('mp', { usage: 'mp', generate: ['mp'], rotate: 'mp' }),
  ],
  'dcp and sdc': [
    'Datacenter is `dcp` among the products and `sdc` in every operation',
    coded('dcp', { usage: 'sdc', generate: ['sdc'], rotate: 'sdc' }),
  ],
  'static_residential and static-residential': [
    'With `_` among the products, with `-` for generate, the other spelling next; no usage, no rotation',
    coded('static_residential', {
      usage: null,
      generate: ['static-residential', 'static_residential'],
      rotate: null,
    }),
  ],
});

export const productEntries = rowsOf('product entry', {
  'username and password': [
    'Never read out of the product data: the login is the one of the generated string',
    async (stage) => {
      expect(JSON.stringify(await read(stage, { rp: entry }))).not.toMatch(/acct|pw/);
      const [line = ''] = await stage.api().generate(serviceProfile({ countries: [] }));
      const login = parseProxyString(line);
      const real = stage.account.products.get('rp');
      expect(login.username).toBe(real?.username);
      expect(login.password.startsWith(`${real?.password}_session-`)).toBe(true);
    },
  ],
  balance_mb: [
    'Decimals, nothing left, a figure as text; what is no figure is not known',
    async (stage) => {
      for (const [given, expected] of [
        [12.5, 12.5],
        [0, 0],
        ['7', 7],
        ['', null],
        ['lots', null],
        [null, null],
      ] as const) {
        const data = await read(stage, { rp: { ...entry, balance_mb: given } });
        expect(data.products[0]?.balanceMb).toBe(expected);
      }
    },
  ],
  endpoint: [
    'The host as reported; an empty one is none',
    async (stage) => {
      expect((await read(stage, { rp: entry })).products[0]?.endpoint).toBe('rp.service.test');
      const none = await read(stage, { rp: { ...entry, endpoint: '' } });
      expect(none.products[0]?.endpoint).toBeNull();
    },
  ],
  'ports.http': [
    'A port number; a product without one is not offered',
    async (stage) => {
      expect((await read(stage, { rp: entry })).products[0]?.ports.http).toBe(1000);
      for (const http of [undefined, 0, 65_536, 'x', 10.5]) {
        const data = await read(stage, { rp: { ...entry, ports: { http, socks5: 1002 } } });
        expect(data.products).toEqual([]);
      }
    },
  ],
  'ports.socks5': [
    'A port number beside the other',
    async (stage) =>
      expect((await read(stage, { mp: entry })).products[0]?.ports.socks5).toBe(1002),
  ],
  'static_residential.packages': [
    'Items are not documented: addresses are taken where they are seen, the rest is no harm',
    async (stage) => {
      const data = await read(stage, { static_residential: staticEntry });
      expect(data.staticAddresses).toEqual(['203.0.113.20']);
      for (const packages of [undefined, 'x', [null], [{ ips: 'x' }]]) {
        const odd = await read(stage, { static_residential: { ...staticEntry, packages } });
        expect(odd).toMatchObject({ products: [{ balanceMb: null }], staticAddresses: [] });
      }
    },
  ],
  'static_residential.ports': [
    'Its own pair',
    async (stage) => {
      const data = await read(stage, { static_residential: staticEntry });
      expect(data.products[0]?.ports).toEqual({ http: 12_345, socks5: 12_346 });
    },
  ],
});

const connected = async (stage: Stage, key: string) =>
  connect(
    { fetch: stage.fetch, now: () => 1 },
    { baseUrl: stage.service.addresses.accountApi, key },
    null,
    false,
  );

export const proxyData = rowsOf('proxy data', {
  products: [
    'All five by their keys, and an account without any is connected all the same',
    async (stage) => {
      const { account } = await connected(stage, stage.service.addresses.keys.account);
      const codes = ['rp', 'rpc', 'mp', 'dcp', 'static_residential'];
      expect(account.products.map(({ code }) => code)).toEqual(codes);
      expect(await read(stage, {})).toEqual({ products: [], staticAddresses: [] });
    },
  ],
  'other products': [
    'One that is new, or no object, takes none of the others away',
    async (stage) => {
      const data = await read(stage, { rp: entry, quantum: entry, mp: 'none', dcp: null });
      expect(data.products.map(({ code }) => code)).toEqual(['rp']);
    },
  ],
  success: [
    'A 200 whose body is a failure is told as one',
    async (stage) => {
      const api = stage.cannedApi(() => ({ body: { success: false, error: 'No account' } }));
      await expect(api.proxyData()).rejects.toMatchObject({
        problem: { code: 'service-refused', detail: 'No account' },
      });
    },
  ],
});

const accessBody = {
  success: true,
  has_access: true,
  credits: 120.5,
  concurrency: 5,
  api_key: 'its-own-key',
  max_session_length_seconds: 600,
  endpoint_url: 'https://x.service.test/api/v1/',
};
const none = { has_access: false, credits: 0, concurrency: 0, api_key: null };

/** Fields that the scraper's and the browser's access data share. */
function shared(product: 'scraper' | 'browser'): Record<string, [string, Row['test']]> {
  const of = (stage: Stage, change: object = {}) =>
    stage.cannedApi(() => ({ body: { ...accessBody, ...change } }))[product]();
  return {
    success: [
      'A 200 that says no is a failure, and not an account without access',
      async (stage) => {
        const body = { success: false, error: 'Try again' };
        const problem = await problemOf(of(stage, body));
        expect(problem).toMatchObject({ code: 'service-refused', detail: 'Try again' });
        const bare = stage.cannedApi(() => ({ body }));
        expect((await problemOf(bare[product]())).code).toBe('service-refused');
      },
    ],
    has_access: [
      'False, missing, or without a key: no access',
      async (stage) => {
        expect((await of(stage)).hasAccess).toBe(true);
        expect((await of(stage, { has_access: false })).hasAccess).toBe(false);
        expect((await of(stage, { has_access: undefined })).hasAccess).toBe(false);
        expect((await of(stage, { api_key: null })).hasAccess).toBe(false);
      },
    ],
    credits: [
      'As reported, decimals too',
      async (stage) => {
        expect((await of(stage)).credits).toBe(120.5);
        expect((await of(stage, { credits: '7' })).credits).toBe(7);
      },
    ],
    concurrency: ['As reported', async (stage) => expect((await of(stage)).concurrency).toBe(5)],
    api_key: [
      'Its own key, of which the account keeps four characters for the screen',
      async (stage) => {
        const found = await connected(stage, stage.service.addresses.keys.account);
        const key = stage.account[product].key;
        expect(product === 'scraper' ? found.scraperKey : found.browserKey).toBe(key);
        expect(found.account[product].keyTail).toBe(key.slice(-4));
        expect(JSON.stringify(found.account)).not.toContain(key);
      },
    ],
    endpoint_url: [
      'Where it is reached, without a slash at the end',
      async (stage) => expect((await of(stage)).endpointUrl).toBe('https://x.service.test/api/v1'),
    ],
    'without access': [
      'Nothing of it is there, the address aside, and connecting works',
      async (stage) => {
        expect(await of(stage, none)).toMatchObject({
          hasAccess: false,
          credits: 0,
          concurrency: 0,
          key: null,
          endpointUrl: 'https://x.service.test/api/v1',
        });
        const found = await connected(stage, stage.service.addresses.keys.noAccess);
        expect(found.account[product]).toMatchObject({ hasAccess: false, keyTail: null });
        expect([found.scraperKey, found.browserKey, found.problem]).toEqual([null, null, null]);
      },
    ],
  };
}

export const scraperAccess = rowsOf('scraper access', shared('scraper'));
export const browserAccess = rowsOf('browser access', {
  ...shared('browser'),
  max_session_length_seconds: [
    'Seconds; none known is none',
    async (stage) => {
      expect((await stage.api().browser()).maxSessionLengthSeconds).toBe(600);
      const body = { ...accessBody, max_session_length_seconds: null };
      const without = await stage.cannedApi(() => ({ body })).browser();
      expect(without.maxSessionLengthSeconds).toBe(0);
    },
  ],
});
