import { withoutRanges } from './ranges';
import { parseSitemap, splitComments } from './sitemap';

/**
 * Text that stands for an address which was found, not typed: its brackets make no range, and what would end it is
 * encoded.
 */
export const foundText = (address: string): string =>
  withoutRanges(address)
    .replaceAll(/\s+/g, '%20')
    .replaceAll(/[,;](?=https?:\/\/)/gi, encodeURIComponent)
    .replace(/(?<!["'>,;])["'>,;]+$/, (marks) => Array.from(marks, encodeMark).join(''));

const encodeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** Where the markup of a sitemap or feed begins; addresses before it may stand in angle brackets. */
const beginning = /<(?:[?!]|(?:urlset|sitemapindex|rss|feed)\b)/i;

/** First or last tag of a sitemap or feed. */
const rootTags = /<\/?(?:[\w-]{1,20}:)?(?:urlset|sitemapindex|rss|feed|rdf)(?:\s[^<>]*)?>/gi;

/** Text after the markup of a sitemap; addresses in it may stand in angle brackets. */
function textAfter({ visible, unclosed }: ReturnType<typeof splitComments>): string {
  const last = [...visible.matchAll(rootTags)].at(-1);
  // Markup that was cut has no end tag.
  if (!last?.[0].startsWith('</')) return visible.slice(visible.lastIndexOf('>') + 1);
  return visible.slice(last.index + last[0].length) + unclosed.replace('<!--', '');
}

/**
 * Returns a text in which a pasted sitemap is replaced by its addresses, one a line. Otherwise none but these would
 * count, and lines added before or after it would be lost.
 */
export function withoutSitemap(text: string): string {
  const sitemap = parseSitemap(text);
  if (!sitemap) return text;
  const parts = splitComments(text);
  const { visible } = parts;
  const at = visible.search(beginning);
  const before = visible.slice(0, at < 0 ? visible.indexOf('<') : at).trim();
  const after = textAfter(parts).trim();
  return [before, ...sitemap.addresses.map(foundText), after]
    .filter((line) => line !== '')
    .join('\n');
}
