import type { ListRequest } from '../proxy-lists/schema';
import { formatLine } from '../proxy-lists/line-format';
import { ProblemError } from '../problem';
import { parseProxyString } from '../proxy/proxy-string';
import { passwordSuffix } from '../proxy/targeting/password-suffix';
import { addTargeting, askGenerate, readStrings, type AskPath } from './generate';

/**
 * Generates a list of proxy strings (GET /public/generate), each with the password suffix. Static residential: all
 * strings of the account, since filters have no effect there. Throws like `generateStrings`, and `targeting-wrong`.
 */
export async function generateList(
  ask: AskPath,
  key: string,
  wanted: ListRequest,
): Promise<string[]> {
  const isStatic = wanted.product === 'static_residential';
  const suffix = isStatic ? '' : passwordSuffix(wanted);
  const lines = readStrings(await askGenerate(ask, key, wanted.product, queryOf(wanted)));
  // Reject anything that is not a proxy string before using it.
  const read = lines.map(parseProxyString);
  if (read.length === 0) throw new ProblemError('proxy-string-unreadable');
  if (suffix === '') return lines;
  return read.map((one) => formatLine({ ...one, password: one.password + suffix }, wanted));
}

export function queryOf(wanted: ListRequest): URLSearchParams {
  const query = new URLSearchParams({
    amount: String(wanted.amount),
    format: wanted.format,
    protocol: wanted.protocol,
    prepend_protocol: String(wanted.withProtocol),
  });
  addTargeting(query, wanted);
  return query;
}
