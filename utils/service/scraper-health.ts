import { ProblemError } from '../problem';
import { fetchTextFollowing } from './follow-redirect';
import { isRefusalBody } from './scraper-failure';
import type { Fetch } from './transport';

/** Milliseconds for both questions together. */
const patienceMs = 15_000;

/**
 * Asks the scraper's health (interface, `GET /scraper/health`): true when it answers well, false when
 * it refuses the key. The key goes in the header; on a 401 once more in the query, the documented form.
 * Errors: `no-answer`, `not-https`, `redirected`, `service-garbled` for a 200 that is no JSON object; any other status
 * counts as not well.
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
  // A sign-in page of a network answers 200 too.
  const { json } = answer;
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isObject) throw new ProblemError('service-garbled', { status: 200 });
  return !isRefusalBody(json);
}
