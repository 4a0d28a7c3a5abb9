import type { ScraperReply } from '@/utils/service/scraper';

/** Answer of the scraper: JSON, or a text where that is undefined; it reports neither price nor balance. */
export function scraperReply(
  status: number,
  json: unknown,
  rest: Partial<ScraperReply> = {},
): ScraperReply {
  return {
    status,
    contentType: 'application/json',
    body: new Blob([JSON.stringify(json) ?? 'text']),
    json,
    used: null,
    left: null,
    modeUsed: null,
    retryAfterSeconds: null,
    ...rest,
  };
}
