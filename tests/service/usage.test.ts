import { afterAll, beforeAll, expect, test } from 'vitest';
import { curlThrough, proxyArguments, startFountain } from './proxy/trial.ts';
import { curl } from './scraper/curl.ts';
import type { CurlAnswer } from './scraper/curl.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import type { Account } from './types.ts';

let service: Service;
let [personal, team, unverified]: Account[] = [];

beforeAll(async () => {
  service = await startService({ balanceMb: 250.25 });
  [personal, team, unverified] = service.state.accounts;
});
afterAll(() => service.close());

function get(path: string, account = personal!): Promise<CurlAnswer> {
  const { accountApi, ca } = service.addresses;
  return curl('--cacert', ca, '-H', `x-apikey: ${account.key}`, `${accountApi}${path}`);
}
const failure = (error: string) => ({ success: false, error });

interface Report {
  data: {
    bandwidth: {
      products: {
        code: string;
        totalBandwidth: number;
        stats: Record<string, { default: number; extra: number; total: number }>;
      }[];
    };
    requests: unknown;
  };
  meta: Record<string, unknown>;
}

test.each([
  ['', '3d', 'day', 3, 24],
  ['&period=24h', '24h', 'hour', 24, 1],
  ['&period=3d', '3d', 'day', 3, 24],
  ['&period=7d', '7d', 'day', 7, 24],
])('product=rp%s has the buckets of %s', async (query, period, granularity, count, hours) => {
  const { json } = await get(`/public/usage?product=rp${query}`);
  expect(json).toMatchObject({
    success: true,
    data: { bandwidth: { products: [{ name: 'Premium Residential', code: 'rp' }] } },
    meta: { period, product: 'rp', duration: period, granularity, bandwidth_unit: 'MB' },
  });
  const { stats } = (json as Report).data.bandwidth.products[0]!;
  const stamps = Object.keys(stats);
  expect(stamps).toHaveLength(count);
  for (const stamp of stamps) expect(stamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:00$/);
  const [first, last] = [stamps[0]!, stamps.at(-1)!].map((at) => Date.parse(`${at}Z`));
  expect(last! - first!).toBe((count - 1) * hours * 3_600_000);
  expect(Date.now() - last!).toBeLessThan(hours * 3_600_000);
});

test('the usage is the traffic that the gateways really carried, of this account and product', async () => {
  const fountain = await startFountain();
  const proxy = proxyArguments(service, { code: 'mp', manner: 'http' });
  await curlThrough(...proxy, `${fountain.url}/2000000`);
  fountain.close();
  const report = (await get('/public/usage?product=mp&period=24h')).json as Report;
  const { totalBandwidth, stats } = report.data.bandwidth.products[0]!;
  expect(totalBandwidth).toBeGreaterThan(2);
  expect(totalBandwidth).toBeLessThan(2.01);
  // A new hour may have started since the request.
  const [former, last] = Object.values(stats).slice(-2);
  expect(former!.total + last!.total).toBeCloseTo(totalBandwidth, 9);
  expect(
    Object.values(stats)
      .slice(0, -2)
      .map(({ total }) => total),
  ).toEqual(Array(22).fill(0));
  const { total_bandwidth_mb: mb, ...meta } = report.meta;
  expect(mb).toBe(totalBandwidth);
  expect(meta).toMatchObject({
    ownership_scope: 'personal',
    auth_type: 'personal',
    proxy_username: personal!.products.get('mp')!.username,
    total_bandwidth_gb: totalBandwidth / 1000,
    total_bandwidth_tb: totalBandwidth / 1_000_000,
  });
  expect(personal!.products.get('mp')!.balanceMb).toBeCloseTo(250.25 - totalBandwidth, 6);
  const other = (await get('/public/usage?product=mp&period=24h', team)).json as Report;
  expect(other.data.bandwidth.products[0]!.totalBandwidth).toBe(0);
  expect(other.meta).toMatchObject({ ownership_scope: 'team', auth_type: 'team' });
});

test.each([
  ['product=rp&period=1y', 'Invalid period'],
  ['period=24h', 'Invalid product'],
  ['product=', 'Invalid product'],
  ['product=xyz', 'Invalid product'],
  // Listed in the interface but refused by the service, whose code here is `sdc`.
  ['product=dcp', 'Invalid product'],
  ['product=static_residential', 'Invalid product'],
])('%s: 400 %s', async (query, error) => {
  expect(await get(`/public/usage?${query}`)).toMatchObject({
    status: 400,
    json: failure(error),
  });
});

test.each(['rp', 'rpc', 'mp', 'sdc'])('%s is a code of it', async (code) => {
  const { json } = await get(`/public/usage?product=${code}`, team);
  expect(json).toMatchObject({
    data: { bandwidth: { products: [{ code }] } },
    meta: { product: code },
  });
});

test('a personal key whose e-mail is not verified: 403, and the rest is open', async () => {
  const answer = await get('/public/usage?product=rp', unverified);
  expect(answer).toMatchObject({ status: 403, json: { success: false } });
  expect((await get('/public', unverified)).status).toBe(200);
  expect((await get('/public/scraper', unverified)).status).toBe(200);
});
