import { findOn, tell } from '../agent/findings.ts';
import { factsOf } from './document.ts';
import type { Reading } from './reading-params.ts';

/** Included in every enhancement, so that nobody mistakes these rules for a model. */
const honest =
  'ai_data was found by simple rules: the local service runs no model, and looks only for titles, headings, prices, links, tables and e-mail addresses that ai_prompt names.';
const fromText = 'ai_source=screenshot was read from the text of the page, not from its picture.';

/**
 * Answers `ai_prompt` by plain rules instead of a model: searches the page for the data that the
 * prompt names, and returns the start of its text when no word of the prompt is known.
 */
export function enhance(
  ai: NonNullable<Reading['ai']>,
  html: string,
  base: string,
): { data: unknown; notes: string[] } {
  const { title } = factsOf(html);
  const findings = findOn(html, base, ai.prompt);
  const titled = title === '' ? '' : `The page is called "${title}". `;
  return {
    data: ai.forceJson ? { title, ...findings } : `${titled}${tell(findings)}`,
    notes: ai.source === 'screenshot' ? [honest, fromText] : [honest],
  };
}
