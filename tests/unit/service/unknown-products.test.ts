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
