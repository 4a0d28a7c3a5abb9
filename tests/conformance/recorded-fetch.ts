import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Fetch } from '@/utils/service/transport';
import type { ServiceState } from '../service/types.ts';

/** Request sent by the extension, with its response. */
export interface Call {
  method: string;
  url: URL;
  headers: Headers;
  /** Parsed body; undefined where there was none. */
  body: unknown;
  status: number | null;
  replied: Headers;
}

/**
 * The extension's `fetch` over real TLS; trusts the local certificate authority and records every
 * request.
 */
export function makeFetch(ca: string, calls: Call[]): { fetch: Fetch; close(): Promise<void> } {
  const dispatcher = new Agent({ connect: { ca } });
  const fetch: Fetch = async (input, init = {}) => {
    const { method = 'GET', body, signal, redirect } = init;
    const headers = new Headers(init.headers);
    const text = typeof body === 'string' ? body : undefined;
    const call: Call = {
      method,
      url: new URL(input),
      headers,
      body: text === undefined ? undefined : JSON.parse(text),
      status: null,
      replied: new Headers(),
    };
    calls.push(call);
    const answer = await undiciFetch(input, {
      method,
      headers: Object.fromEntries(headers),
      dispatcher,
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
      ...(redirect && { redirect }),
    });
    call.status = answer.status;
    call.replied = new Headers(Object.fromEntries(answer.headers));
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: call.replied,
    });
  };
  return { fetch, close: () => dispatcher.close() };
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a string; absent: an empty body. */
  body?: unknown;
  /** Closes the connection without a response. */
  cut?: boolean;
}
export type Answer = (asked: { method: string; path: string; query: URLSearchParams }) => Reply;

export interface Canned {
  /** `https://localhost:PORT` */
  root: string;
  answer: Answer;
  close(): void;
}

/** Server of hand-made replies, for responses that only a faulty service sends. */
export async function startCanned({ tls }: ServiceState): Promise<Canned> {
  const canned: Canned = { root: '', answer: () => ({ status: 404 }), close };
  const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://localhost');
    const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams };
    const { status = 200, headers = {}, body, cut } = canned.answer(asked);
    request.resume();
    if (cut) {
      request.socket.destroy();
      return;
    }
    const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
    response.writeHead(status, { ...type, ...headers });
    response.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
  function close(): void {
    server.close();
    server.closeAllConnections();
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  canned.root = `https://localhost:${(server.address() as AddressInfo).port}`;
  return canned;
}
