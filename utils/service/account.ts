import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import type { AccountProduct } from '../account/schema';
import type { ProductCode } from '../proxy/product-codes';
import {
  BrowserBodySchema,
  ProxyDataSchema,
  ScraperBodySchema,
  UsageSchema,
  errorText,
} from './account-bodies';
import { accountProblem } from './account-errors';
import type { ListRequest } from '../proxy-lists/schema';
import { generateStrings, type GenerateRequest } from './generate';
import { generateList } from './generate-list';
import type { Period, BandwidthReport } from '../account/usage/schema';
import { products } from './products';
import { proxyDataOf, type ProxyData } from './proxy-data';
import { SettingsBodySchema, parseTargeting, type ProductTargeting } from './targeting';
import { fetchTextFollowing } from './follow-redirect';
import { isRefusalBody, withoutKey } from './answer-json';
import { isMaskedKey } from './masked-key';
import type { Fetch, HttpAnswer } from './transport';
import { fieldNames } from './unknown-products';
import { parseBandwidthReport } from './usage';
import { isRecord } from '../is-record';

export interface AccountAccess {
  /** `{base_url}`, without `/public`. */
  baseUrl: string;
  key: string;
}

/** Scraper access data including the key (interface, 'Scraper access data'). */
export interface ScraperAccess {
  hasAccess: boolean;
  credits: number;
  concurrency: number;
  key: string | null;
  /** URL as reported by the service; not to be used before `pinAddress` accepted it. */
  reportedUrl: string;
  /** Names of the reported fields that the interface does not document; missing: none. */
  unknownFields?: string[];
}

interface BrowserAccess extends ScraperAccess {
  maxSessionLengthSeconds: number;
}

/**
 * Typed calls of the account API (interface, 'Endpoints'). Each may throw `no-answer`, `key-refused` (401),
 * `service-garbled`, `redirected` and the problems that `accountProblem` derives from other statuses.
 */
export interface AccountApi {
  readonly baseUrl: string;
  /** GET /public: products of the account, except those without an HTTP port. */
  proxyData(): Promise<AccountProduct[]>;
  /** GET /public, including the static addresses. */
  allProxyData(): Promise<ProxyData>;
  /** GET /public/usage: kind of the key. Throws `email-unverified` on a 403. */
  keyKind(
    product: ProductCode,
  ): Promise<{ ownershipScope: string | null; authType: string | null }>;
  /**
   * GET /public/usage. Throws `email-unverified` on a 403, and `product-unavailable` for a product that the
   * operation does not serve.
   */
  usage(product: ProductCode, period: Period, now: () => number): Promise<BandwidthReport>;
  /** GET /public/settings: targeting values by product code. The response may be large. */
  targets(): Promise<Record<string, ProductTargeting>>;
  /** GET /public/scraper */
  scraper(): Promise<ScraperAccess>;
  /** GET /public/browser */
  browser(): Promise<BrowserAccess>;
  /** GET /public/generate: the proxy strings as received, at least one. Throws `product-unavailable`. */
  generate(request: GenerateRequest, signal?: AbortSignal): Promise<string[]>;
  /** GET /public/generate with all its parameters: a list for other programs. Throws like `generate`. */
  generateList(wanted: ListRequest): Promise<string[]>;
  /** GET /public/rotate_session. Throws `no-session-to-rotate` where the product has none. */
  rotateSession(product: ProductCode, sessionId: string, signal?: AbortSignal): Promise<void>;
}

/** The lists of targeting values are large: facts, section 6. */
const settingsTimeoutMs = 60_000;
const timeoutMs = 20_000;

/** Creates a client of the account API. */
export function createAccountApi(fetch: Fetch, access: AccountAccess): AccountApi {
  /** Sends the key in the header, so that it is never part of a URL. */
  async function ask(path: string, signal?: AbortSignal, limitMs = timeoutMs): Promise<HttpAnswer> {
    const timeout = AbortSignal.timeout(limitMs);
    const answer = await fetchTextFollowing(fetch, `${access.baseUrl}/public${path}`, {
      headers: { 'x-apikey': access.key },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (answer.status === 200 && !isFailure(answer)) return answer;
    return { ...answer, json: withoutKey(answer.json, access.key) };
  }

  async function read<S extends z.core.$ZodType>(
    path: string,
    schema: S,
    limitMs = timeoutMs,
  ): Promise<z.infer<S>> {
    const answer = await ask(path, undefined, limitMs);
    if (answer.status !== 200) throw accountProblem(answer);
    const parsed = z.safeParse(schema, answer.json);
    // A failure may arrive with status 200, and must not be mistaken for an empty account.
    if (isFailure(answer)) throw accountProblem(answer);
    if (parsed.success) return parsed.data;
    throw new ProblemError('service-garbled', { status: 200 });
  }

  /** The usage operation answers 403 when the e-mail is not verified (interface, usage). */
  async function readUsage<S extends z.core.$ZodType>(
    path: string,
    schema: S,
  ): Promise<z.infer<S>> {
    try {
      return await read(path, schema);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.status !== 403) throw error;
      const { code: _code, ...rest } = error.problem;
      throw new ProblemError('email-unverified', rest);
    }
  }

  async function allProxyData(): Promise<ProxyData> {
    return proxyDataOf(await read('', ProxyDataSchema));
  }

  return {
    baseUrl: access.baseUrl,

    proxyData: async () => (await allProxyData()).products,

    allProxyData,

    async keyKind(product) {
      const code = products[product].usage;
      if (code === null) return { ownershipScope: null, authType: null };
      const { meta } = await readUsage(`/usage?period=24h&product=${code}`, UsageSchema);
      return { ownershipScope: meta.ownership_scope, authType: meta.auth_type };
    },

    async usage(product, period, now) {
      const code = products[product].usage;
      if (code === null) throw new ProblemError('product-unavailable');
      const body = await readUsage(`/usage?period=${period}&product=${code}`, z.unknown());
      return parseBandwidthReport(body, { product, period }, now());
    },

    async targets() {
      return parseTargeting(await read('/settings', SettingsBodySchema, settingsTimeoutMs));
    },

    async scraper() {
      const body = await read('/scraper', ScraperBodySchema);
      return accessOf(body, ScraperBodySchema);
    },

    async browser() {
      const body = await read('/browser', BrowserBodySchema);
      return {
        ...accessOf(body, BrowserBodySchema),
        maxSessionLengthSeconds: body.max_session_length_seconds ?? 0,
      };
    },

    generate: (request, signal) => generateStrings(ask, access.key, request, signal),

    generateList: (wanted) => generateList(ask, access.key, wanted),

    async rotateSession(product, sessionId, signal) {
      const code = products[product].rotate;
      if (code === null) throw new ProblemError('no-session-to-rotate');
      const query = `?${new URLSearchParams({ sessionid: sessionId, product: code }).toString()}`;
      let answer = await ask(`/rotate_session${query}`, signal);
      // The interface documents two spellings of the path.
      if (answer.status === 404) answer = await ask(`/rotatesession${query}`, signal);
      if (answer.status !== 200 || isFailure(answer)) throw accountProblem(answer);
      // A network's sign-in page also answers 200.
      if (!isRecord(answer.json)) throw new ProblemError('service-garbled', { status: 200 });
    },
  };
}

/** Whether an answer reports a failure in its body, whatever its status. */
const isFailure = ({ json }: HttpAnswer): boolean =>
  Boolean(errorText(json)) || isRefusalBody(json);

/** Throws `key-masked` for a partially hidden key. */
function accessOf(
  body: z.infer<typeof ScraperBodySchema>,
  { shape }: { shape: object },
): ScraperAccess {
  const unknownFields = fieldNames(body, ['success', ...Object.keys(shape)]);
  if (body.api_key !== null && isMaskedKey(body.api_key)) throw new ProblemError('key-masked');
  return {
    hasAccess: body.has_access && body.api_key !== null,
    credits: body.credits ?? 0,
    concurrency: body.concurrency ?? 0,
    key: body.api_key,
    reportedUrl: (body.endpoint_url ?? '').trim().replace(/(?<!\/)\/+$/, ''),
    ...(unknownFields.length > 0 && { unknownFields }),
  };
}
