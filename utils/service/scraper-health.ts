import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Answer, call, type Fetch } from './transport';

const HealthSchema = z.object({ success: z.literal(true) });

/**
 * Whether the scraper takes this key: its health call, which costs nothing (interface, `/scraper/health`).
 * Only the query form of the key is shown there: the header first, so that the key sits in no address,
 * the query form on a 401. No answer reads as no.
 *
 * @param baseUrl `{scraper_base_url}`, with `/api/v1`.
 */
export async function scraperAccepts(fetch: Fetch, baseUrl: string, key: string): Promise<boolean> {
  const url = `${baseUrl.replace(/\/+$/, '')}/scraper/health`;
  try {
    const byHeader = await call(fetch, url, { headers: { 'x-api-key': key } });
    if (byHeader.status !== 401) return isHealthy(byHeader);
    return isHealthy(await call(fetch, `${url}?${new URLSearchParams({ api_key: key })}`));
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

function isHealthy({ status, json }: Answer): boolean {
  return status === 200 && z.safeParse(HealthSchema, json).success;
}
