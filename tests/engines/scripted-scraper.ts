import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** What is answered to a call or a poll. */
export interface Answer {
  status?: number;
  /** JSON, or a text as a gateway sends it. */
  body?: object | string;
  headers?: Record<string, string>;
  /** Where the connection is cut: before the answer, or in the middle of its body. */
  cut?: 'before' | 'within';
  /** In ms. */
  after?: number;
}

const Call = z.object({ url: z.string() });

function send(response: ServerResponse, { status = 200, body = {}, headers, cut }: Answer): void {
  if (cut === 'before') return void response.destroy();
  const isPage = typeof body === 'string';
  const sent = isPage ? body : JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': isPage ? 'text/html' : 'application/json',
    'content-length': Buffer.byteLength(sent),
  });
  if (cut !== 'within') return void response.end(sent);
  response.write(sent.slice(0, sent.length / 2));
  setTimeout(() => response.destroy(), 100);
}

/**
 * A scraper that answers as a script says.
 * @param script answer to a call for a page, or to a poll of a task; `time` counts them from 1.
 * @param onPort 0: the system chooses a free port.
 */
export async function startScraper(script: (of: string, time: number) => Answer, onPort = 0) {
  const calls: string[] = [];
  const polls: string[] = [];
  const keys = new Set<unknown>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    keys.add(request.headers['x-api-key']);
    const isCall = request.method === 'POST';
    const met = isCall ? calls : polls;
    const of = isCall ? Call.parse(JSON.parse(await text(request))).url : (request.url ?? '');
    met.push(of);
    const next = script(of, met.filter((one) => one === of).length);
    setTimeout(() => send(response, next), next.after ?? 0);
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    root: `http://127.0.0.1:${port}/api/v1`,
    calls,
    polls,
    keys,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
