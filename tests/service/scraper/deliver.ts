import { asText, contentOf } from './content.ts';
import { factsOf } from './document.ts';
import type { Completed, Job } from './engine.ts';
import { modeUsed } from './replies.ts';
import type { Scraped } from './scrape.ts';
import { timestamp } from './shape.ts';

function hints(job: Job, page: Scraped, left: boolean): string[] {
  return [
    ...(left ? ['The content was left out; add include_content=true to receive it.'] : []),
    ...(job.params.upload ? ['Nothing was uploaded: the local service keeps storages only.'] : []),
    ...page.notes,
    ...page.read.notes,
  ];
}

/** Results delivered besides the content; all names but `ai_data` are a guess (facts 2.3). */
function beside(job: Job, page: Scraped): Record<string, unknown> {
  const { captureHeaders, capture } = job.params;
  return {
    ...(page.screenshot ? { screenshot: page.screenshot.toString('base64') } : {}),
    ...(page.pdf ? { pdf: page.pdf.toString('base64') } : {}),
    ...(page.read.ai === undefined ? {} : { ai_data: page.read.ai }),
    ...(page.read.extracted === undefined ? {} : { extracted_data: page.read.extracted }),
    ...(page.scriptResult === undefined ? {} : { execute_js_result: page.scriptResult }),
    ...(captureHeaders ? { headers: page.headers, cookies: page.cookies } : {}),
    ...(capture.length > 0 ? { network_capture: page.captured } : {}),
  };
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

/** Body of a JSON delivery (facts 2.3); screenshots and PDFs are base64. */
export function envelope(job: Job, outcome: Completed): Record<string, unknown> {
  const { params } = job;
  const { page } = outcome;
  const html = params.content === 'html' && page.html !== null;
  const wanted = params.includeContent && !(html && params.noHtml);
  const own = params.content === 'screenshot' || params.content === 'pdf';
  return {
    ...describe(job, outcome),
    hints: hints(job, page, !wanted && !own && !params.noHtml),
    ...(wanted ? { content: asText(contentOf(job, page)) } : {}),
    ...beside(job, page),
  };
}

/**
 * State of a task (facts 3). A completed task includes its full content whatever delivery was
 * requested.
 */
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
  const { page } = outcome;
  return {
    task_id: job.id,
    status: 'completed',
    ...describe(job, outcome),
    content: asText(contentOf(job, page)),
    ...beside(job, page),
    hints: hints(job, page, false),
    created_at,
  };
}

/** Body for a failed scrape, which is not charged. */
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

/** Body of the 202 or 408 that hands a scrape over to a task. */
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
