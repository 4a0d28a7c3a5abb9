import { ProblemError } from '../problem';
import type { ProductCode } from '../storage/schema';
import { refusal } from './account-errors';
import { errorText } from './account-wire';
import { products } from './products';
import type { Answer } from './transport';

/** Parameters of GET /public/generate that Vantage uses (interface, 'proxy strings'). */
export interface GenerateRequest {
  product: ProductCode;
  /** Two-letter ISO codes; none: anywhere. */
  countries: readonly string[];
  session: 'rotating' | 'sticky' | 'hard';
  /** Minutes, 1 to 1440; sent for sticky sessions only. */
  lifetimeMinutes: number;
}

type Ask = (path: string, signal?: AbortSignal) => Promise<Answer>;

/**
 * One proxy string in format 1 (static residential: all there are). The key goes in the header; only a
 * 401 brings out the query form, the only one that the interface shows for this operation. Failures come as a
 * status or as a JSON body with status 200.
 */
export async function generateStrings(
  ask: Ask,
  key: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<string[]> {
  const [first, ...others] = products[request.product].generate;
  let answer = await askFor(first);
  for (const spelling of others) {
    if (answer.status !== 400 || !/^invalid product/i.test(errorText(answer.json) ?? '')) break;
    answer = await askFor(spelling);
  }
  return readStrings(answer);

  async function askFor(product: string): Promise<Answer> {
    const query = queryOf(product, request);
    const answer = await ask(`/generate?${query.toString()}`, signal);
    if (answer.status !== 401) return answer;
    query.set('apikey', key);
    return await ask(`/generate?${query.toString()}`, signal);
  }
}

function queryOf(product: string, request: GenerateRequest): URLSearchParams {
  const query = new URLSearchParams({ product, amount: '1', format: '1', protocol: 'http' });
  if (request.product === 'static_residential') return query;
  if (request.countries.length > 0) query.set('countries', request.countries.join(','));
  if (request.session !== 'rotating') query.set('session', request.session);
  if (request.session === 'sticky') query.set('lifetime', String(request.lifetimeMinutes));
  return query;
}

function readStrings(answer: Answer): string[] {
  if (answer.status !== 200) throw refusal(answer);
  if (answer.text.trimStart().startsWith('{')) {
    throw refusal({ ...answer, status: 400 });
  }
  const lines = answer.text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new ProblemError('proxy-string-unreadable');
  return lines;
}
