import * as z from 'zod/mini';

/**
 * The account API's bodies as they come. Tolerant: unknown fields are let through, a field of the
 * wrong type reads as missing. Sections of the interface are named beside each.
 */

const Text = z.catch(z.nullable(z.string()), null);
const Amount = z.catch(z.number(), 0);
const Flag = z.catch(z.boolean(), false);
const Ports = z.object({ http: z.number(), socks5: z.number() });

/** 'Proxy product entry' and `static_residential`. */
export const ProductEntrySchema = z.object({
  username: Text,
  password: Text,
  balance_mb: z.catch(z.nullable(z.number()), null),
  endpoint: Text,
  ports: Ports,
});
export const ProxyDataSchema = z.object({ products: z.record(z.string(), z.unknown()) });

/** 'Bandwidth report': what is needed of `meta`. */
export const UsageSchema = z.object({
  meta: z.catch(z.object({ ownership_scope: Text, auth_type: Text }), {
    ownership_scope: null,
    auth_type: null,
  }),
});

/** 'Targeting settings': countries per product. */
export const SettingsDataSchema = z.object({
  data: z.record(
    z.string(),
    z.catch(z.object({ countries: z.catch(z.record(z.string(), z.string()), {}) }), {
      countries: {},
    }),
  ),
});

/** 'Scraper access data'. */
export const ScraperAccessSchema = z.object({
  has_access: Flag,
  credits: Amount,
  concurrency: Amount,
  api_key: Text,
  endpoint_url: z.catch(z.string(), ''),
});

/** 'Browser access data'. */
export const BrowserAccessSchema = z.object({
  has_access: Flag,
  credits: Amount,
  concurrency: Amount,
  api_key: Text,
  max_session_length_seconds: Amount,
  endpoint_url: z.catch(z.string(), ''),
});

const Issues = z.object({ issues: z.array(z.object({ message: z.string() })) });

/** A failure's own words, in every shape seen: `error` as text, as `{message}`, as `{issues}`, or `message` alone. */
export function errorText(json: unknown): string | undefined {
  const body = z.safeParse(z.object({ error: z.unknown(), message: z.unknown() }), json);
  if (!body.success) return undefined;
  const { error, message } = body.data;
  if (typeof error === 'string') return error;
  const issues = z.safeParse(Issues, error);
  if (issues.success) return issues.data.issues.map((issue) => issue.message).join('; ');
  const nested = z.safeParse(z.object({ message: z.string() }), error);
  if (nested.success) return nested.data.message;
  return typeof message === 'string' ? message : undefined;
}
