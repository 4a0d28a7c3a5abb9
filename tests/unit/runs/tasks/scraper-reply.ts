import type { ScraperReply } from '@/utils/service/scraper';

/** JSON answer of the scraper that reports neither price nor balance. */
export function scraperReply(
  status: number,
  json: unknown,
  rest: Partial<ScraperReply> = {},
): ScraperReply {
  return {
    status,
    contentType: 'application/json',
    body: new Blob([JSON.stringify(json) ?? '']),
    json,
    used: null,
    left: null,
    modeUsed: null,
    retryAfterSeconds: null,
    ...rest,
  };
}
