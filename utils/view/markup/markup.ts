import { readPart } from '../decode';
import { parseInertDocument } from './read-markup';
import { fittingLength } from './markup-size';
import { yieldToPage } from '../yield';
import { withoutScripts } from './without-scripts';

/** Maximum number of characters parsed, since browsers parse in one blocking step. */
export const markupLimit = 1_000_000;

/** Maximum size in bytes that is read; of larger pages only the beginning. */
const readLimit = 10_000_000;

export interface ReadMarkup {
  /** Beginning of the page that can be parsed without blocking, or all of it. */
  text: string;
  /** Why the rest is missing; null: nothing is missing. */
  cut: 'size' | 'parts' | null;
}

export interface ParsedMarkup {
  /** Inert document: runs and loads nothing. */
  page: Document;
  /** Whether only the beginning was parsed. */
  cut: boolean;
}

/** Reads markup, without scripts and comments where it is too large with them. Yields to the page. */
export async function readMarkup(content: Blob): Promise<ReadMarkup> {
  const { text } = await readPart(content, 0, readLimit);
  await yieldToPage();
  const lean = text.length > markupLimit ? withoutScripts(text) : text;
  const start = lean.slice(0, markupLimit);
  await yieldToPage();
  const fitting = fittingLength(start);
  await yieldToPage();
  if (fitting < start.length) return { text: start.slice(0, fitting), cut: 'parts' };
  const isWhole = content.size <= readLimit && start.length === lean.length;
  return { text: start, cut: isWhole ? null : 'size' };
}

/** Parses markup into an inert document, cut where parsing would block the page. */
export async function parseMarkup(content: Blob): Promise<ParsedMarkup> {
  const { text, cut } = await readMarkup(content);
  return { page: await parseInertDocument(text), cut: cut !== null };
}
