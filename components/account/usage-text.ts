import { i18n } from '@/utils/i18n/i18n';
import type { ReportBucket, Period } from '@/utils/account/usage/schema';
import { bucketTime, bucketTotal } from '@/utils/account/usage/series';
import { language } from '@/utils/i18n/format';

/** Decimal units of traffic: name, size in MB, and from how many MB on each is used. */
const units = [
  ['TB', 1_000_000, 1_000_000],
  ['GB', 1000, 1000],
  // The service counts in MB: fractions of one are kept as long as they are short.
  ['MB', 1, 0.01],
  ['kB', 0.001, Number.MIN_VALUE],
] as const;

/**
 * Formats MB in a suitable decimal unit with four significant digits.
 * @param like amount that determines the unit, so that all marks of a scale have the same.
 */
export function trafficText(mb: number, like = mb): string {
  const [unit, size] = units.find(([, , from]) => like >= from) ?? ['MB', 1];
  const digits = new Intl.NumberFormat(language(), { maximumSignificantDigits: 4 });
  return `${digits.format(mb / size)} ${unit}`;
}

/** Formats exact MB; returns a dash for an unreported value. */
export function exactMegabytes(mb: number | null): string {
  if (mb === null) return '–';
  return `${new Intl.NumberFormat(language(), { maximumFractionDigits: 6 }).format(mb)} MB`;
}

const shapes = {
  axis: { '24h': { hour: 'numeric' }, days: { weekday: 'short', day: 'numeric' } },
  whole: {
    '24h': { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    days: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  },
} as const;

/** Formats the start of a bucket in the user's locale and the service's time zone; an invalid time as it is. */
export function bucketTimeText(stamp: string, period: Period, how: keyof typeof shapes): string {
  const at = bucketTime(stamp);
  if (at === null) return stamp;
  const shape = shapes[how][period === '24h' ? '24h' : 'days'];
  return new Intl.DateTimeFormat(language(), { ...shape, timeZone: 'UTC' }).format(at);
}

/** Returns a sentence with the figures of one bucket. */
export function bucketText(bucket: ReportBucket, period: Period): string {
  const when = bucketTimeText(bucket.stamp, period, 'whole');
  const total = bucketTotal(bucket);
  if (total === null) return i18n.t('usage.bucketNone', [when]);
  return i18n.t('usage.bucket', [
    when,
    exactMegabytes(total),
    exactMegabytes(bucket.default),
    exactMegabytes(bucket.extra),
  ]);
}
