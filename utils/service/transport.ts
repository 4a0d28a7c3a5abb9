import { type LimitedBody, readLimitedBody } from '../limited-body';
import { parseJson } from '../parse-json';
import { originText } from '../url-parts';
import { ProblemError } from '../problem';

/** The browser's `fetch`, passed in so that tests need no network. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A `fetch` whose requests also end with this signal. */
export const withAbortSignal =
  (fetch: Fetch, over: AbortSignal): Fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([over, ...(init?.signal ? [init.signal] : [])]),
    });

/** A complete HTTP response. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

/** Reads the whole response. Throws `no-answer` when it is cut off, `service-garbled` when it is too long. */
export async function readAnswer(response: Response): Promise<HttpAnswer> {
  const text = await readText(response);
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

/**
 * Sends one request and returns the response, whose body may be binary. HTTP error statuses are returned. Throws
 * `not-https`, `no-answer`, `redirected`: redirects are never followed, since the key would be sent along.
 */
export async function fetchResponse(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  if (!url.startsWith('https://')) throw new ProblemError('not-https', { detail: originText(url) });
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      ...init,
    });
  } catch {
    // The browser's error message may contain the URL with a key in its query: report only the host.
    throw new ProblemError('no-answer', { detail: originText(url) });
  }
  if (isRedirect(response)) throw new RedirectedError(url, response.headers.get('location'));
  return response;
}

/** Browsers return a redirect as an opaque response; other runtimes with status and target. */
const isRedirect = ({ type, status, headers }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));

class RedirectedError extends ProblemError {
  /** Null: hidden by the browser. */
  readonly target: URL | null;
  constructor(url: string, location: string | null) {
    const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
    super('redirected', { detail: target?.origin ?? originText(url) });
    this.target = target;
  }
}

/** Target of a redirect that was not followed; null: unknown. */
export const redirectTarget = (error: ProblemError): URL | null =>
  error instanceof RedirectedError && error.target ? new URL(error.target) : null;

/** Maximum length of a response in bytes; the lists of targeting values have a few million at most. */
const maxBytes = 20_000_000;

async function readText(response: Response): Promise<string> {
  const { content, isWhole } = await readBytes(response, maxBytes);
  if (!isWhole) throw new ProblemError('service-garbled', { status: response.status });
  return await content.text();
}

/** Reads a body up to `byteLimit` bytes. Rejects with `no-answer` when it is cut off. */
export async function readBytes(response: Response, byteLimit: number): Promise<LimitedBody> {
  try {
    return await readLimitedBody(response, byteLimit);
  } catch {
    throw new ProblemError('no-answer', { detail: originText(response.url) });
  }
}
