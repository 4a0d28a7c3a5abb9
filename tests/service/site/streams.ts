import type { FastifyPluginAsync } from 'fastify';
import { page } from './markup.ts';

const everyMs = 250;

/** Opens a WebSocket and an EventSource and shows the latest message of each. */
const livePage = page(
  'Live prices',
  `<h1>Live prices</h1><p id="socket"></p><p id="stream"></p>
<script>
  const show = (id) => ({ data }) => { document.getElementById(id).textContent = data; };
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  globalThis.socket = new WebSocket(address);
  globalThis.stream = new EventSource('/stream');
  socket.onmessage = show('socket');
  stream.onmessage = show('stream');
</script>`,
);

/**
 * Long-lived connections: `/live` opens both kinds, `/stream` counts up until the client
 * disconnects.
 */
export const streams: FastifyPluginAsync = async (app) => {
  app.get('/live', (_request, reply) => reply.type('text/html; charset=utf-8').send(livePage));
  app.get('/stream', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      raw.write(`data: ${count}\n\n`);
    }, everyMs);
    request.raw.socket.on('close', () => clearInterval(timer));
  });
};
