import { call, type Fetch } from './transport';

/** Milliseconds for both questions together. */
const patienceMs = 15_000;

/**
 * Asks the scraper's health (interface, `GET /scraper/health`): true when it answers well, false when
 * it refuses the key. The key goes in the header; on a 401 once more in the query, the documented form.
 * Errors: `no-answer`, `not-https`; any other status counts as not well.
 */
export async function scraperHealthy(fetch: Fetch, baseUrl: string, key: string): Promise<boolean> {
  const url = `${baseUrl}/scraper/health`;
  const signal = AbortSignal.timeout(patienceMs);
  let answer = await call(fetch, url, { headers: { 'x-api-key': key }, signal });
  if (answer.status === 401) {
    answer = await call(fetch, `${url}?${new URLSearchParams({ api_key: key }).toString()}`, {
      signal,
    });
  }
  return answer.status === 200;
}
