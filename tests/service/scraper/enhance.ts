import { findOn, tell } from '../agent/findings.ts';
import { factsOf } from './document.ts';
import type { Reading } from './reading-params.ts';

/** Said beside every enhancement: nobody shall take these rules for a model. */
const honest =
  'ai_data was found by simple rules: the local service runs no model, and looks only for titles, headings, prices, links, tables and e-mail addresses that ai_prompt names.';
const fromText = 'ai_source=screenshot was read from the text of the page, not from its picture.';

/**
 * Answers `ai_prompt` by plain rules in the place of a model: what the prompt names is looked up on the
 * page, and without a known word the beginning of its text is given.
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
