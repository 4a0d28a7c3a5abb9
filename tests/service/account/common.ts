import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Meter } from '../proxy/meter.ts';
import type { Sessions } from '../proxy/sessions.ts';
import type { ServiceState } from '../types.ts';

/** Context of an account API operation. */
export interface Rooms {
  state: ServiceState;
  sessions: Sessions;
  meter: Meter;
}

export function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ success: false, error });
}

/** Value of a query parameter; the first value when it is repeated. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const { query } = request;
  const value: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  if (Array.isArray(value)) return String(value[0]);
  return typeof value === 'string' ? value : undefined;
}
