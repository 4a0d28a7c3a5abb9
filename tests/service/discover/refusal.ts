import type { FastifyReply } from 'fastify';
import type { Engine } from '../scraper/engine.ts';
import { invalid, refuse } from '../scraper/replies.ts';
import type { Account } from '../types.ts';
import type { RequestFields } from './params.ts';

/** Discovery that ends in an error with the scraper's message; nothing is charged. */
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

/** 402, as for a scrape. */
export function tooFew(account: Account, required: number): Refusal {
  const available = account.scraper.credits;
  const message = `Required: ${required} credits, available: ${available} credits`;
  return new Refusal(402, 'Insufficient credits', message, { credits_remaining: available });
}

/** Counts a discovery against the account's concurrency limit; throws 429 at the limit. */
export function enter(engine: Engine, account: Account): () => void {
  const leave = engine.enter(account);
  if (leave) return leave;
  const limit = account.scraper.concurrency;
  const title = `Concurrency limit exceeded (${limit}/${limit})`;
  const message = 'Too many requests are running for this key; wait for one to finish';
  throw new Refusal(429, title, message, { limit, reset: 60 });
}

/**
 * 422 as for a scrape: all errors in one list in the documented flat form; where the nested form of
 * the service's own tests is enabled (facts 8), the API converts it.
 */
export function sendInvalid(
  reply: FastifyReply,
  { typeErrors, valueErrors }: RequestFields,
): FastifyReply {
  return invalid(reply, [...typeErrors, ...valueErrors]);
}
