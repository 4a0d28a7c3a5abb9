import { expect, test } from 'vitest';
import { connect } from '@/utils/service/connect';
import { fakeService, healthy, proxyData } from './account.fake';

const { rp } = proxyData.products;
const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };

async function connectTo(products: object) {
  const service = fakeService({ ...healthy, '/public': { body: { products } } });
  return await connect({ fetch: service.fetch, now: () => 1000 }, access, null, false);
}

test('products of an unknown code are kept and named, without the values of their fields', async () => {
  const entry = { ...rp, balance_mb: '12.5', rotating_key: 'SECRET' };
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, { a: 1 }]));
  const { account } = await connectTo({ rp, isp2: entry, none: null, empty: [], ...many });
  const { products, unknownProducts = [] } = account;
  expect(products.map(({ code }) => code)).toEqual(['rp']);
  expect(unknownProducts[0]).toEqual({
    code: 'isp2',
    balanceMb: 12.5,
    fields: [...Object.keys(rp), 'rotating_key'],
  });
  expect(unknownProducts).toHaveLength(20);
  expect(JSON.stringify(account)).not.toContain('SECRET');
  expect(JSON.stringify(account)).not.toContain(rp.password);
  expect((await connectTo({ rp })).account.unknownProducts).toBeUndefined();
});

test('fields of a product that are not documented are named, without their values', async () => {
  const { account } = await connectTo({ rp: { ...rp, rotating_key: 'SECRET', plan: {} }, mp: rp });
  const [mp, more] = ['mp', 'rp'].map((code) => account.products.find((one) => one.code === code));
  expect(more?.unknownFields).toEqual(['rotating_key', 'plan']);
  expect(mp).not.toHaveProperty('unknownFields');
  expect(JSON.stringify(account)).not.toContain('SECRET');
});

const ip = (address: string, more = {}) => ({
  password: 'SECRET',
  ipInfo: { ip: address },
  ...more,
});
const staticWith = async (packages: unknown) => {
  const { account } = await connectTo({
    static_residential: { packages, ports: { http: 12345, socks5: 12346 } },
  });
  return account.products[0];
};

test('orders of static addresses tell when they expire, those of one end as one', async () => {
  const end = '2027-01-31T00:00:00.000Z';
  const product = await staticWith([
    { expiryDate: end, ips: [ip('203.0.113.1')] },
    { expiryDate: 'end of June', ips: [ip('203.0.113.2')] },
    { expiryDate: '2027-01-31', ips: [ip('203.0.113.3')] },
    { expiryDate: 1_798_675_200, ips: [] },
    // Digits that are no time.
    { expiryDate: '20270131', ips: [] },
    { expiryDate: ' 1798675200000 ', ips: [ip('203.0.113.4')] },
    { ips: [ip('203.0.113.5')] },
    { expiryDate: { day: 1 }, ips: [] },
    { expiryDate: 1e300, ips: [] },
    { expiryDate: '', ips: [] },
  ]);
  expect(product?.orders).toEqual([
    { expiry: '2026-12-31T00:00:00.000Z', addresses: 1 },
    { expiry: end, addresses: 2 },
    { expiry: '20270131', addresses: 0 },
    { expiry: 'end of June', addresses: 1 },
  ]);
  expect(product).not.toHaveProperty('unknownFields');
  expect(await staticWith([{ ips: [] }])).not.toHaveProperty('orders');
});

test.each([[[ip('203.0.113.1'), { ip: '203.0.113.2' }]], ['none'], [undefined], [{ a: ip('b') }]])(
  'addresses of an order that are not all read are not counted: %j',
  async (ips) => {
    const packages = [
      { expiryDate: '2027-01-31', ips: [ip('203.0.113.9')] },
      { expiryDate: '2027-01-31', ips },
    ];
    const orders = [{ expiry: '2027-01-31T00:00:00.000Z', addresses: null }];
    expect(await staticWith(packages)).toMatchObject({ orders });
  },
);

test('packages of a product whose addresses are not static are no orders', async () => {
  const packages = [{ expiryDate: '2027-01-31', plan: 'x', ips: [ip('203.0.113.1')] }];
  const { account } = await connectTo({ rp: { packages, ports: { http: 1, socks5: 2 } } });
  expect(account.products[0]).toMatchObject({ code: 'rp' });
  expect(account.products[0]).not.toHaveProperty('orders');
  expect(account.products[0]).not.toHaveProperty('unknownFields');
});

test('fields of packages that nobody documents are named, without their values', async () => {
  const product = await staticWith([
    { plan: 'SECRET', ips: [ip('203.0.113.1', { id: 'SECRET' })] },
    { plan: 'SECRET', ips: [{ ipInfo: { ip: '203.0.113.2', city: 'SECRET' } }] },
  ]);
  const names = ['packages.plan', 'packages.ips.id', 'packages.ips.ipInfo.city'];
  expect(product?.unknownFields).toEqual(names);
  expect(JSON.stringify(product)).not.toContain('SECRET');
});

test.each([
  ['text', 'rp.service.example:1000', 'rp: ports.http'],
  ['a number', 5, 'rp: ports.http'],
  ['a list of entries', [rp], 'rp: ports.http'],
  ['null', null, undefined],
  ['false', false, undefined],
  ['an empty list', [], undefined],
  ['an object with its endpoint as a list', { endpoint: ['rp.test'] }, 'rp: ports.http'],
  ['an object with its port as an object', { ports: { http: { port: 7 } } }, 'rp: ports.http'],
  ['an object with its ports as a list', { ports: [{ http: 7 }] }, 'rp: ports.http'],
  [
    'an object that reports nothing',
    { balance_mb: 0, endpoint: '', ports: { http: null }, packages: [] },
    undefined,
  ],
])('a product whose entry is %s', async (_name, entry, dropped) => {
  const { account, problem } = await connectTo({ rp: entry, mp: rp });
  expect(account.products.map(({ code }) => code)).toEqual(['mp']);
  expect(account.droppedProducts).toEqual(dropped === undefined ? undefined : [dropped]);
  expect(problem).toBeNull();
});
