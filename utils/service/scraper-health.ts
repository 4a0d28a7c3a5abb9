import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { flag } from './account-bodies';
import { fetchTextFollowing } from './follow-redirect';
import { isRefusalBody } from './answer-json';
import { isErrorBody } from './scraper-failure';
import type { Fetch } from './transport';

/** Timeout in ms for both requests together. */
const timeoutMs = 15_000;

/** Statuses with which a service answers that wants the key in the query: no key (401), or a missing parameter. */
const keyMissed: ReadonlySet<number> = new Set([400, 401, 422]);

/** The documented reply. Other servers answer 200 with JSON of their own. */
const HealthSchema = z.object({ success: flag });

/**
 * Checks the scraper's health (interface, `GET /scraper/health`): true when it reports healthy, false when it
 * refuses the key. The key is sent in the header; if none is found there, once more in the query, the documented
 * form. Throws `no-answer`, `not-https`, `redirected`, `service-garbled` for a 200 that says neither; any other status
 * counts as unhealthy.
 */
export async function scraperHealthy(fetch: Fetch, baseUrl: string, key: string): Promise<boolean> {
  const url = `${baseUrl}/scraper/health`;
  const signal = AbortSignal.timeout(timeoutMs);
  let answer = await fetchTextFollowing(fetch, url, { headers: { 'x-api-key': key }, signal });
  if (keyMissed.has(answer.status)) {
    const query = new URLSearchParams({ api_key: key }).toString();
    answer = await fetchTextFollowing(fetch, `${url}?${query}`, { signal });
  }
  if (answer.status !== 200) return false;
  if (z.safeParse(HealthSchema, answer.json).data?.success === true) return true;
  if (isRefusalBody(answer.json) || isErrorBody(answer.json)) return false;
  throw new ProblemError('service-garbled', { status: 200 });
}
