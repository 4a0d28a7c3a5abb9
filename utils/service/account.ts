import * as z from 'zod/mini';
import { type ProblemCode, ProblemError } from '../problem';
import type { ProductCode, ServiceProfile } from '../storage/schema';
import {
  BrowserAccessSchema,
  errorText,
  ProxyDataSchema,
  ScraperAccessSchema,
  SettingsDataSchema,
  UsageSchema,
} from './account-wire';
import { codesOf } from './products';
import { call, type Answer, type Fetch } from './transport';

/** What a generated string is asked for: the targeting of a service profile. */
export type Targeting = Pick<
  ServiceProfile,
  'product' | 'countries' | 'session' | 'lifetimeMinutes'
>;

export type AccountApi = ReturnType<typeof createAccountApi>;

/**
 * The account API as typed calls (interface, 'Endpoints'). Every call rejects with a `ProblemError`:
 * `key-refused` (401), `email-unverified` (403 on usage), `service-refused` (other 4xx, with the
 * service's words), `service-failed` (5xx), `service-garbled` (not the documented shape), `no-answer`.
 *
 * @param baseUrl `{base_url}`, without `/public`.
 */
export function createAccountApi({
  baseUrl,
  key,
  fetch,
}: {
  baseUrl: string;
  key: string;
  fetch: Fetch;
}) {
  const root = `${baseUrl.replace(/\/+$/, '')}/public`;

  function get(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    return call(fetch, `${root}${path}${search && `?${search}`}`, {
      headers: { 'x-apikey': key },
    });
  }

  async function read<S extends z.core.$ZodType>(
    schema: S,
    path: string,
    query: Record<string, string> = {},
  ): Promise<z.infer<S>> {
    const answer = await get(path, query);
    if (answer.status !== 200) throw refusal(answer);
    const parsed = z.safeParse(schema, answer.json);
    if (!parsed.success) throw new ProblemError('service-garbled', { detail: path || '/public' });
    return parsed.data;
  }

  /** `sessionid` with the spelled-out path first; a summary elsewhere spells it `rotatesession`. */
  async function rotateSession(product: ProductCode, sessionId: string): Promise<void> {
    const code = codesOf[product].rotate;
    if (code === null) throw new ProblemError('no-session-to-rotate');
    const query = { sessionid: sessionId, product: code };
    let answer = await get('/rotate_session', query);
    if (answer.status === 404) answer = await get('/rotatesession', query);
    if (answer.status !== 200) throw refusal(answer);
  }

  /** One proxy string, as text in format 1 (`username:password@host:port`, with its scheme). */
  async function generate(targeting: Targeting): Promise<string> {
    for (const code of codesOf[targeting.product].generate) {
      const answer = await generateAs(code, targeting);
      const failed = answer.status !== 200 || answer.text.trimStart().startsWith('{');
      if (!failed) return firstLine(answer.text);
      if (errorText(answer.json) !== 'Invalid product for user') throw refusal(answer);
    }
    throw new ProblemError('product-unavailable');
  }

  async function generateAs(code: string, targeting: Targeting): Promise<Answer> {
    const query = generateQuery(code, targeting);
    const answer = await get('/generate', query);
    // Only the query form of the key is shown for this operation: the header first, that on a 401.
    return answer.status === 401 ? await get('/generate', { ...query, apikey: key }) : answer;
  }

  return {
    proxyData: () => read(ProxyDataSchema, ''),
    /** @param product its code in the proxy data; one without usage (static) is refused by the service. */
    usage: (product: ProductCode, period: '24h' | '3d' | '7d') =>
      read(UsageSchema, '/usage', { product: codesOf[product].usage ?? product, period }),
    settings: () => read(SettingsDataSchema, '/settings'),
    scraperAccess: () => read(ScraperAccessSchema, '/scraper'),
    browserAccess: () => read(BrowserAccessSchema, '/browser'),
    rotateSession,
    generate,
  };
}

function generateQuery(product: string, targeting: Targeting): Record<string, string> {
  const { countries, session, lifetimeMinutes } = targeting;
  return {
    product,
    amount: '1',
    format: '1',
    protocol: 'http',
    ...(countries.length > 0 && { countries: countries.join(',') }),
    ...(session !== 'rotating' && { session }),
    ...(session === 'sticky' && { lifetime: String(lifetimeMinutes) }),
  };
}

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/)[0] ?? '';
  if (line === '') throw new ProblemError('service-garbled', { detail: '/generate' });
  return line;
}

function refusal({ status, json }: Answer): ProblemError {
  const detail = errorText(json);
  return new ProblemError(codeFor(status), { status, ...(detail && { detail }) });
}

function codeFor(status: number): ProblemCode {
  if (status === 401) return 'key-refused';
  if (status === 403) return 'email-unverified';
  if (status === 200) return 'service-refused';
  return status >= 500 ? 'service-failed' : 'service-refused';
}
