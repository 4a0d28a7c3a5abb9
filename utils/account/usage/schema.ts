import * as z from 'zod/mini';
import { ProductCodeSchema } from '../../proxy/product-codes';
import { storedAmount } from '../../amount';
import { lazyObject } from '@/utils/lazy-object';

/** Periods of the usage API (interface, usage). `24h` is reported by hour, the others by day. */
export const periods = ['24h', '3d', '7d'] as const;
export const PeriodSchema = z.lazy(() => z.enum(periods));
export type Period = z.infer<typeof PeriodSchema>;

const MbSchema = z.lazy(storedAmount);

/** Field unknown to this version, as received. */
const FieldSchema = lazyObject(() => ({ name: z.string(), value: z.string() }));
export type ReportField = z.infer<typeof FieldSchema>;

const BucketSchema = lazyObject(() => ({
  /** Start as written by the service: `YYYY-MM-DD HH:MM`, in an unspecified time zone. */
  stamp: z.string(),
  /** MB; null: not reported. */
  default: MbSchema,
  extra: MbSchema,
  total: MbSchema,
}));
export type ReportBucket = z.infer<typeof BucketSchema>;

/** Bandwidth report (interface, 'Bandwidth report'), without the login contained in it. */
const ReportSchema = lazyObject(() => ({
  product: ProductCodeSchema,
  period: PeriodSchema,
  /** Timestamp in ms of the service's response. */
  asOf: z.number(),
  /** Name of the product as reported by the service. */
  name: z.nullable(z.string()),
  totalMb: MbSchema,
  /** In chronological order. */
  buckets: z.array(BucketSchema),
  scope: z.nullable(z.string()),
  authType: z.nullable(z.string()),
  /** Fields of `data.requests`, which has no documented shape. */
  requests: z.array(FieldSchema),
  /** Fields unknown to this version. */
  more: z.array(FieldSchema),
}));
export type BandwidthReport = z.infer<typeof ReportSchema>;

/** Last successful reports, by account and `reportKey`. */
export const ReportsSchema = z.lazy(() => z.record(z.string(), z.record(z.string(), ReportSchema)));

export const reportKey = (product: string, period: Period): string => `${product}:${period}`;
