import { readPart } from '../view/decode';
import { indexedLength } from './search-words';

/** Number of bytes searched for text: the head with its scripts can be long. */
const maxSearched = 512_000;
/** Elements whose content is not visible. */
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe']);

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? ' ';
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/**
 * Extracts the first visible text of markup for the search index. The background has no HTML
 * parser, so this scans tag by tag. Errors at worst add a wrong word to the index; the text is
 * never displayed.
 */
export function markupWords(markup: string): string {
  const parts: string[] = [];
  let length = 0;
  let at = 0;
  while (at < markup.length && length < indexedLength) {
    const open = markup.indexOf('<', at);
    const text = markup.slice(at, open < 0 ? undefined : open).replaceAll(/\s+/g, ' ');
    if (text.trim() !== '') {
      parts.push(text);
      length += text.length;
    }
    if (open < 0) break;
    at = afterTag(markup, open);
    parts.push(' ');
  }
  return parts
    .join('')
    .replaceAll(/&(#?\w{1,8});/g, (_, name: string) => character(name))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, indexedLength);
}

/** Position after the tag at `open`; for invisible elements after their end tag. */
function afterTag(markup: string, open: number): number {
  if (markup.startsWith('<!--', open)) return behind(markup, '-->', open);
  const close = behind(markup, '>', open);
  const name = /^<([a-z]+)/i.exec(markup.slice(open, open + 12))?.[1]?.toLowerCase();
  if (name === undefined || !unread.has(name)) return close;
  if (markup.startsWith('/>', close - 2)) return close;
  const end = new RegExp(`</${name}[\\s>]`, 'i').exec(markup.slice(close));
  return end ? behind(markup, '>', close + end.index) : markup.length;
}

function behind(markup: string, mark: string, from: number): number {
  const found = markup.indexOf(mark, from);
  return found < 0 ? markup.length : found + mark.length;
}

/**
 * Extracts the text for the search index, at most 2,000 characters; '' for images, PDF and other
 * binary content.
 */
export async function searchableText(content: Blob): Promise<string> {
  const { type } = content;
  const isMarkup = /html|xml/i.test(type);
  if (!isMarkup && !/^text\/|json|^$/i.test(type)) return '';
  const { text: start } = await readPart(content, 0, isMarkup ? maxSearched : indexedLength * 4);
  return isMarkup ? markupWords(start) : start.replaceAll(/\s+/g, ' ').slice(0, indexedLength);
}
