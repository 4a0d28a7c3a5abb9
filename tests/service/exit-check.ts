import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { applyFault } from './faults.ts';
import type { ServiceState } from './types.ts';

/**
 * Exit check: returns the caller's address as plain text at `/`; adds country, city and network as
 * JSON at `/json`, at `/?format=json`, and for callers that accept JSON.
 */
export function exitCheck(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      state.note({
        where: 'exitCheck',
        kind: 'request',
        from: request.socket.remoteAddress ?? '',
        host: request.headers.host ?? '',
        method: request.method,
        path: request.url,
      });
      if (await applyFault(state, 'exitCheck', request, reply)) return reply;
      return undefined;
    });
    app.get('/', (request, reply) => {
      const { format } = z.object({ format: z.optional(z.string()) }).parse(request.query);
      if (format === 'json' || request.headers.accept?.includes('application/json')) {
        return seen(state, request);
      }
      return reply.type('text/plain; charset=utf-8').send(request.socket.remoteAddress);
    });
    app.get('/json', (request) => seen(state, request));
  };
}

/** Fields are null when the address is not an exit, that is, when the call came directly. */
function seen(state: ServiceState, request: FastifyRequest): Record<string, string | null> {
  const ip = request.socket.remoteAddress ?? '';
  const {
    country = null,
    region = null,
    city = null,
    network = null,
    asn = null,
  } = state.exits.find(ip) ?? {};
  return { ip, country, region, city, network, asn };
}
