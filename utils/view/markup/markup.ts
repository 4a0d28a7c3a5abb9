import { readPart } from '../decode';
import { parseInertDocument } from './read-markup';
import { fittingLength } from './markup-size';
import { yieldToPage } from '../yield';

/** Starts of scripts and comments, or an empty comment. Scripts with data, such as JSON-LD, are kept. */
const opening = /<script\b(?![^<>]*json)|<!--(?:-?>)?/gi;

/**
 * Removes scripts and comments, which are most of many large pages. One without an end stays, with
 * all that follows. Takes linear time on any text, since each end is searched once.
 */
function withoutScripts(markup: string): string {
  const parts: string[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let start = opening.exec(markup); start; start = opening.exec(markup)) {
    const [found] = start;
    const end = /^<s/i.test(found) ? /<\/script\s*>/gi : /--!?>/g;
    end.lastIndex = opening.lastIndex;
    if (!found.endsWith('>') && !end.test(markup)) break;
    parts.push(markup.slice(from, start.index));
    from = found.endsWith('>') ? opening.lastIndex : end.lastIndex;
    opening.lastIndex = from;
  }
  return parts.join('') + markup.slice(from);
}

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

interface ParsedMarkup {
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
