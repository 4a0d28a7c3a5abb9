import { readPart } from './decode';

/** Markup beyond this is shown as source only: the browser reads it in one piece, and the page would stand still. */
export const markupLimit = 1_000_000;

export interface ParsedMarkup {
  /** A document of its own: nothing in it runs or loads. */
  page: Document;
  /** Only the beginning was read. */
  cut: boolean;
}

/** Markup, at most `markupLimit` bytes of it, as a document where nothing runs and nothing is loaded. */
export async function parseMarkup(content: Blob): Promise<ParsedMarkup> {
  const { text } = await readPart(content, 0, markupLimit);
  return {
    page: new DOMParser().parseFromString(text, 'text/html'),
    cut: content.size > markupLimit,
  };
}
