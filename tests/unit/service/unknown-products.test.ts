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

test.each([
  ['text', 'rp.service.example:1000', 'rp: ports.http'],
  ['a number', 5, 'rp: ports.http'],
  ['a list of entries', [rp], 'rp: ports.http'],
  ['null', null, undefined],
  ['false', false, undefined],
  ['an empty list', [], undefined],
])('a product whose entry is %s', async (_name, entry, detail) => {
  const { account, problem } = await connectTo({ rp: entry, mp: rp });
  expect(account.products.map(({ code }) => code)).toEqual(['mp']);
  expect(problem?.detail).toBe(detail);
});
