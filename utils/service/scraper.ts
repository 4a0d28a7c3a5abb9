import { ProblemError } from '../problem';
import type { ServiceItemKind } from '../schedules/schema';
import { parseAmount, parseBalance } from '../amount';
import { createDeadline } from './deadline';
import { isMaskedKey } from './masked-key';
import { type Fetch, parseJson, readBlob, fetchResponse } from './transport';

/** One answer of the scraper, read to its end; what it means is `runs/tasks/outcome.ts`. */
export interface ScraperReply {
  status: number;
  contentType: string;
  body: Blob;
  /** The connection was lost amid the body, which is empty then; what the headers say stands. */
  isCut?: boolean;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
  /** `X-Credits-Used`, `X-Credits-Remaining`, `X-Mode-Used`; null where the header is missing. */
  used: number | null;
  left: number | null;
  modeUsed: string | null;
  /** `Retry-After` in seconds, where it is sent; a date counts from now. */
  retryAfterSeconds: number | null;
}

/**
 * Milliseconds after which a call counts as unanswered: well past what the service takes (interface,
 * Limits: 45 s for a synchronous scrape; the agent may take minutes), so that nothing waits for ever.
 */
const patience = { scrape: 180_000, agent: 900_000, saved: 60_000 };
/**
 * Milliseconds without a byte after which a poll is given up; the next one is due soon. A large result that keeps
 * coming is read to its end: the service drops it once delivered.
 */
const pollPatienceMs = 30_000;

/** Where each kind of saved thing lives (facts 4.1 to 4.3). */
const paths: Record<ServiceItemKind, string> = {
  schedules: '/account/schedule',
  configs: '/account/configs',
  schemes: '/account/schemes',
};

/** What a schedule is made of (facts 4.3). */
export interface ScheduleBody {
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
 * The scraper and agent API (interface, 'Scraper API'). Paid calls are always POST, the key always in the header, so
 * that neither key nor scraped address sits in an address. Every HTTP status is a reply; `no-answer` when
 * none came: then a paid call may have been charged, or a change been made.
 *
 * Throws `key-masked` for a key that can't be sent.
 *
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

  async function request(
    url: string,
    timeout: number,
    { method = 'GET', body }: { method?: string; body?: object | undefined } = {},
  ): Promise<ScraperReply> {
    return readReply(
      await fetchResponse(fetch, url, {
        method,
        signal: AbortSignal.timeout(timeout),
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  }

  async function poll(url: string): Promise<ScraperReply> {
    const deadline = createDeadline(pollPatienceMs);
    try {
      const { signal } = deadline;
      const response = await fetchResponse(fetch, url, { signal, headers: { 'x-api-key': key } });
      return await readReply(deadline.watch(response));
    } finally {
      deadline.end();
    }
  }

  const post = (path: string, body: object, timeout: number) =>
    request(root + path, timeout, { method: 'POST', body });

  /** Nothing but JSON comes from there, whatever its content type says. */
  async function saved(method: string, path: string, body?: object): Promise<ScraperReply> {
    const reply = await request(root + path, patience.saved, { method, body });
    return { ...reply, json: parseJson(await reply.body.text()) };
  }
  const at = (kind: ServiceItemKind, id: string) => `${paths[kind]}/${encodeURIComponent(id)}`;

  return {
    /** `scraper/realtime`. @param body as `runs/parameters/request-body.ts` makes it. */
    scrape: (body: Record<string, unknown>) => post('/scraper/realtime', body, patience.scrape),
    /**
     * The task's state and result. Rejects with `foreign-address` for an address that is not on the
     * scraper's origin, as one kept from an account before this one: the key must not go there.
     * @param checkUrl absolute.
     */
    task: async (checkUrl: string) => {
      const { origin } = new URL(checkUrl);
      if (origin !== new URL(root).origin) {
        throw new ProblemError('foreign-address', { detail: origin });
      }
      return poll(checkUrl);
    },
    /** `agent/request`. @param message the whole text, 3 to 10,000 characters. */
    askAgent: (message: string) => post('/agent/request', { message }, patience.agent),

    /**
     * Schemes, configurations and schedules that the account keeps at the service (facts 4). Which of these a service
     * really offers is not certain.
     */
    saved: {
      /** @param page from 1; 20 things on each. */
      list: (kind: ServiceItemKind, page: number) =>
        saved('GET', `${paths[kind]}?page=${page}&per_page=20`),
      get: (kind: ServiceItemKind, id: string) => saved('GET', at(kind, id)),
      remove: (kind: ServiceItemKind, id: string) => saved('DELETE', at(kind, id)),
      createConfig: (name: string, config: Record<string, unknown>) =>
        saved('POST', paths.configs, { name, config }),
      createSchedule: (schedule: ScheduleBody) => saved('POST', paths.schedules, schedule),
      /** Pauses an active one and activates a paused one: look first which it is. */
      toggle: (id: string) => saved('POST', `${at('schedules', id)}/toggle`),
      runs: (id: string) => saved('GET', `${at('schedules', id)}/runs`),
    },
  };
}

async function readReply(response: Response): Promise<ScraperReply> {
  const { status, headers } = response;
  const contentType = headers.get('content-type') ?? '';
  const told = {
    status,
    contentType,
    used: parseAmount(headers.get('x-credits-used')),
    left: parseBalance(headers.get('x-credits-remaining')),
    modeUsed: headers.get('x-mode-used'),
    retryAfterSeconds: waitIn(headers),
  };
  let body: Blob;
  try {
    body = await readBlob(response);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...told, body: new Blob([]), json: undefined, isCut: true };
  }
  const isReadable =
    /json|^$/i.test(contentType) || status >= 400 || status === 201 || status === 202;
  return { ...told, body, json: isReadable ? parseJson(await body.text()) : undefined };
}

/** HTTP allows a number of seconds or a date. */
function waitIn(headers: Headers): number | null {
  const text = headers.get('retry-after');
  const seconds = parseBalance(text);
  if (seconds !== null) return seconds;
  const date = Date.parse(text ?? '');
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
