import type { BrowserContext, Page, Response } from '@playwright/test';
import { ScrapeFailure } from './failures.ts';
import type { Captured } from './fetch-page.ts';
import type { CaptureFilter, Instruction, PageParams } from './page-params.ts';

const maxCaptured = 50;
const maxText = 100_000;

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

async function step(page: Page, instruction: Instruction, elementMs: number): Promise<void> {
  const options = { timeout: elementMs };
  switch (instruction.do) {
    case 'click':
      return page.locator(instruction.selector).first().click(options);
    case 'wait':
      return page.waitForTimeout(instruction.ms);
    case 'wait_for':
      return page.locator(instruction.selector).first().waitFor(options);
    case 'fill':
      return page.locator(instruction.selector).first().fill(instruction.value, options);
  }
}

/**
 * Carries out the instructions in order. Rejects with a `ScrapeFailure` when an element does not
 * appear.
 */
export async function followInstructions(
  page: Page,
  instructions: readonly Instruction[],
  elementMs: number,
): Promise<void> {
  for (const instruction of instructions) {
    try {
      await step(page, instruction, elementMs);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw new ScrapeFailure('Timeout waiting for elements', { cause: error });
    }
  }
}

/** Runs `execute_js` in the page; returns its result, and a hint when it threw. */
export async function runScript(
  page: Page,
  script: string | null,
): Promise<{ result?: unknown; notes: string[] }> {
  if (script === null) return { notes: [] };
  try {
    return { result: await page.evaluate<unknown>(script), notes: [] };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { notes: [`execute_js did not run to its end: ${message}`] };
  }
}

/** Blocks the resource types named. */
export async function block(context: BrowserContext, params: PageParams): Promise<void> {
  if (params.blocked.length === 0) return;
  await context.route('**/*', (route) =>
    params.blocked.includes(route.request().resourceType()) ? route.abort() : route.fallback(),
  );
}

function fits(response: Response, filter: CaptureFilter): boolean {
  const request = response.request();
  return (
    (filter.url === undefined || response.url().includes(filter.url)) &&
    (filter.method === undefined || request.method() === filter.method) &&
    (filter.resourceType === undefined || request.resourceType() === filter.resourceType)
  );
}

async function captured(response: Response): Promise<Captured> {
  const type = response.headers()['content-type'] ?? '';
  const textual = /json|text|xml|javascript/i.test(type);
  // The body may be discarded after the page navigated; it is left out then.
  const body = textual ? await response.text().catch(() => null) : null;
  return {
    url: response.url(),
    method: response.request().method(),
    resource_type: response.request().resourceType(),
    status: response.status(),
    content_type: type,
    body: body === null ? null : body.slice(0, maxText),
  };
}

/**
 * Records the page's requests. @returns gives the first 50 responses so far that match the filters.
 */
export function listen(page: Page, filters: readonly CaptureFilter[]): () => Promise<Captured[]> {
  const found: Response[] = [];
  page.on('response', (response) => {
    if (found.length < maxCaptured && filters.some((filter) => fits(response, filter))) {
      found.push(response);
    }
  });
  return () => Promise.all(found.map(captured));
}
