import { factsOf, markdownOf, without } from './document.ts';
import type { Completed, Job } from './engine.ts';
import { modeUsed } from './replies.ts';
import type { Scraped } from './scrape.ts';
import { timestamp } from './shape.ts';

/** The page in the form asked for. */
export interface Content {
  type: string;
  body: Buffer;
}

function markup(job: Job, page: Scraped): string | null {
  const { excludedTags, excludedSelectors } = job.params;
  return page.html === null ? null : without(page.html, excludedTags, excludedSelectors);
}

/** The content as the body of a raw delivery; what is no markup is passed on as it came. */
export function contentOf(job: Job, page: Scraped): Content {
  const { content } = job.params;
  if (content === 'screenshot' && page.screenshot) {
    return { type: 'image/png', body: page.screenshot };
  }
  const html = markup(job, page);
  if (html === null) return { type: page.contentType, body: page.body };
  return content === 'markdown'
    ? { type: 'text/markdown; charset=utf-8', body: Buffer.from(markdownOf(html)) }
    : { type: 'text/html; charset=utf-8', body: Buffer.from(html) };
}

function hints(job: Job, left: boolean): string[] {
  const { ignored } = job.params;
  return [
    ...(left ? ['The content was left out; add include_content=true to receive it.'] : []),
    ...ignored.map((name) => `${name} is not carried out by the local service and was ignored.`),
  ];
}

function describe(job: Job, outcome: Completed): Record<string, unknown> {
  const { page } = outcome;
  const { title, meta } = page.html === null ? { title: '', meta: {} } : factsOf(page.html);
  return {
    success: true,
    id: job.id,
    url: job.params.url,
    domain: new URL(job.params.url).hostname,
    title,
    meta,
    status_code: page.status,
    mode_used: modeUsed(job, outcome),
    credits_used: outcome.used,
    credits_remaining: outcome.remaining,
  };
}

function asText(content: Content): string {
  return content.type === 'image/png'
    ? content.body.toString('base64')
    : content.body.toString('utf8');
}

/** JSON delivery (facts 2.3); a screenshot is base64 in `screenshot`. */
export function envelope(job: Job, outcome: Completed): Record<string, unknown> {
  const { params } = job;
  const html = params.content === 'html' && outcome.page.html !== null;
  const wanted = params.includeContent && !(html && params.noHtml);
  const shot = outcome.page.screenshot;
  const left = !wanted && params.content !== 'screenshot' && !params.noHtml;
  return {
    ...describe(job, outcome),
    hints: hints(job, left),
    ...(wanted ? { content: asText(contentOf(job, outcome.page)) } : {}),
    ...(shot ? { screenshot: shot.toString('base64') } : {}),
  };
}

/** The state of a task (facts 3). A completed one holds its content in full, whatever was asked for. */
export function taskBody(job: Job): Record<string, unknown> {
  const { outcome } = job;
  const created_at = new Date(job.createdAt).toISOString();
  if (outcome === null) {
    const elapsed = Math.round((Date.now() - job.createdAt) / 100) / 10;
    return { task_id: job.id, status: 'processing', created_at, elapsed_seconds: elapsed };
  }
  if (outcome.state === 'failed') {
    return { task_id: job.id, status: 'failed', ...failureBody(job, outcome.message), created_at };
  }
  const shot = outcome.page.screenshot;
  return {
    task_id: job.id,
    status: 'completed',
    ...describe(job, outcome),
    content: asText(contentOf(job, outcome.page)),
    ...(shot ? { screenshot: shot.toString('base64') } : {}),
    hints: hints(job, false),
    created_at,
  };
}

/** The body of a scrape that failed: nothing was charged. */
export function failureBody(job: Job, message: string): Record<string, unknown> {
  return {
    success: false,
    error: 'Scraping failed',
    message,
    url: job.params.url,
    credits_used: 0,
    timestamp: timestamp(),
  };
}

/** The body that hands a scrape over to its task, by 202 or 408. */
export function handOverBody(job: Job, message: string): Record<string, unknown> {
  return {
    success: true,
    task_id: job.id,
    status: 'processing',
    message,
    check_url: `/api/v1/scraper/tasks/${job.id}`,
    timestamp: timestamp(),
  };
}
