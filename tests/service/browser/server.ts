import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Account, ServiceState } from '../types.ts';
import { type DrivenChromium, startChromium } from './chromium.ts';

/** Maximum size of a message (such as a screenshot) in bytes. */
const maxPayload = 256 * 1024 * 1024;

/**
 * Browser product (interface, 'Browser product'; facts, section 7): the DevTools protocol over one
 * WebSocket, `?key=…&proxy_country=DE`; each connection gets a fresh Chromium behind its own exit.
 * 401 without a valid key, 402 without credits, 429 above the concurrency limit, 503 when Chromium
 * does not start. A session ends at its maximum length. `os`, `adblock` and `solve_cloudflare` are
 * accepted without effect.
 */
export function browserServer(state: ServiceState): {
  server: https.Server;
  close(): Promise<void>;
} {
  const { key, cert } = state.tls;
  const server = https.createServer({ key, cert }, (request, response) => {
    // A plain HTTP request gets the reason why a WebSocket would be refused, because scripts in
    // browsers can't read it from a failed WebSocket.
    const [status, error] = refusal(accountOf(request)) ?? [426, 'Connect with a WebSocket'];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, error }));
  });
  const wss = new WebSocketServer({ noServer: true, maxPayload });
  const running = new Map<Account, number>();
  const browsers = new Set<DrivenChromium>();

  function change(account: Account, by: number): void {
    running.set(account, (running.get(account) ?? 0) + by);
  }

  function accountOf(request: http.IncomingMessage): Account | undefined {
    const shown = new URL(request.url ?? '/', 'https://localhost').searchParams.get('key');
    return state.accounts.find(({ browser }) => browser.hasAccess && browser.key === shown);
  }

  function refusal(account: Account | undefined): [status: number, error: string] | null {
    if (!account) return [401, 'Invalid API key'];
    const { credits, concurrency } = account.browser;
    if (credits <= 0) return [402, 'Insufficient credits'];
    const now = running.get(account) ?? 0;
    if (now >= concurrency) return [429, `Concurrency limit exceeded (${now}/${concurrency})`];
    return null;
  }

  async function open(request: http.IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'https://localhost');
    const account = accountOf(request);
    const refused = refusal(account);
    if (refused || !account) {
      refuse(socket, ...(refused ?? [401, 'Invalid API key']));
      return;
    }
    const country = searchParams.get('proxy_country')?.toUpperCase();
    const { pick } = state.exits;
    const exit = (country && pick('rp', { countries: [country] })) || pick('rp', {});
    if (!exit) {
      refuse(socket, 503, 'No exit is free');
      return;
    }
    change(account, 1);
    try {
      const browser = await startChromium(state, exit);
      browsers.add(browser);
      void browser.ended.then(() => {
        browsers.delete(browser);
        change(account, -1);
      });
      // Also reached when the client disconnected meanwhile or sent an invalid handshake.
      socket.once('close', browser.end);
      if (socket.destroyed) browser.end();
      else wss.handleUpgrade(request, socket, head, (client) => join(client, browser, account));
    } catch (error) {
      change(account, -1);
      refuse(socket, 503, error instanceof Error ? error.message : String(error));
    }
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void open(request, socket, head);
  });

  return {
    server,
    async close() {
      for (const client of wss.clients) client.terminate();
      const ending = [...browsers].map((browser) => browser.ended);
      for (const browser of browsers) browser.end();
      server.close();
      server.closeAllConnections();
      await Promise.all(ending);
    },
  };
}

/** Forwards messages in both directions until one side closes or the session times out. */
function join(client: WebSocket, browser: DrivenChromium, { browser: product }: Account): void {
  const timer = setTimeout(() => {
    client.close(1000, 'Maximum session length');
    // A client that does not answer would keep the browser for longer.
    browser.end();
  }, product.maxSessionLengthSeconds * 1000);
  client.on('error', () => client.terminate());
  client.on('message', (data: Buffer) => browser.send(data.toString('utf8')));
  client.once('close', () => clearTimeout(timer));
  browser.onMessage((message) => client.send(message));
  void browser.ended.then(() => client.close());
}

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ success: false, error });
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
