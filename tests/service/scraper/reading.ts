import { enhance } from './enhance.ts';
import { extract } from './extract.ts';
import type { Extracted } from './extract.ts';
import type { FetchedPage } from './fetchPage.ts';
import type { Reading } from './reading-params.ts';
import type { Renderer } from './renderer.ts';

/** Results of enhancement and extraction. */
export interface Read {
  /** Undefined: not requested. */
  ai?: unknown;
  extracted?: Extracted;
  notes: string[];
}

/**
 * Applies `ai_enhance` and `extract_scheme` to a page; content that is not markup yields nothing.
 */
export async function read(renderer: Renderer, params: Reading, page: FetchedPage): Promise<Read> {
  const { ai, extract: fields } = params;
  const html = page.html ?? '';
  const enhanced = ai === null ? null : enhance(ai, html, page.url);
  const taken = fields.length === 0 ? null : await extract(renderer, html, page.url, fields);
  return {
    ...(enhanced ? { ai: enhanced.data } : {}),
    ...(taken ? { extracted: taken.data } : {}),
    notes: [...(enhanced?.notes ?? []), ...(taken?.notes ?? [])],
  };
}
