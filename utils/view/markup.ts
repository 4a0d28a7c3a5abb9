import { readPart } from './decode';
import { parseInertDocument } from './read-markup';
import { fittingLength } from './markup-size';
import { yieldToPage } from './yield';

/** Markup beyond this is shown as source only: the browser reads it in one piece, and the page would stand still. */
export const markupLimit = 1_000_000;

export interface ParsedMarkup {
  /** A document of its own: nothing in it runs or loads. */
  page: Document;
  /** Only the beginning was read. */
  cut: boolean;
}

/** Markup, as much of it as can be read without a pause, as a document where nothing runs and nothing is loaded. */
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
