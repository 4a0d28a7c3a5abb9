import { findOn, describeFindings } from '../agent/findings.ts';
import { factsOf } from './document.ts';
import { extract, type Extracted } from './extract.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { Reading } from './reading-params.ts';
import type { Renderer } from './renderer.ts';

/** Included in every enhancement, so that nobody mistakes these rules for a model. */
const honest =
  'ai_data was found by simple rules: the local service runs no model, and looks only for titles, headings, prices, links, tables and e-mail addresses that ai_prompt names.';
const fromText = 'ai_source=screenshot was read from the text of the page, not from its picture.';

/**
 * Answers `ai_prompt` by plain rules instead of a model: searches the page for the data that the
 * prompt names, and returns the start of its text when no word of the prompt is known.
 */
function enhance(
  ai: NonNullable<Reading['ai']>,
  html: string,
  base: string,
): { data: unknown; notes: string[] } {
  const { title } = factsOf(html);
  const findings = findOn(html, base, ai.prompt);
  const titled = title === '' ? '' : `The page is called "${title}". `;
  return {
    data: ai.forceJson ? { title, ...findings } : `${titled}${describeFindings(findings)}`,
    notes: ai.source === 'screenshot' ? [honest, fromText] : [honest],
  };
}

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
