import type { FastifyReply } from 'fastify';
import type { Engine } from '../scraper/engine.ts';
import { invalid, refuse } from '../scraper/replies.ts';
import type { Account } from '../types.ts';
import type { Given } from './params.ts';

/** A discovery that ends in an error, in the scraper's words; nothing is charged. */
export class Refusal extends Error {
  readonly status: number;
  readonly title: string;
  readonly more: Record<string, unknown>;

  constructor(status: number, title: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.title = title;
    this.more = more;
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refuse(reply, refusal.status, refusal.title, refusal.message, refusal.more);
}

/** 402, as at a scrape. */
export function tooFew(account: Account, required: number): Refusal {
  const available = account.scraper.credits;
  const message = `Required: ${required} credits, available: ${available} credits`;
  return new Refusal(402, 'Insufficient credits', message, { credits_remaining: available });
}

/** Counts one piece of work against the account's limit; 429 at the limit. */
export function enter(engine: Engine, account: Account): () => void {
  const leave = engine.enter(account);
  if (leave) return leave;
  const limit = account.scraper.concurrency;
  const title = `Concurrency limit exceeded (${limit}/${limit})`;
  const message = 'Too many requests are running for this key; wait for one to finish';
  throw new Refusal(429, title, message, { limit, reset: 60 });
}

/**
 * 422 in one of its two forms (facts 8): flat for a value that is not allowed, as documented; nested
 * for one of the wrong kind, as the service's own test shows it.
 */
export function sendInvalid(reply: FastifyReply, given: Given): FastifyReply {
  if (given.kinds.length === 0) return invalid(reply, given.values);
  const problems = [...given.kinds, ...given.values].map((line) => `: Value error, ${line}`);
  const error = {
    code: 'VALIDATION_ERROR',
    message: 'The request could not be validated',
    details: { validation_errors: problems },
  };
  return reply.code(422).send({ success: false, status_code: 422, error });
}
