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
 * 422 as at a scrape: every fault in one list, in the flat form that is documented; where the nested form of
 * the service's own tests is switched on (facts 8), the whole API turns it into that one.
 */
export function sendInvalid(reply: FastifyReply, { kinds, values }: Given): FastifyReply {
  return invalid(reply, [...kinds, ...values]);
}
