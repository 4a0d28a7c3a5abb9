import { markdownOf, without } from './document.ts';
import type { Job } from './engine.ts';
import type { Scraped } from './scrape.ts';

/** Page in the requested format. */
export interface Content {
  type: string;
  body: Buffer;
}

function markup(job: Job, page: Scraped): string | null {
  const { excludedTags, excludedSelectors } = job.params;
  return page.html === null ? null : without(page.html, excludedTags, excludedSelectors);
}

/**
 * Data derived from the page that replaces it as the single body of a raw delivery: the result of
 * enhancement or extraction (how the service itself responds is not public).
 */
function madeOf({ read }: Scraped): Content | null {
  const made = read.ai ?? read.extracted;
  if (made === undefined) return null;
  return typeof made === 'string'
    ? { type: 'text/plain; charset=utf-8', body: Buffer.from(made) }
    : { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(made)) };
}

/**
 * Converts the content to the requested format; content that is not markup is returned unchanged.
 */
export function contentOf(job: Job, page: Scraped): Content {
  const { content } = job.params;
  if (content === 'screenshot' && page.screenshot) {
    return { type: 'image/png', body: page.screenshot };
  }
  if (content === 'pdf' && page.pdf) return { type: 'application/pdf', body: page.pdf };
  const html = markup(job, page);
  if (html === null) return { type: page.contentType, body: page.body };
  return content === 'markdown'
    ? { type: 'text/markdown; charset=utf-8', body: Buffer.from(markdownOf(html)) }
    : { type: 'text/html; charset=utf-8', body: Buffer.from(html) };
}

/** Body of a raw delivery. */
export function rawBody(job: Job, page: Scraped): Content {
  return madeOf(page) ?? contentOf(job, page);
}

/** Content as a string for JSON: screenshots and PDFs in base64. */
export function asText({ type, body }: Content): string {
  return body.toString(/^(image\/png|application\/pdf)$/.test(type) ? 'base64' : 'utf8');
}
