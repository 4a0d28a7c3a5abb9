import type { FastifyRequest } from 'fastify';
import type { Account, ServiceState } from '../types.ts';
import { isRecord } from './shape.ts';

export type KeyPlace = 'query' | 'header' | 'body';

/**
 * Returns the key from the first place that holds one, in the interface's order: query `api_key`,
 * header `x-api-key`, body `api_key`. A wrong key in an earlier place is refused even when a later
 * place holds the right one.
 */
export function shownKey(
  request: FastifyRequest,
  places: readonly KeyPlace[],
  body?: unknown,
): unknown {
  const query = isRecord(request.query) ? request.query['api_key'] : undefined;
  const inBody = isRecord(body) ? body['api_key'] : undefined;
  const shown = { query, header: request.headers['x-api-key'], body: inBody };
  const order: readonly KeyPlace[] = ['query', 'header', 'body'];
  const place = order.find((name) => places.includes(name) && shown[name] !== undefined);
  return place === undefined ? undefined : shown[place];
}

/**
 * Returns the account with this scraper key; null: none. The account key is a different key and is
 * not accepted here.
 */
export function accountOf(state: ServiceState, key: unknown): Account | null {
  if (typeof key !== 'string' || key === '') return null;
  const found = state.accounts.find(
    (account) => account.scraper.hasAccess && account.scraper.key === key,
  );
  return found ?? null;
}
