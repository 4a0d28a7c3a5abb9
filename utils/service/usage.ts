import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import type { ProductCode } from '../proxy/product-codes';

import {
  type ReportBucket,
  type Period,
  periods,
  type BandwidthReport,
  type ReportField,
} from '../account/usage/schema';
import { parseAmount } from '../amount';
import { isObject } from '../is-record';
import { isSecretField } from '../secret-field';
import { products } from './products';

/** The report as received. Only a body without any product list is rejected. */
const text = z.catch(z.nullable(z.string()), null);
const ReportBodySchema = z.looseObject({
  data: z.looseObject({
    bandwidth: z.looseObject({ products: z.array(z.record(z.string(), z.unknown())) }),
    requests: z.optional(z.unknown()),
  }),
  meta: z.catch(z.record(z.string(), z.unknown()), {}),
});
const NamesSchema = z.object({ ownership_scope: text, auth_type: text, bandwidth_unit: text });

/** Megabytes per unit of a report; a GB is 1,000 MB (interface, 'Bandwidth report'). */
const megabytesOf = new Map([
  ['KB', 0.001],
  ['MB', 1],
  ['GB', 1000],
  ['TB', 1_000_000],
]);

const shownOfMeta = new Set([
  'period',
  'product',
  'duration',
  'granularity',
  'ownership_scope',
  'auth_type',
  'bandwidth_unit',
  'total_bandwidth_mb',
  'total_bandwidth_gb',
  'total_bandwidth_tb',
]);
/** Failures are thrown by the caller, so that `success` and `error` say nothing here. */
const shownOfBody = new Set(['success', 'error', 'data', 'meta']);
const shownOfData = new Set(['bandwidth', 'requests']);
const shownOfBandwidth = new Set(['products']);
const shownOfProduct = new Set(['name', 'code', 'totalBandwidth', 'stats']);
const shownOfBucket = new Set(['default', 'extra', 'total']);
/** Maximum number of buckets read: three times the longest period's. */
const maxBuckets = 72;
/** Maximum number of characters of a bucket's start, of which a right one has 16. */
const longestStamp = 40;

/**
 * Parses a bandwidth report (interface, 'Bandwidth report') tolerantly: missing or non-numeric values are null,
 * unknown fields are kept. Throws `service-garbled` for a body that is not a report, or one of another product or
 * period.
 * @param asOf time in ms since the epoch.
 */
export function parseBandwidthReport(
  body: unknown,
  query: { product: ProductCode; period: Period },
  asOf: number,
): BandwidthReport {
  const parsed = z.safeParse(ReportBodySchema, body);
  if (!parsed.success) throw new ProblemError('service-garbled', { status: 200 });
  const { data, meta } = parsed.data;
  const found = theOne(data.bandwidth.products, query.product);
  // Figures of another period must not be shown for the requested one.
  if (periods.some((one) => one !== query.period && one === meta['period'])) {
    throw new ProblemError('service-garbled', { status: 200 });
  }
  const names = z.parse(NamesSchema, { ...nothing, ...meta });
  const mb = megabytesOf.get((names.bandwidth_unit ?? 'MB').toUpperCase()) ?? 1;
  const stats = isMap(found['stats']) ? found['stats'] : {};
  const list = Object.entries(stats).slice(0, maxBuckets);
  const buckets = list.map(([stamp, value]) => bucketOf(stamp, value, mb));
  const unknown = list.flatMap(([stamp, value]) => {
    const fields = isMap(value) ? flattenFields(value, shownOfBucket) : [];
    const start = stamp.slice(0, longestStamp);
    return fields.map((field) => ({ ...field, name: `${start} ${field.name}` }));
  });
  return {
    ...query,
    asOf,
    name: typeof found['name'] === 'string' ? found['name'].slice(0, 100) : null,
    totalMb: scaled(found['totalBandwidth'], mb) ?? totalOf(meta),
    buckets: buckets.toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1)),
    scope: names.ownership_scope,
    authType: names.auth_type,
    requests: withUniqueNames(flattenFields(data.requests)),
    more: withUniqueNames([
      ...flattenFields(found, shownOfProduct),
      ...unknown.slice(0, limits.fields),
      ...fieldsUnder('meta', meta, shownOfMeta),
      ...fieldsUnder('data.bandwidth', data.bandwidth, shownOfBandwidth),
      ...fieldsUnder('data', data, shownOfData),
      ...flattenFields(parsed.data, shownOfBody),
    ]),
  };
}

/** Unknown fields of a part of the report, under their full names. */
const fieldsUnder = (path: string, part: unknown, known: ReadonlySet<string>): ReportField[] =>
  flattenFields(part, known).map(({ name, value }) => ({ name: `${path}.${name}`, value }));

/** Fields of one name, of the product and the body or with a name cut short, are numbered: `plan`, `plan (2)`. */
function withUniqueNames(fields: readonly ReportField[]): ReportField[] {
  const taken = new Set<string>();
  return fields.map(({ name, value }) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
    taken.add(unique);
    return { name: unique, value };
  });
}

const nothing = { ownership_scope: null, auth_type: null, bandwidth_unit: null };

/**
 * The requested product; its code may have either spelling (`sdc`, `dcp`), or be missing when the report has only
 * one product.
 */
function theOne(list: Record<string, unknown>[], product: ProductCode): Record<string, unknown> {
  if (list.length === 0) return {};
  const codes = new Set<unknown>([products[product].usage, product]);
  const one = list.find(({ code }) => codes.has(code));
  if (one) return one;
  const [only] = list;
  if (only && list.length === 1 && only['code'] === undefined) return only;
  throw new ProblemError('service-garbled', { status: 200 });
}

function bucketOf(stamp: string, value: unknown, mb: number): ReportBucket {
  const of = isMap(value) ? value : { total: value };
  return {
    stamp: stamp.slice(0, longestStamp),
    default: scaled(of['default'], mb),
    extra: scaled(of['extra'], mb),
    total: scaled(of['total'], mb),
  };
}

/** Total in the other units of the report. */
function totalOf(meta: Record<string, unknown>): number | null {
  return (
    scaled(meta['total_bandwidth_mb'], 1) ??
    scaled(meta['total_bandwidth_gb'], 1000) ??
    scaled(meta['total_bandwidth_tb'], 1_000_000)
  );
}

function scaled(value: unknown, by: number): number | null {
  const reported = parseAmount(value);
  return reported === null ? null : parseAmount(reported * by);
}

/** Maximum number, length and depth of unknown fields that are kept. */
const limits = { fields: 200, text: 200, depth: 5 };
/** Names of logins and keys, whose fields are hidden unless they are counts. */
const secret = /user_?name|pass|login|api_?key|token|secret|credential|pwd/i;
/** Parts of names that contain `pass` and name no secret: `passed`, `bypass`, `compass`. */
const lookAlikes = /(?:by|com)pass(?!w|phrase|code)|passe[ds]/gi;
/** Names under which any value is the secret itself, a number too. */
const soleSecret = /user_?name|login(?:_?(?:name|id))?$|passw|passcode|pass$|pwd$|session_?id$/i;
/** Names under which only texts may be secrets. */
const textSecret = /auth|cookie|bearer|jwt|session|(?:^|_)user$/i;

function isHidden(field: string, value: unknown): boolean {
  const name = field.replace(lookAlikes, '');
  if (soleSecret.test(name)) return true;
  const [isLikely, isSecret] = [secret.test(name), isSecretField(name, value)];
  return typeof value === 'number' ? isLikely && isSecret : isLikely || isSecret;
}

/** Whether a value is text, other than a count written as text. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' && !/^\d{1,6}$/.test(value.trim());

/**
 * Flattens fields of any form to a list: `hours.2026-01-31 14:00.count` and its value.
 * @param known top-level names that are shown elsewhere.
 */
export function flattenFields(
  value: unknown,
  known: ReadonlySet<string> = new Set(),
): ReportField[] {
  const fields: ReportField[] = [];
  function take(name: string, item: unknown, depth: number, hidesTexts: boolean): void {
    if (fields.length >= limits.fields || depth > limits.depth) return;
    if (isMap(item)) {
      for (const [key, one] of Object.entries(item)) {
        if (isHidden(key, one) || (depth === 0 && known.has(key))) continue;
        const hides = hidesTexts || textSecret.test(key);
        if (hides && isText(one)) continue;
        take(name === '' ? key : `${name}.${key}`, one, depth + 1, hides);
      }
    } else if (name !== '') fields.push({ name: name.slice(0, limits.text), value: textOf(item) });
  }
  take('', value, 0, false);
  return fields;
}

/** Whether a value is an object or an array, addressable by key or index. */
const isMap = (value: unknown): value is Record<string, unknown> => isObject(value);

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : String(value)).slice(0, limits.text);
}
