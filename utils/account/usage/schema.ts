import * as z from 'zod/mini';
import { ProductCodeSchema } from '../../proxy/product-codes';
import { storedAmount } from '../../amount';

/** What the usage operation takes (interface, usage): `24h` in hours, the others in days. */
export const periods = ['24h', '3d', '7d'] as const;
export const PeriodSchema = z.lazy(() => z.enum(periods));
export type Period = z.infer<typeof PeriodSchema>;

const MbSchema = z.lazy(storedAmount);

/** A field unknown to this version, as received. */
const FieldSchema = z.lazy(() => z.object({ name: z.string(), value: z.string() }));
export type ReportField = z.infer<typeof FieldSchema>;

const BucketSchema = z.lazy(() =>
  z.object({
    /** Its beginning as the service writes it: `YYYY-MM-DD HH:MM`, of a time zone that it does not name. */
    stamp: z.string(),
    /** MB; null: not reported. */
    default: MbSchema,
    extra: MbSchema,
    total: MbSchema,
  }),
);
export type ReportBucket = z.infer<typeof BucketSchema>;

/** One bandwidth report (interface, 'Bandwidth report'), without the login that it names. */
const ReportSchema = z.lazy(() =>
  z.object({
    product: ProductCodeSchema,
    period: PeriodSchema,
    /** Milliseconds since the epoch: when the service answered. */
    asOf: z.number(),
    /** The service's name of the product. */
    name: z.nullable(z.string()),
    totalMb: MbSchema,
    /** In the order of time. */
    buckets: z.array(BucketSchema),
    scope: z.nullable(z.string()),
    authType: z.nullable(z.string()),
    /** `data.requests`, whose shape is not documented. */
    requests: z.array(FieldSchema),
    /** Fields that this version does not know. */
    more: z.array(FieldSchema),
  }),
);
export type BandwidthReport = z.infer<typeof ReportSchema>;

/** The last good reports, by account and then by `reportKey`. */
export const ReportsSchema = z.lazy(() => z.record(z.string(), z.record(z.string(), ReportSchema)));

export const reportKey = (product: string, period: Period): string => `${product}:${period}`;
