import type { ReportBucket, Period } from './schema';

const hour = 3_600_000;
/** Interval between two buckets in ms. */
const steps: Readonly<Record<Period, number>> = { '24h': hour, '3d': 24 * hour, '7d': 24 * hour };
const maxBuckets = 100;

/**
 * Timestamp in ms of a bucket's start; null if unparsable. Parsed and shown as UTC throughout, so
 * that it reads as received.
 */
export function bucketTime(stamp: string): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(stamp);
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Total MB of a bucket as reported, otherwise the sum of its parts; null if nothing was reported. */
export function bucketTotal({ default: plain, extra, total }: ReportBucket): number | null {
  if (total !== null) return total;
  return plain === null && extra === null ? null : (plain ?? 0) + (extra ?? 0);
}

/** Splits a bucket's total into `extra` and the rest, the two parts of a bar. */
export function bucketParts(bucket: ReportBucket): { plain: number; extra: number } {
  const total = Math.max(0, bucketTotal(bucket) ?? 0);
  const extra = Math.min(Math.max(0, bucket.extra ?? 0), total);
  return { plain: total - extra, extra };
}

/** Inserts empty buckets for those missing in the report, so that the time axis has no gaps. */
export function fillGaps(buckets: readonly ReportBucket[], period: Period): ReportBucket[] {
  const step = steps[period];
  const filled: ReportBucket[] = [];
  let last: number | null = null;
  for (const bucket of buckets) {
    const at = bucketTime(bucket.stamp);
    if (at === null) return [...buckets];
    for (let gap = (last ?? at) + step; gap < at && filled.length < maxBuckets; gap += step) {
      filled.push({ stamp: stampOf(gap), default: null, extra: null, total: null });
    }
    filled.push(bucket);
    last = at;
  }
  return filled;
}

const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Upper end of the axis: the next of 1, 2, 5, 10, 20… above the largest value. */
export function axisMaximum(values: readonly number[]): number {
  const max = Math.max(0, ...values);
  if (max === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= max) ?? max;
}
