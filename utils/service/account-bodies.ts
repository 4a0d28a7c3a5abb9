import * as z from 'zod/mini';
import { reportedBalance } from '../amount';
import { reportedPort } from './reported-endpoint';
import { reportedEnd } from './static-orders';

/**
 * Response bodies of the account API (interface, 'Resources'; facts, section 6). Missing fields and fields of
 * another type become null, and of unknown ones only the names are shown: only a body that is not an object is
 * unreadable.
 */
const text = z.catch(z.nullable(z.string()), null);
const yes = new Set<unknown>([true, 1, 'true', '1', 'yes']);
/** Boolean, also accepted as text or number. */
export const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => yes.has(typeof value === 'string' ? value.trim().toLowerCase() : value)),
);

/** A key, without the space around it that a copied one brings along; null: none, or an empty one. */
const key = z.pipe(
  text,
  z.transform((value) => value?.trim() || null),
);
/** More than any plan allows; a larger number must not make a job send all its addresses at once. */
const maxAtOnce = 1000;
const concurrency = z.pipe(
  reportedBalance(),
  z.transform((value) => value && Math.min(Math.floor(value), maxAtOnce)),
);

/** Static residential: addresses of one order; their passwords are ignored (facts, section 6). */
const StaticIpSchema = z.catch(
  z.nullable(z.object({ ipInfo: z.object({ ip: z.string() }) })),
  null,
);
const expiry = z.pipe(z.optional(z.unknown()), z.transform(reportedEnd));
/** An `ips` that is no list counts as one address that can't be read, so that no number of addresses is told. */
const PackageSchema = z.catch(
  z.object({ expiryDate: expiry, ips: z.catch(z.array(StaticIpSchema), [null]) }),
  { expiryDate: null, ips: [] },
);
export const ProductEntrySchema = z.object({
  balance_mb: reportedBalance(),
  endpoint: text,
  ports: z.catch(z.object({ http: reportedPort(), socks5: reportedPort() }), {
    http: null,
    socks5: null,
  }),
  packages: z.catch(z.array(PackageSchema), []),
});

/** Fields of a product's entry (interface, 'Resources'). */
export const documentedFields: readonly string[] = [
  'username',
  'password',
  ...Object.keys(ProductEntrySchema.shape),
];

/** Map by name. PHP writes an empty one as `[]`, and null says the same. */
export const mapOf = <S extends z.core.$ZodType>(entry: S) =>
  z.pipe(
    z.transform((map: unknown) =>
      map === null || (Array.isArray(map) && map.length === 0) ? {} : map,
    ),
    z.record(z.string(), entry),
  );

/** GET /public; the entries are parsed one by one. */
export const ProxyDataSchema = z.object({ products: mapOf(z.unknown()) });

/** GET /public/usage; the figures are parsed where they are displayed. */
export const UsageSchema = z.object({
  meta: z.catch(z.object({ ownership_scope: text, auth_type: text }), {
    ownership_scope: null,
    auth_type: null,
  }),
});

const access = {
  has_access: flag,
  credits: reportedBalance(),
  concurrency,
  api_key: key,
};

/** GET /public/scraper */
export const ScraperBodySchema = z.looseObject({ ...access, endpoint_url: text });

/** GET /public/browser */
export const BrowserBodySchema = z.looseObject({
  ...access,
  max_session_length_seconds: reportedBalance(),
  endpoint_url: text,
});

/** Failures: `error` as text, as `{code, message}`, or as a validator's `{issues: [{message}]}`. */
const ErrorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({ issues: z.array(z.object({ message: z.string() })) }),
    z.object({ message: z.string() }),
  ]),
});

/** The service's error message in a failure body; null: none. */
export function errorText(json: unknown): string | null {
  const parsed = z.safeParse(ErrorSchema, json);
  if (!parsed.success) return null;
  const { error } = parsed.data;
  if (typeof error === 'string') return error.slice(0, 300);
  if ('message' in error) return error.message.slice(0, 300);
  const messages = error.issues.map(({ message }) => message).filter((message) => message !== '');
  return messages.join('; ').slice(0, 300) || null;
}
