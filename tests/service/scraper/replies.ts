import type { FastifyReply } from 'fastify';
import type { Account } from '../types.ts';
import type { Engine, Job, Outcome, Refusal } from './engine.ts';
import { isRecord, timestamp } from './shape.ts';

/** Error body of the scraper (interface, Errors). */
export function refuse(
  reply: FastifyReply,
  status: number,
  error: string,
  message: string,
  more: Record<string, unknown> = {},
): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, error, message, ...more, timestamp: timestamp() }));
}

export function unauthorized(reply: FastifyReply): FastifyReply {
  return refuse(reply, 401, 'Invalid API key', 'The API key is missing or not valid');
}

export function invalid(reply: FastifyReply, problems: string[]): FastifyReply {
  return refuse(reply, 422, 'Validation error', problems.join('; '), {
    details: { validation_errors: problems },
  });
}

/**
 * Converts a flat 422 body to the other known form (facts 8): an object under `error`, lines split
 * at ': '.
 */
export function nested(payload: string): string {
  const flat: unknown = JSON.parse(payload);
  if (!isRecord(flat) || !isRecord(flat['details'])) return payload;
  const lines = flat['details']['validation_errors'];
  const validation_errors = Array.isArray(lines)
    ? lines.map((line) => `: Value error, ${String(line)}`)
    : [];
  const { message } = flat;
  const error = { code: 'VALIDATION_ERROR', message, details: { validation_errors } };
  return JSON.stringify({ success: false, status_code: 422, error });
}

/** 402 or 429. The interface calls a wait of 60 seconds usual. */
export function refused(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refused === 'credits') {
    const { required, available } = refusal;
    return refuse(
      reply,
      402,
      'Insufficient credits',
      `Required: ${required} credits, available: ${available} credits`,
      { credits_remaining: available },
    );
  }
  const { limit } = refusal;
  return refuse(
    reply,
    429,
    `Concurrency limit exceeded (${limit}/${limit})`,
    'Too many requests are running for this key; wait for one to finish',
    { limit, reset: 60 },
  );
}

/** Headers of every response to a call with an accepted key. */
export function limitHeaders(reply: FastifyReply, engine: Engine, account: Account): void {
  const { concurrency, credits } = account.scraper;
  reply.header('X-Credits-Remaining', String(credits));
  reply.header('X-RateLimit-Limit', String(concurrency));
  reply.header('X-RateLimit-Remaining', String(Math.max(concurrency - engine.running(account), 0)));
}

/** Reported mode: 'auto (request)' and 'auto (browser)' name the mode that auto chose. */
export function modeUsed(job: Job, outcome: Outcome): string {
  const { mode } = job.params;
  if (mode !== 'auto' || outcome.state === 'failed') return mode;
  return outcome.page.usedBrowser ? 'auto (browser)' : 'auto (request)';
}

export function outcomeHeaders(reply: FastifyReply, job: Job, outcome: Outcome): void {
  reply.header('X-Credits-Used', String(outcome.state === 'completed' ? outcome.used : 0));
  reply.header('X-Credits-Remaining', String(outcome.remaining));
  reply.header('X-Mode-Used', modeUsed(job, outcome));
}
