import { withoutRanges } from './ranges';
import { parseSitemap, withoutComments } from './sitemap';

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

/** Position after the markup of a sitemap; addresses after it may stand in angle brackets. */
function endOf(markup: string): number {
  const last = [...markup.matchAll(rootTags)].at(-1);
  // Markup that was cut has no end tag.
  if (!last?.[0].startsWith('</')) return markup.lastIndexOf('>') + 1;
  return last.index + last[0].length;
}

/**
 * Returns a text in which a pasted sitemap is replaced by its addresses, one a line. Otherwise none but these would
 * count, and lines added before or after it would be lost.
 */
export function withoutSitemap(text: string): string {
  const sitemap = parseSitemap(text);
  if (!sitemap) return text;
  const visible = withoutComments(text);
  const at = visible.search(beginning);
  const before = visible.slice(0, at < 0 ? visible.indexOf('<') : at).trim();
  const after = visible.slice(endOf(visible)).trim();
  return [before, ...sitemap.addresses.map(foundText), after]
    .filter((line) => line !== '')
    .join('\n');
}
