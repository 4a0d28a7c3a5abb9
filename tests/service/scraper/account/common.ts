import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../types.ts';
import { accountOf, shownKey } from '../auth.ts';
import type { Engine } from '../engine.ts';
import { loseReply, meetFault } from '../faults.ts';
import { limitHeaders, refuse, unauthorized } from '../replies.ts';
import { isRecord } from '../shape.ts';
import type { Stamp } from '../item-store.ts';

/** Call to the routes of saved items, with its key already checked. */
export interface Call {
  engine: Engine;
  account: Account;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Id in the path; empty when the route has none. */
  id: string;
  /** JSON body; null for GET and DELETE, and when the body is not an object. */
  body: Record<string, unknown> | null;
}

type Answer = FastifyReply | Promise<FastifyReply>;

function bodyOf(request: FastifyRequest): Record<string, unknown> | null {
  if (typeof request.body !== 'string' || request.body === '') return null;
  try {
    const parsed: unknown = JSON.parse(request.body);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Applies faults and checks key and body first, as all scraper routes do, then calls `answer`. */
export function answering(engine: Engine, answer: (call: Call) => Answer) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = (request.url.split('?')[0] ?? '').replace(/^\/api\/v1/, '');
    const trouble = await meetFault(engine.state, 'scraper', path, request, reply);
    if (trouble === 'answered') return reply;
    const account = accountOf(engine.state, shownKey(request, ['query', 'header']));
    if (!account) return unauthorized(reply);
    limitHeaders(reply, engine, account);
    const params = isRecord(request.params) ? request.params : {};
    const id = typeof params['id'] === 'string' ? params['id'] : '';
    const body = bodyOf(request);
    const needed = request.method === 'PUT' || (request.method === 'POST' && id === '');
    if (needed && body === null) {
      return refuse(reply, 400, 'Invalid parameters', 'The body must be a JSON object');
    }
    if (loseReply(trouble, request, reply)) return reply;
    return answer({ engine, account, request, reply, id, body });
  };
}

export function missing(reply: FastifyReply, what: string): FastifyReply {
  return refuse(reply, 404, `${what} not found`, `There is no such ${what.toLowerCase()}`);
}

/** ISO timestamp without a time zone, as schedules use it (facts 4.3). */
export function zoneless(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, 19);
}

export const iso = (at: number): string => new Date(at).toISOString();

/** Name of 1 to 200 characters; adds a problem when it is invalid. */
export function readName(body: Record<string, unknown>, problems: string[]): string {
  const name = typeof body['name'] === 'string' ? body['name'].trim() : '';
  if (name === '') problems.push('name is required');
  if (name.length > 200) problems.push('invalid name value');
  return name;
}

/** Page of a list chosen by the query, with its `pagination`; null when the query is invalid. */
export function pageOf<T extends Stamp & { name: string }>(
  items: readonly T[],
  query: unknown,
): { items: T[]; pagination: { page: number; per_page: number; total: number } } | string[] {
  const parameters = isRecord(query) ? query : {};
  const problems: string[] = [];
  const count = (name: string, usual: number, max: number): number => {
    const value = parameters[name] === undefined ? usual : Number(parameters[name]);
    if (Number.isInteger(value) && value >= 1 && value <= max) return value;
    problems.push(`invalid ${name} value`);
    return usual;
  };
  const page = count('page', 1, 1_000_000);
  const perPage = count('per_page', 20, 100);
  const by = parameters['sort_by'] ?? 'created_at';
  const order = parameters['sort_order'] ?? 'desc';
  if (by !== 'created_at' && by !== 'updated_at' && by !== 'name') {
    problems.push('invalid sort_by value');
  }
  if (order !== 'asc' && order !== 'desc') problems.push('invalid sort_order value');
  if (problems.length > 0) return problems;
  const sorted = items.toSorted((one, other) => {
    if (by === 'name') return one.name.localeCompare(other.name);
    return by === 'updated_at' ? one.updatedAt - other.updatedAt : one.createdAt - other.createdAt;
  });
  if (order === 'desc') sorted.reverse();
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  return { items: shown, pagination: { page, per_page: perPage, total: items.length } };
}
