import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyPluginAsync } from 'fastify';
import { WebSocketServer } from 'ws';
import { watchForSecrets, checkHeadForSecrets, checkTextForSecrets } from '../secret-watch.ts';
import type { ServiceState } from '../types.ts';
import { files } from './files.ts';
import { growing } from './growing.ts';
import { market } from './market.ts';
import { page } from './markup.ts';
import { mirror } from './mirror.ts';
import { reading } from './reading.ts';
import { sale } from './sale.ts';
import { shop } from './shop.ts';
import { streams } from './streams.ts';
import { trouble } from './trouble.ts';

/** Host name of the demo site; the server answers under every other name as well. */
export const siteName = 'shop.vantage.test';

function note(state: ServiceState, request: IncomingMessage): void {
  const cookie = request.headers.cookie;
  state.note({
    where: 'site',
    kind: 'request',
    from: request.socket.remoteAddress ?? '',
    host: request.headers.host ?? '',
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    ...(cookie === undefined ? {} : { cookie }),
  });
}

function pages(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request) => note(state, request.raw));
    watchForSecrets(state, app, 'site', null);
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(page('Not found', '<h1>Not found</h1><p><a href="/">Front page</a></p>')),
    );
    for (const part of [
      shop,
      growing,
      reading,
      trouble,
      files,
      streams,
      mirror(state),
      market(state),
      sale(state),
    ])
      await app.register(part);
  };
}

/** Serves `/ws`: sends the visitor's address, then echoes each message. */
function sockets(state: ServiceState, server: Pick<Server, 'on'>): WebSocketServer {
  const wss = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    note(state, request);
    checkHeadForSecrets(state, 'site', null, request);
    if (!request.url?.startsWith('/ws')) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    wss.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      client.on('message', (data: Buffer, binary) => {
        checkTextForSecrets(state, 'site', null, data.toString());
        client.send(data, { binary });
      });
      client.send(`hello ${request.socket.remoteAddress ?? ''}`);
    });
  });
  return wss;
}

function port(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return address.port;
}

/**
 * Starts the demo site over HTTPS and over plain HTTP, each on a free port of 127.0.0.1. The
 * returned URLs contain `siteName`, which exits resolve and the certificate covers.
 */
export async function startSite(
  state: ServiceState,
): Promise<{ https: string; http: string; close(): Promise<void> }> {
  const secure = Fastify({
    https: { key: state.tls.key, cert: state.tls.cert },
    forceCloseConnections: true,
  });
  const plain = Fastify({ forceCloseConnections: true });
  const wss = [sockets(state, secure.server), sockets(state, plain.server)];
  await secure.register(pages(state));
  await plain.register(pages(state));
  await secure.listen({ host: '127.0.0.1', port: 0 });
  await plain.listen({ host: '127.0.0.1', port: 0 });
  return {
    https: `https://${siteName}:${port(secure.server.address())}`,
    http: `http://${siteName}:${port(plain.server.address())}`,
    async close() {
      for (const server of wss) for (const client of server.clients) client.terminate();
      await Promise.all([secure.close(), plain.close()]);
    },
  };
}
