import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, shownKey } from '../scraper/auth.ts';
import type { Engine } from '../scraper/engine.ts';
import { meetFault } from '../scraper/faults.ts';
import type { Trouble } from '../scraper/faults.ts';
import { limitHeaders, refuse, unauthorized } from '../scraper/replies.ts';
import { isRecord } from '../scraper/shape.ts';
import type { Account } from '../types.ts';
import { RequestFields } from './params.ts';

/** Call with an accepted key and a readable body. */
export interface Opened {
  account: Account;
  fields: RequestFields;
  /** Fault that applies to the response; null: none. */
  trouble: Trouble;
}

function parse(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Applies faults, then reads the key (query, header, body) and the body; null: the call has been
 * answered.
 */
export async function open(
  engine: Engine,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Opened | null> {
  const trouble = await meetFault(engine.state, 'scraper', path, request, reply);
  if (trouble === 'answered') return null;
  const body = parse(request.body);
  const account = accountOf(engine.state, shownKey(request, ['query', 'header', 'body'], body));
  if (!account) {
    unauthorized(reply);
    return null;
  }
  limitHeaders(reply, engine, account);
  if (!isRecord(body)) {
    refuse(reply, 400, 'Invalid parameters', 'The body must be a JSON object');
    return null;
  }
  return { account, fields: new RequestFields(body), trouble };
}
