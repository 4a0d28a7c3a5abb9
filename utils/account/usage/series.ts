import type { ReportBucket, Period } from './schema';

const hour = 3_600_000;
/** Milliseconds between two buckets. */
const steps: Readonly<Record<Period, number>> = { '24h': hour, '3d': 24 * hour, '7d': 24 * hour };
const mostBuckets = 100;

/** A bucket's beginning, read and shown as UTC throughout, so that it stays as the service wrote it; null: unreadable. */
export function bucketTime(stamp: string): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(stamp);
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** MB of a bucket as reported, else what its parts come to; null: nothing was reported. */
export function bucketTotal({ default: plain, extra, total }: ReportBucket): number | null {
  if (total !== null) return total;
  return plain === null && extra === null ? null : (plain ?? 0) + (extra ?? 0);
}

/** Its `extra` and the rest of its total: the two parts of a bar. */
export function bucketParts(bucket: ReportBucket): { plain: number; extra: number } {
  const total = Math.max(0, bucketTotal(bucket) ?? 0);
  const extra = Math.min(Math.max(0, bucket.extra ?? 0), total);
  return { plain: total - extra, extra };
}

/** Buckets at equal distances: one that the service left out stands empty, or the axis would skip time. */
export function fillGaps(buckets: readonly ReportBucket[], period: Period): ReportBucket[] {
  const step = steps[period];
  const filled: ReportBucket[] = [];
  let last: number | null = null;
  for (const bucket of buckets) {
    const at = bucketTime(bucket.stamp);
    if (at === null) return [...buckets];
    for (let gap = (last ?? at) + step; gap < at && filled.length < mostBuckets; gap += step) {
      filled.push({ stamp: stampOf(gap), default: null, extra: null, total: null });
    }
    filled.push(bucket);
    last = at;
  }
  return filled;
}

const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Upper end of the scale: the next of 1, 2, 5, 10, 20… above the largest value. */
export function axisMaximum(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= most) ?? most;
}
