import type { FastifyPluginAsync } from 'fastify';
import { suffer } from './faults.ts';
import type { World } from './types.ts';

/** What the world sees: the caller's address as plain text at `/`, with country, city and network at `/json`. */
export function exitCheck(world: World): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      world.note({
        where: 'exitCheck',
        kind: 'request',
        from: request.socket.remoteAddress ?? '',
        host: request.headers.host ?? '',
        method: request.method,
        path: request.url,
      });
      if (await suffer(world, 'exitCheck', request, reply)) return reply;
      return undefined;
    });
    app.get('/', (request, reply) => reply.type('text/plain').send(request.socket.remoteAddress));
    app.get('/json', (request) => {
      const ip = request.socket.remoteAddress ?? '';
      const exit = world.exits.find(ip);
      return {
        ip,
        country: exit?.country ?? null,
        city: exit?.city ?? null,
        network: exit?.network ?? null,
      };
    });
  };
}
