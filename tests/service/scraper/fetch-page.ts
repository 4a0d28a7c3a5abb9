import tls from 'node:tls';
import { Agent, buildConnector, fetch } from 'undici';
import type { Exit, ServiceState } from '../types.ts';
import { dial } from './dial.ts';
import { fromNode } from './failures.ts';
import type { ScrapeParams } from './params.ts';
import { userAgent } from './user-agent.ts';

/** Response of the target, fetched or rendered. */
export interface FetchedPage {
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
  /** The body decoded as text when it is markup, else null. */
  html: string | null;
  screenshot: Buffer | null;
  pdf: Buffer | null;
  /** Headers of the last response, names in lower case. */
  headers: Record<string, string>;
  cookies: Cookie[];
  /** Requests made by the page that match `networkCapture`. */
  captured: Captured[];
  /** Result of `execute_js`; undefined: none. */
  scriptResult?: unknown;
  /** Sentences for `hints`. */
  notes: string[];
}

interface Cookie {
  name: string;
  value: string;
}

/**
 * A request made by the page; the field names in the response are a guess, as no document shows
 * them.
 */
export interface Captured {
  url: string;
  method: string;
  resource_type: string;
  status: number;
  content_type: string;
  /** Text of up to 100,000 characters; null for other bodies. */
  body: string | null;
}

/** Hints for parameters that have no effect without a browser. */
function unused(params: ScrapeParams): string[] {
  const named: [string, boolean][] = [
    ['js_instructions', params.instructions.length > 0],
    ['execute_js', params.script !== null],
    ['block_resources', params.blocked.length > 0],
    ['networkCapture', params.capture.length > 0],
  ];
  return named.flatMap(([name, isSet]) =>
    isSet ? [`${name} needs a browser and was not carried out, as the page was requested.`] : [],
  );
}

function cookieOf(line: string): Cookie {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
}

function agentFor(state: ServiceState, exit: Exit): Agent {
  const ca = [state.tls.ca, ...tls.rootCertificates];
  return new Agent({
    connect(options, done) {
      const open = async (): Promise<void> => {
        try {
          const { address, localAddress = null } = await dial(state, options.hostname, exit);
          const connector = buildConnector({
            ca,
            timeout: 10_000,
            lookup: (_host, wanted, found) =>
              wanted.all ? found(null, [{ address, family: 4 }]) : found(null, address, 4),
          });
          connector({ ...options, localAddress }, done);
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)), null);
        }
      };
      void open();
    },
  });
}

function textOf(body: Buffer, contentType: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // Unknown charset: decodes as UTF-8.
    return new TextDecoder().decode(body);
  }
}

/** Names in lower case, so that a given header replaces the default one. */
function lowered(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Fetches the target through an exit, following redirects. Rejects with a `ScrapeFailure`. */
export async function fetchPage(
  state: ServiceState,
  params: ScrapeParams,
  exit: Exit,
  timeoutMs: number,
): Promise<FetchedPage> {
  const dispatcher = agentFor(state, exit);
  try {
    const response = await fetch(params.url, {
      dispatcher,
      redirect: 'follow',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': userAgent(params.device),
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        'accept-language': 'en',
        ...lowered(params.headers),
      },
    });
    const body = Buffer.from(await response.arrayBuffer());
    const contentType = response.headers.get('content-type') ?? 'application/octet-stream';
    return {
      url: response.url,
      status: response.status,
      contentType,
      body,
      html: /html/i.test(contentType) ? textOf(body, contentType) : null,
      screenshot: null,
      pdf: null,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(cookieOf),
      captured: [],
      notes: unused(params),
    };
  } catch (error) {
    throw fromNode(error);
  } finally {
    await dispatcher.destroy();
  }
}
