import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultArea, ServiceState } from '../types.ts';
import { refuse } from './replies.ts';

const names: Record<number, string> = {
  401: 'Invalid API key',
  429: 'Concurrency limit exceeded',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
};

/** Closes the connection without a response. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Sends half of a body that is declared as JSON. */
function garbage(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('application/json')
    .send('{"success": true, "task_id": "\u0000\u0007<htm');
}

/** Sends a gateway's error, as when the service behind it is down. */
function gateway(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send({ message: 'Bad gateway' });
}

/** Sends a paid result with 3,000 nested objects. */
function nested(reply: FastifyReply): FastifyReply {
  const depth = 3000;
  const content = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const body = `{"success":true,"response":"Nested","content":${content},"credits_used":2}`;
  return reply.header('x-credits-used', '2').type('application/json').send(body);
}

/**
 * Fault to apply to the response once the work is accepted; 'answered': a fault has ended the call
 * already; null: none.
 */
export type Trouble = 'answered' | Fault | null;

/**
 * Applies a fault that was enabled for this call. `status` and `dead` end the call before any work;
 * `delay` waits and continues; all others are returned, because on calls that cost credits they hit
 * the response AFTER the work was accepted. This lets tests spend money and lose the reply.
 */
export async function meetFault(
  state: ServiceState,
  area: FaultArea,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Trouble> {
  // The path with or without the prefix that the API is mounted under.
  const fault = state.fault(area, path) ?? state.fault(area, `/api/v1${path}`);
  if (fault?.kind === 'delay') {
    await sleep(fault.ms ?? 1000, undefined, { ref: false });
    return null;
  }
  if (fault?.kind === 'dead') {
    cut(request, reply);
    return 'answered';
  }
  if (fault?.kind === 'status') {
    const status = fault.status ?? 503;
    if (fault.waitSeconds !== undefined) reply.header('retry-after', fault.waitSeconds);
    refuse(
      reply,
      status,
      names[status] ?? 'Service unavailable',
      'A fault switched on for a test',
      status === 429 ? { limit: state.options.concurrency, reset: fault.waitSeconds ?? 60 } : {},
    );
    return 'answered';
  }
  return fault;
}

/** Applies a fault to the response; true when the call is thereby answered. */
export function loseReply(
  trouble: Trouble,
  request: FastifyRequest,
  reply: FastifyReply,
): trouble is 'answered' | Fault {
  if (trouble === null) return false;
  if (trouble !== 'answered') {
    if (trouble.kind === 'garbage') garbage(reply);
    else if (trouble.kind === 'gateway') gateway(reply, trouble.status ?? 502);
    else if (trouble.kind === 'nested') nested(reply);
    else cut(request, reply);
  }
  return true;
}
