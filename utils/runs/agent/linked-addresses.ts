/** Part of a text; `href` is set for an address. */
export interface AddressPart {
  /** Offset in the text. */
  at: number;
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** Punctuation that ends the sentence, not the address. */
const trailing = '.,;:!?)]…';

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Ends the address before the sentence's punctuation; a bracket that the address opened is its own. */
function withoutTrailing(text: string): string {
  let { length } = text;
  const spare = new Map([
    [')', countOf(text, ')') - countOf(text, '(')],
    [']', countOf(text, ']') - countOf(text, '[')],
  ]);
  for (; length > 0 && trailing.includes(text.charAt(length - 1)); length -= 1) {
    const last = text.charAt(length - 1);
    const left = spare.get(last);
    if (left === undefined) continue;
    if (left <= 0) break;
    spare.set(last, left - 1);
  }
  return text.slice(0, length);
}

/**
 * Splits a text at its web addresses. Only `http:` and `https:` addresses that parse and name no
 * user become links; the text of a link is the address itself.
 */
export function splitAddresses(text: string): AddressPart[] {
  const parts: AddressPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    const shown = withoutTrailing(match);
    if (!URL.canParse(shown)) continue;
    const { href, username, password } = new URL(shown);
    if (username !== '' || password !== '') continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index), href: null });
    parts.push({ at: index, text: shown, href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null });
  return parts;
}
