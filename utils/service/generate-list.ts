import type { ListRequest } from '../proxy-lists/schema';
import { formatLine } from '../proxy-lists/line-format';
import { ProblemError } from '../problem';
import { parseProxyString } from '../proxy/proxy-string';
import { passwordSuffix } from '../proxy/targeting/password-suffix';
import {
  fieldConflict,
  productTakes,
  type TargetingField,
} from '../proxy/targeting/targeting-rules';
import { askGenerate, readStrings, type AskPath } from './generate';

/**
 * Generates a list of proxy strings (GET /public/generate), each with the password suffix. Static residential: all
 * strings of the account, since filters have no effect there. Throws like `generateStrings`, and `targeting-wrong`.
 */
export async function generateList(
  ask: AskPath,
  key: string,
  wanted: ListRequest,
  signal?: AbortSignal,
): Promise<string[]> {
  const isStatic = wanted.product === 'static_residential';
  const suffix = isStatic ? '' : passwordSuffix(wanted);
  const lines = readStrings(await askGenerate(ask, key, wanted.product, queryOf(wanted), signal));
  // Reject anything that is not a proxy string before using it.
  const read = lines.map(parseProxyString);
  if (read.length === 0) throw new ProblemError('proxy-string-unreadable');
  if (suffix === '') return lines;
  return read.map((one) => formatLine({ ...one, password: one.password + suffix }, wanted));
}

/**
 * Query of the request. Omits parameters that the product or another choice excludes, and those equal to the service's
 * default.
 */
export function queryOf(wanted: ListRequest): URLSearchParams {
  const { product, countries, session, lifetimeMinutes, adblock } = wanted;
  const query = new URLSearchParams({
    amount: String(wanted.amount),
    format: wanted.format,
    protocol: wanted.protocol,
    prepend_protocol: String(wanted.withProtocol),
  });
  const usable = (field: TargetingField) => fieldConflict(field, wanted) === null;
  if (usable('countries') && countries.length > 0) query.set('countries', countries.join());
  for (const field of ['region', 'city', 'isp'] as const) {
    const value = wanted[field];
    if (value !== null && usable(field)) query.set(field, value);
  }
  if (productTakes(product, 'session') && session !== 'rotating') {
    query.set('session', session);
    if (session === 'sticky') query.set('lifetime', String(lifetimeMinutes));
  }
  if (adblock && usable('adblock')) query.set('adblock', 'true');
  return query;
}
