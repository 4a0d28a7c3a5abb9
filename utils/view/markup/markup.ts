import { readPart } from '../decode';
import { parseInertDocument } from './read-markup';
import { fittingLength } from './markup-size';
import { yieldToPage } from '../yield';

/**
 * Maximum size in bytes; the rest is shown as source only, since browsers parse in one blocking
 * step.
 */
export const markupLimit = 1_000_000;

export interface ParsedMarkup {
  /** Inert document: runs and loads nothing. */
  page: Document;
  /** Whether only the beginning was parsed. */
  cut: boolean;
}

/** Parses markup into an inert document, cut where parsing would block the page. */
export async function parseMarkup(content: Blob): Promise<ParsedMarkup> {
  const { text } = await readPart(content, 0, markupLimit);
  await yieldToPage();
  const fitting = fittingLength(text);
  await yieldToPage();
  return {
    page: await parseInertDocument(text.slice(0, fitting)),
    cut: content.size > markupLimit || fitting < text.length,
  };
}
