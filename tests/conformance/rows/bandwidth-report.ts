import { expect } from 'vitest';
import type { ProductCode } from '@/utils/proxy/product-codes';
import type { Period, BandwidthReport } from '@/utils/account/usage/schema';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

const now = () => 1000;

/** Report of the local service for the account with this key. */
const report = (stage: Stage, product: ProductCode, period: Period, key?: string) =>
  stage.api(key).usage(product, period, now);

const bucket = { default: 1.5, extra: 0.25, total: 1.75 };
const product = {
  name: 'Premium',
  code: 'rp',
  totalBandwidth: 1.75,
  stats: { '2026-01-31 10:00': bucket },
};

/** Hand-made report; `of` and `meta` override its parts. */
function made(
  stage: Stage,
  { of = {}, meta = {}, requests = {} }: { of?: object; meta?: object; requests?: unknown } = {},
): Promise<BandwidthReport> {
  const api = stage.cannedApi(() => ({
    body: {
      success: true,
      data: { bandwidth: { products: [{ ...product, ...of }] }, requests },
      meta,
    },
  }));
  return api.usage('rp', '24h', now);
}

export const bandwidthReport = rowsOf('bandwidth report', {
  success: [
    'Read where it is true; a failure in a 200 is told with its words',
    async (stage) => {
      expect(await report(stage, 'rp', '24h')).toMatchObject({ product: 'rp', asOf: 1000 });
      const api = stage.cannedApi(() => ({ body: { success: false, error: 'Stats are down' } }));
      expect(await problemOf(api.usage('rp', '3d', now))).toMatchObject({
        code: 'service-refused',
        detail: 'Stats are down',
      });
    },
  ],
  'data.bandwidth.products': [
    'The product that was asked for; the report of another is not shown as its own',
    async (stage) => {
      expect((await made(stage)).totalMb).toBe(1.75);
      const other = made(stage, { of: { code: 'mp' } });
      expect((await problemOf(other)).code).toBe('service-garbled');
      const none = stage.cannedApi(() => ({ body: { data: { bandwidth: { products: [] } } } }));
      expect(await none.usage('rp', '7d', now)).toMatchObject({ totalMb: null, buckets: [] });
      const garbled = stage.cannedApi(() => ({ body: { success: true } }));
      expect((await problemOf(garbled.usage('rp', '7d', now))).code).toBe('service-garbled');
    },
  ],
  'products[].name': [
    'Told beside the name that Vantage uses',
    async (stage) => {
      expect((await made(stage)).name).toBe('Premium');
      expect((await made(stage, { of: { name: 7 } })).name).toBeNull();
    },
  ],
  'products[].code': [
    'The datacenter is asked for as sdc, and known again however it is spelled',
    async (stage) => {
      expect((await report(stage, 'dcp', '24h')).product).toBe('dcp');
      expect(stage.calls.at(-1)?.url.searchParams.get('product')).toBe('sdc');
      for (const code of ['sdc', 'dcp', undefined]) {
        const api = stage.cannedApi(() => ({
          body: { data: { bandwidth: { products: [{ ...product, code }] } } },
        }));
        expect((await api.usage('dcp', '24h', now)).totalMb).toBe(1.75);
      }
    },
  ],
  'static residential': [
    'The operation does not serve it: it is never asked about',
    async (stage) => {
      const problem = await problemOf(report(stage, 'static_residential', '24h'));
      expect(problem.code).toBe('product-unavailable');
      expect(stage.calls).toHaveLength(0);
    },
  ],
  'products[].totalBandwidth': [
    'MB of the period; what is no number is not reported, never nought',
    async (stage) => {
      expect((await made(stage, { of: { totalBandwidth: '12.5' } })).totalMb).toBe(12.5);
      expect((await made(stage, { of: { totalBandwidth: null } })).totalMb).toBeNull();
    },
  ],
  'products[].stats': [
    'Buckets in the order of time, at the service’s own times',
    async (stage) => {
      const stats = { '2026-01-31 10:00': bucket, '2026-01-31 09:00': bucket };
      const { buckets } = await made(stage, { of: { stats } });
      expect(buckets.map(({ stamp }) => stamp)).toEqual(['2026-01-31 09:00', '2026-01-31 10:00']);
      expect((await made(stage, { of: { stats: [] } })).buckets).toEqual([]);
    },
  ],
  'default, extra, total': [
    'All three in MB; one that is missing is null',
    async (stage) => {
      expect((await made(stage)).buckets[0]).toMatchObject(bucket);
      const stats = { '2026-01-31 10:00': { total: '2' } };
      expect((await made(stage, { of: { stats } })).buckets[0]).toMatchObject({
        default: null,
        extra: null,
        total: 2,
      });
    },
  ],
  '24h': [
    'Hourly buckets',
    async (stage) => {
      const { buckets, period } = await report(stage, 'rp', '24h');
      expect([buckets.length, period]).toEqual([24, '24h']);
    },
  ],
  '3d and 7d': [
    'Daily buckets',
    async (stage) => {
      expect((await report(stage, 'rp', '3d')).buckets).toHaveLength(3);
      expect((await report(stage, 'rp', '7d')).buckets).toHaveLength(7);
    },
  ],
  'data.requests': [
    'Of a shape that is not shown: kept as it comes, and nothing where it is empty',
    async (stage) => {
      expect((await report(stage, 'rp', '24h')).requests).toEqual([]);
      const { requests } = await made(stage, { requests: { '2026-01-31 10:00': { ok: 3 } } });
      expect(requests).toEqual([{ name: '2026-01-31 10:00.ok', value: '3' }]);
    },
  ],
  'meta.ownership_scope': [
    'Whose traffic it is, in the service’s words',
    async (stage) => {
      const { account, team } = stage.service.addresses.keys;
      expect((await report(stage, 'rp', '24h', account)).scope).toBe('personal');
      expect((await report(stage, 'rp', '24h', team)).scope).toBe('team');
      expect((await made(stage)).scope).toBeNull();
    },
  ],
  'meta.auth_type': [
    'The kind of key, in the service’s words',
    async (stage) => {
      const { team } = stage.service.addresses.keys;
      expect((await report(stage, 'rp', '24h', team)).authType).toBe('team');
    },
  ],
  'meta.proxy_username': [
    'Half of a login: it goes no further',
    async (stage) => {
      const found = await report(stage, 'rp', '24h');
      const username = stage.account.products.get('rp')?.username ?? 'none';
      expect(JSON.stringify(found)).not.toContain(username);
    },
  ],
  'meta.bandwidth_unit': [
    'MB; another one that is known is brought to MB',
    async (stage) => {
      expect((await made(stage, { meta: { bandwidth_unit: 'MB' } })).totalMb).toBe(1.75);
      expect((await made(stage, { meta: { bandwidth_unit: 'GB' } })).totalMb).toBe(1750);
    },
  ],
  'meta.total_bandwidth_mb, _gb, _tb': [
    'Fill in for a total that is missing; a GB is 1,000 MB',
    async (stage) => {
      for (const meta of [
        { total_bandwidth_mb: 2500 },
        { total_bandwidth_gb: 2.5 },
        { total_bandwidth_tb: 0.0025 },
      ]) {
        expect((await made(stage, { of: { totalBandwidth: undefined }, meta })).totalMb).toBe(2500);
      }
    },
  ],
  'unknown fields': [
    'Kept and shown, logins and keys aside',
    async (stage) => {
      const { more } = await made(stage, {
        of: { peak: 3, password: 'pw', stats: { '2026-01-31 10:00': { ...bucket, cached: 1 } } },
        meta: { region: 'eu', proxy_username: 'acct' },
      });
      expect(more).toEqual([
        { name: 'peak', value: '3' },
        { name: '2026-01-31 10:00 cached', value: '1' },
        { name: 'meta.region', value: 'eu' },
      ]);
    },
  ],
  '403': [
    'An address that is not verified: told, and nothing else is closed',
    async (stage) => {
      const { unverified } = stage.service.addresses.keys;
      const problem = await problemOf(report(stage, 'rp', '24h', unverified));
      expect(problem.code).toBe('email-unverified');
    },
  ],
});
