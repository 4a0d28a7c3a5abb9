import { ProblemError } from '../problem';
import { fetchTextFollowing } from './follow-redirect';
import { isJsonObject, isRefusalBody } from './answer-json';
import type { Fetch } from './transport';

/** Timeout in ms for both requests together. */
const patienceMs = 15_000;

/**
 * Checks the scraper's health (interface, `GET /scraper/health`): true when it reports healthy, false when it
 * refuses the key. The key is sent in the header; after a 401 once more in the query, the documented form. Throws
 * `no-answer`, `not-https`, `redirected`, `service-garbled` for a 200 that is not a JSON object; any other status
 * counts as unhealthy.
 */
export async function scraperHealthy(fetch: Fetch, baseUrl: string, key: string): Promise<boolean> {
  const url = `${baseUrl}/scraper/health`;
  const signal = AbortSignal.timeout(patienceMs);
  let answer = await fetchTextFollowing(fetch, url, { headers: { 'x-api-key': key }, signal });
  if (answer.status === 401) {
    const query = new URLSearchParams({ api_key: key }).toString();
    answer = await fetchTextFollowing(fetch, `${url}?${query}`, { signal });
  }
  if (answer.status !== 200) return false;
  if (!isJsonObject(answer.json)) throw new ProblemError('service-garbled', { status: 200 });
  return !isRefusalBody(answer.json);
}
