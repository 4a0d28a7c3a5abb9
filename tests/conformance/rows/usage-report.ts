import { expect } from 'vitest';
import type { Period, BandwidthReport } from '@/utils/account/usage/schema';
import { periods } from '@/utils/account/usage/schema';
import { bucketTime } from '@/utils/account/usage/series';
import { seenFrom } from '../../service/proxy/trial.ts';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

const report = (stage: Stage, period: Period, key?: string): Promise<BandwidthReport> =>
  stage.api(key).usage('rp', period, () => 1000);

/** Report with a hand-made `meta`. */
const withMeta = (stage: Stage, meta: object) =>
  stage
    .cannedApi(() => ({ body: { data: { bandwidth: { products: [] } }, meta } }))
    .usage('rp', '24h', () => 1000);

/** Remaining rules of a bandwidth report and of its parameters. */
export const usageReport = rowsOf('bandwidth report', {
  'meta.period': [
    'The one that was asked for; the report of another is not shown as its own',
    async (stage) => {
      for (const period of periods) {
        expect((await report(stage, period)).period).toBe(period);
        expect(stage.calls.at(-1)?.url.searchParams.get('period')).toBe(period);
      }
      expect((await withMeta(stage, { period: '24h' })).period).toBe('24h');
      expect((await withMeta(stage, { period: 'a day' })).period).toBe('24h');
      const other = withMeta(stage, { period: '7d' });
      expect((await problemOf(other)).code).toBe('service-garbled');
    },
  ],
  'meta.product, meta.duration, meta.granularity': [
    'They say again what was asked: known, and no fields to be shown besides',
    async (stage) => {
      for (const period of periods) {
        expect((await report(stage, period)).more).toEqual([]);
      }
      const meta = { product: 'rp', duration: '24h', granularity: 'hour' };
      expect((await withMeta(stage, meta)).more).toEqual([]);
    },
  ],
  'bucket timestamps': [
    '`YYYY-MM-DD HH:MM`, read at their distance: an hour, or a day',
    async (stage) => {
      for (const [period, hours] of [
        ['24h', 1],
        ['3d', 24],
        ['7d', 24],
      ] as const) {
        const { buckets } = await report(stage, period);
        const moments = buckets.map(({ stamp }) => bucketTime(stamp) ?? Number.NaN);
        const gaps = moments.slice(1).map((at, before) => at - (moments[before] ?? 0));
        expect(new Set(gaps)).toEqual(new Set([hours * 3_600_000]));
      }
    },
  ],
  'traffic that was really carried': [
    'Is in the total and in its bucket, of this account alone',
    async (stage) => {
      const { team } = stage.service.addresses.keys;
      const before = await report(stage, '24h');
      const ofTeam = await report(stage, '24h', team);
      await seenFrom(stage.service, { code: 'rp' });
      // The gateway meters the traffic when the connection is closed.
      await expect
        .poll(async () => (await report(stage, '24h')).totalMb, { timeout: 15_000 })
        .toBeGreaterThan(before.totalMb ?? Number.NaN);
      const { totalMb, buckets } = await report(stage, '24h');
      const summed = buckets.reduce((sum, { total }) => sum + (total ?? 0), 0);
      expect(summed).toBeCloseTo(totalMb ?? Number.NaN, 9);
      expect((await report(stage, '24h', team)).totalMb).toBe(ofTeam.totalMb);
    },
  ],
});
