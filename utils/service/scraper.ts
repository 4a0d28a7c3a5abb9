import { ProblemError } from '../problem';
import type { ServiceItemKind, ServiceListName } from '../schedules/schema';
import { createDeadline } from './deadline';
import { parseWithDigits } from '../long-numbers';
import { isMaskedKey } from './masked-key';
import { fetchFollowing } from './follow-redirect';
import {
  addressWithoutKey,
  bodyWithoutKey,
  isRefusalBody,
  removeKeyBesidePage,
  withoutKey,
} from './answer-json';
import { parseJson } from '../parse-json';
import { type Fetch, readBytes, fetchResponse } from './transport';
import { amountIn, balanceIn, waitIn } from './answer-headers';

/** A complete answer of the scraper; `runs/tasks/outcome.ts` interprets it. */
export interface ScraperReply {
  status: number;
  contentType: string;
  body: Blob;
  /** Whether the connection was lost during the body, which is then empty; the headers are valid. */
  isCut?: boolean;
  /** Whether the body was longer than `maxBytes`, and `body` is only its beginning. */
  isTooLong?: boolean;
  /** The parsed body; undefined when it is not JSON, or too long. */
  json: unknown;
  /** `X-Credits-Used`, `X-Credits-Remaining`, `X-Mode-Used`; null when the header is missing. */
  used: number | null;
  left: number | null;
  modeUsed: string | null;
  /** `Retry-After` in seconds, if sent; a date is converted relative to now. */
  retryAfterSeconds: number | null;
  /** `Location`, where servers also name what they have accepted; absent or null: not sent. */
  location?: string | null;
}

/**
 * Timeouts in ms: well above the service's own limits (interface, Limits: 45 s for a synchronous scrape; the agent
 * may take minutes), so that no call waits forever.
 */
const timeouts = { scrape: 180_000, agent: 900_000, serviceItems: 60_000 };
/** Timeout in ms of a health request, longer than it takes to open a connection. */
const healthTimeoutMs = 20_000;
/**
 * Time in ms without data after which a poll is abandoned; the next one is due soon. A large result is read as long
 * as data arrive: the service drops it once delivered.
 */
const pollTimeoutMs = 30_000;
/** Maximum duration of a poll in ms, enough for the largest result over a slow connection. */
const longestPollMs = 20 * 60_000;

/**
 * Maximum length of an answer in bytes, well above the largest pages, screenshots and documents: a broken or hostile
 * service may send one without end.
 */
export const maxBodyBytes = 200_000_000;

/** Paths by kind of service item (facts 4.1 to 4.4). */
const paths: Record<ServiceListName, string> = {
  schedules: '/account/schedule',
  configs: '/account/configs',
  schemes: '/account/schemes',
  storages: '/account/storage',
};

interface ScheduleBody {
  name: string;
  config_id: string;
  /** At least 5. */
  interval_minutes: number;
  /** `HH:MM`, in UTC. */
  start_time?: string;
  stop_on_error: boolean;
}

export type ScraperApi = ReturnType<typeof createScraperApi>;

/**
 * Client of the scraper and agent API (interface, 'Scraper API'). Paid calls are always POST and the key is always
 * in the header, so that neither key nor scraped URL is part of a request URL. Every HTTP status is a reply; throws
 * `no-answer` when none arrived: a paid call may then have been charged, or a change been made. Throws `key-masked`
 * for a key that cannot be sent.
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 */
export function createScraperApi({
  baseUrl,
  key,
  fetch,
}: {
  baseUrl: string;
  key: string;
  fetch: Fetch;
}) {
  if (isMaskedKey(key)) throw new ProblemError('key-masked');
  const root = baseUrl.replace(/(?<!\/)\/+$/, '');

  async function read(response: Response): Promise<ScraperReply> {
    const reply = await readReply(response);
    const isFailure = reply.status >= 400 || isRefusalBody(reply.json);
    const isFound = removeKeyBesidePage(reply.json, key);
    const json = isFailure ? withoutKey(reply.json, key) : reply.json;
    // The raw body is kept where the answer can't be told from the page that was paid for.
    const mayBeKept = isFound || json !== reply.json || isUnpriced(reply);
    const body = mayBeKept ? await bodyWithoutKey(reply.body, key) : reply.body;
    const location = reply.location ? addressWithoutKey(reply.location, key) : null;
    return { ...reply, json, body, location };
  }

  async function request(
    url: string,
    timeout: number,
    { method = 'GET', body }: { method?: string; body?: object | undefined } = {},
  ): Promise<ScraperReply> {
    return read(
      await fetchResponse(fetch, url, {
        method,
        signal: AbortSignal.timeout(timeout),
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  }

  async function poll(url: string): Promise<ScraperReply> {
    const deadline = createDeadline(pollTimeoutMs, longestPollMs);
    try {
      const { signal } = deadline;
      const response = await fetchFollowing(fetch, url, { signal, headers: { 'x-api-key': key } });
      return await read(deadline.watch(response));
    } finally {
      deadline.end();
    }
  }

  const post = (path: string, body: object, timeout: number) =>
    request(root + path, timeout, { method: 'POST', body });

  /** Responses are always JSON, whatever their content type says. */
  async function callServiceItems(
    method: string,
    path: string,
    body?: object,
  ): Promise<ScraperReply> {
    const reply = await request(root + path, timeouts.serviceItems, { method, body });
    return { ...reply, json: withoutKey(parseJson(await reply.body.text()), key) };
  }
  const at = (kind: ServiceItemKind, id: string) => `${paths[kind]}/${encodeURIComponent(id)}`;

  return {
    /**
     * Calls `scraper/realtime`.
     * @param body as built by `runs/parameters/request-body.ts`.
     */
    scrape: (body: Record<string, unknown>) => post('/scraper/realtime', body, timeouts.scrape),
    /**
     * Reads a task's state and result. Rejects with `foreign-address` for a URL outside the scraper's origin, for
     * example one stored for a previous account: the key must not be sent there.
     * @param checkUrl absolute.
     */
    task: async (checkUrl: string) => {
      const { origin } = new URL(checkUrl);
      if (origin !== new URL(root).origin) {
        throw new ProblemError('foreign-address', { detail: origin });
      }
      return poll(checkUrl);
    },
    /**
     * Calls `agent/request`.
     * @param message the complete text, 3 to 10,000 characters.
     */
    async askAgent(message: string): Promise<ScraperReply> {
      const reply = await post('/agent/request', { message }, timeouts.agent);
      const body = await bodyWithoutKey(reply.body, key);
      return { ...reply, json: withoutKey(reply.json, key), body };
    },
    /** Calls `scraper/health`, which is free, whatever it answers. */
    health: () => request(`${root}/scraper/health`, healthTimeoutMs),

    /**
     * Schemes, configurations and schedules stored at the service (facts 4). It is uncertain which of these a
     * service offers.
     */
    serviceItems: {
      /**
       * Lists items.
       * @param page page number from 1; 20 items per page.
       */
      list: (kind: ServiceListName, page: number) =>
        callServiceItems('GET', `${paths[kind]}?page=${page}&per_page=20`),
      get: (kind: ServiceItemKind, id: string) => callServiceItems('GET', at(kind, id)),
      remove: (kind: ServiceItemKind, id: string) => callServiceItems('DELETE', at(kind, id)),
      createConfig: (name: string, config: Record<string, unknown>) =>
        callServiceItems('POST', paths.configs, { name, config }),
      createSchedule: (schedule: ScheduleBody) =>
        callServiceItems('POST', paths.schedules, schedule),
      /** Pauses an active schedule and activates a paused one; check its state first. */
      toggle: (id: string) => callServiceItems('POST', `${at('schedules', id)}/toggle`),
      runs: (id: string) => callServiceItems('GET', `${at('schedules', id)}/runs`),
    },
  };
}

/** Types of bodies in which no server has its own words. */
const binaryTypes = /^(?:image|audio|video|font)\/|pdf|zip/i;

/**
 * Whether the body may be a server's message instead of a scraped page: it is not binary, and no header names a price.
 * Also true for a body that is too long, even if a header names a price: its first part is stored unparsed.
 */
const isUnpriced = ({ contentType, isTooLong, used }: ScraperReply): boolean =>
  !binaryTypes.test(contentType) && (isTooLong || (used ?? 0) === 0);

async function readReply(response: Response): Promise<ScraperReply> {
  const { status, headers } = response;
  const contentType = headers.get('content-type') ?? '';
  const head = {
    status,
    contentType,
    used: amountIn(headers, 'x-credits-used'),
    left: balanceIn(headers, 'x-credits-remaining'),
    modeUsed: headers.get('x-mode-used'),
    retryAfterSeconds: waitIn(headers),
    location: headers.get('location'),
  };
  try {
    const { content: body, isWhole } = await readBytes(response, maxBodyBytes);
    if (!isWhole) return { ...head, body, json: undefined, isTooLong: true };
    return { ...head, body, json: await jsonIn(body, head) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...head, body: new Blob([]), json: undefined, isCut: true };
  }
}

/** IDs of so many digits that as numbers they would lose the last ones; within a string their quotes are escaped. */
const longIds = /("(?:task|task_?id|job_?id|id)"\s*:\s*)(\d{16,})(?=\s*[,}])/gi;
/** Number of characters up to which an answer may name a new task. */
const longestNamingTask = 10_000;

/**
 * The parsed body; undefined when it is not JSON. Servers also send JSON under the type of text or of a page, so
 * that the beginning of a body without a binary type decides.
 */
async function jsonIn(
  body: Blob,
  { contentType, status }: Pick<ScraperReply, 'contentType' | 'status'>,
): Promise<unknown> {
  const isExpected =
    /json|^$/i.test(contentType) || status >= 400 || status === 201 || status === 202;
  const isText = isExpected || !binaryTypes.test(contentType);
  if (!isText) return undefined;
  if (!isExpected && !/^\s*[[{]/.test(await body.slice(0, 200).text())) return undefined;
  try {
    // Rejects without the memory for such a text; the body itself is kept.
    const text = await body.text();
    return parseWithDigits(
      text.length > longestNamingTask ? text : text.replaceAll(longIds, '$1"$2"'),
    );
  } catch {
    return undefined;
  }
}
