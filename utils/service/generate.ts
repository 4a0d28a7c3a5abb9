import { ProblemError } from '../problem';
import { passwordSuffix, withPasswordSuffix } from '../proxy/targeting/password-suffix';
import { parseProxyString } from '../proxy/proxy-string';
import {
  fieldConflict,
  productTakes,
  type TargetingField,
} from '../proxy/targeting/targeting-rules';
import type { ServiceProfile } from '../proxy/schema';
import { accountProblem } from './account-errors';
import { errorText } from './account-bodies';
import { products } from './products';
import type { HttpAnswer } from './transport';

/** Settings of a profile that go into GET /public/generate and into the password (interface, 'proxy strings'). */
export type GenerateRequest = Pick<
  ServiceProfile,
  | 'product'
  | 'countries'
  | 'continent'
  | 'region'
  | 'city'
  | 'isp'
  | 'session'
  | 'lifetimeMinutes'
  | 'adblock'
  | 'staticAddress'
  | 'expert'
>;

/** Calls the account API by path under `/public`. */
export type AskPath = (path: string, signal?: AbortSignal) => Promise<HttpAnswer>;

/**
 * Generates one proxy string with the profile's password suffix. Static residential: selects the string of the
 * wanted address from the full list. The key is sent in the header; only after a 401 in the query, the only form
 * that the interface shows for this operation. Failures arrive as a status or as a JSON body with status 200. Also
 * throws `targeting-wrong`, `static-address-gone`.
 */
export async function generateStrings(
  ask: AskPath,
  key: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<string[]> {
  const isStatic = request.product === 'static_residential';
  const suffix = isStatic ? '' : passwordSuffix(request);
  const query = new URLSearchParams({ amount: '1', format: '1', protocol: 'http' });
  addTargeting(query, request);
  const lines = readStrings(await askGenerate(ask, key, request.product, query, signal));
  if (isStatic) return [lineOfAddress(lines, request.staticAddress)];
  return lines.map((line) => withPasswordSuffix(line, suffix));
}

/**
 * Line of a static address among those of the account: its password begins with the address. Null selects the first
 * line. Throws `static-address-gone`, `proxy-string-unreadable`.
 */
export function lineOfAddress(lines: readonly string[], wanted: string | null): string {
  const found = lines.find(
    (line) => wanted === null || parseProxyString(line).password.startsWith(`${wanted}_`),
  );
  if (found === undefined) {
    throw new ProblemError('static-address-gone', wanted === null ? {} : { detail: wanted });
  }
  return found;
}

/** Requests a product, trying its spellings and both places of the key. */
export async function askGenerate(
  ask: AskPath,
  key: string,
  code: GenerateRequest['product'],
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const [first, ...others] = products[code].generate;
  let answer = await askFor(first);
  for (const spelling of others) {
    // Failures also come with status 200.
    const mayBeName = answer.status === 400 || answer.status === 200;
    if (!mayBeName || !/^invalid product/i.test(errorText(answer.json) ?? '')) break;
    answer = await askFor(spelling);
  }
  return answer;

  async function askFor(product: string): Promise<HttpAnswer> {
    const query = new URLSearchParams([['product', product], ...parameters]);
    const answered = await ask(`/generate?${query.toString()}`, signal);
    if (answered.status !== 401) return answered;
    query.set('apikey', key);
    return await ask(`/generate?${query.toString()}`, signal);
  }
}

/** Sets the parameters of the targeting, without those that the product or another choice excludes. */
export function addTargeting(
  query: URLSearchParams,
  request: Omit<GenerateRequest, 'staticAddress'>,
): void {
  const { product, countries, session, lifetimeMinutes, adblock } = request;
  const usable = (field: TargetingField) => fieldConflict(field, request) === null;
  if (usable('countries') && countries.length > 0) query.set('countries', countries.join(','));
  for (const field of ['region', 'city', 'isp'] as const) {
    const value = request[field];
    if (value !== null && usable(field)) query.set(field, value);
  }
  if (productTakes(product, 'session') && session !== 'rotating') {
    query.set('session', session);
    if (session === 'sticky') query.set('lifetime', String(lifetimeMinutes));
  }
  if (adblock && usable('adblock')) query.set('adblock', 'true');
}

/** Proxy strings of a response, one per line. Throws like `refusal`, also for a failure with status 200. */
export function readStrings(answer: HttpAnswer): string[] {
  if (answer.status !== 200) throw accountProblem(answer);
  if (answer.text.trimStart().startsWith('{')) {
    throw accountProblem({ ...answer, status: 400 });
  }
  const lines = answer.text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new ProblemError('proxy-string-unreadable');
  return lines;
}
