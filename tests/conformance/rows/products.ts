import { expect } from 'vitest';
import { products } from '@/utils/service/products';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf } from '../row.ts';
import { type Stage } from '../stage.ts';

export const entry = {
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

/** `GET /public` with these products, as parsed by the extension. */
export const read = (stage: Stage, entries: object) =>
  stage.cannedApi(() => ({ body: { success: true, products: entries } })).allProxyData();

/** Each operation uses its own code for a product. */
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
      for (const [reported, expected] of [
        [12.5, 12.5],
        [0, 0],
        ['7', 7],
        ['', null],
        ['lots', null],
        [null, null],
      ] as const) {
        const data = await read(stage, { rp: { ...entry, balance_mb: reported } });
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
