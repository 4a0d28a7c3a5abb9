import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import https from 'node:https';

/** Address of the visited site for traffic that bypasses the proxies. */
export const worldAddress = '198.51.100.1';
/** Address on the other side of the cable: no host is there, but packets to it are counted. */
export const farAddress = '203.0.113.7';

/** Visited site and STUN server as seen without a proxy. */
export interface Outside {
  http: number;
  https: number;
  stun: number;
  /** Requests that bypassed the proxies; exits have addresses from 127.16 on. */
  direct: string[];
  /** All requests, such as `/ping 127.16.0.9`. */
  requests: string[];
  /** Number of packets at the STUN server. */
  stunPackets(): number;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '/worker.js': 'text/javascript',
  '/file': 'application/zip',
};

export async function startOutside(tls: { cert: string; key: string }): Promise<Outside> {
  const requests: string[] = [];
  const direct: string[] = [];
  const note = (request: IncomingMessage): void => {
    const { remoteAddress = '' } = request.socket;
    const line = `${request.headers.host}${request.url} ${remoteAddress}`;
    requests.push(line);
    if (!/^127\.(?!0\.)/.test(remoteAddress)) direct.push(line);
  };
  const answer: RequestListener = (request, response) => {
    note(request);
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    response.setHeader('content-type', types[path] ?? 'text/html');
    response.setHeader('access-control-allow-origin', '*');
    // Without this, a page restored at browser start would be loaded from the disk cache.
    response.setHeader('cache-control', 'no-store');
    if (path === '/file') response.setHeader('content-disposition', 'attachment');
    response.end(
      path === '/worker.js'
        ? "self.addEventListener('install', () => fetch('/from-worker'))"
        : '<!doctype html><title>Visited</title><p>Here',
    );
  };
  const servers: Server[] = [http.createServer(answer), https.createServer(tls, answer)];
  const ports: number[] = [];
  for (const server of servers) {
    server.on('upgrade', (request, socket) => {
      note(request);
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    ports.push(address.port);
  }
  let stunPackets = 0;
  const stun = createSocket('udp4');
  stun.on('message', () => {
    stunPackets += 1;
  });
  await new Promise<void>((resolve) => stun.bind(0, worldAddress, resolve));
  const [plain = 0, secure = 0] = ports;
  return {
    http: plain,
    https: secure,
    stun: stun.address().port,
    direct,
    requests,
    stunPackets: () => stunPackets,
    async close() {
      stun.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Number of packets sent into the cable so far. */
export function packetsOut(): number {
  const line = /^\s*world:\s*(.*)$/m.exec(readFileSync('/proc/net/dev', 'utf8'))?.[1];
  if (line === undefined) throw new Error('This is not the network of its own: npm run test:leak');
  return Number(line.trim().split(/\s+/)[9]);
}
