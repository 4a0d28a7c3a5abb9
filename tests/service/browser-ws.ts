import http from 'node:http';
import https from 'node:https';
import type { World } from './types.ts';

/**
 * The address of the browser product. It checks the key as the service does; sessions themselves are
 * not part of this version, and it says so (501) instead of pretending.
 */
export function browserServer(world: World): https.Server {
  const server = https.createServer(
    { key: world.tls.key, cert: world.tls.cert },
    (_request, reply) => {
      reply.writeHead(426, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ success: false, error: 'Connect with a WebSocket' }));
    },
  );
  server.on('upgrade', (request, socket) => {
    const key = new URL(request.url ?? '/', 'https://localhost').searchParams.get('key');
    const known = world.accounts.some(({ browser }) => browser.hasAccess && browser.key === key);
    const status = known ? 501 : 401;
    socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  });
  return server;
}
