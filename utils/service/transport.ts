import { ProblemError } from '../problem';

/** The browser's `fetch`, handed in so that tests need no network. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** One answer of the service, read to its end. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

/**
 * Sends one request and reads the whole answer. Errors: `not-https`, `no-answer` (nothing came, or the
 * connection was cut). Every HTTP status is an answer, never a throw.
 */
export async function fetchText(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<HttpAnswer> {
  const response = await fetchResponse(fetch, url, init);
  const text = await readText(response);
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

/** The response itself, for bodies that may be binary. Errors as `call`. */
export async function fetchResponse(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  if (!url.startsWith('https://')) throw new ProblemError('not-https', { detail: originOf(url) });
  try {
    return await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      ...init,
    });
  } catch {
    // The browser's own text may hold the address with a key in its query: only the host is told.
    throw new ProblemError('no-answer', { detail: originOf(url) });
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ProblemError('no-answer', { detail: originOf(response.url) });
  }
}

/** The whole body as bytes. Rejects with `no-answer` when it is cut. */
export async function readBlob(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new ProblemError('no-answer', { detail: originOf(response.url) });
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url.slice(0, 100);
}
