import { withoutRanges } from './ranges';
import { parseSitemap } from './sitemap';

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

/**
 * Returns a text in which a pasted sitemap is replaced by its addresses, one a line. Otherwise none but these would
 * count, and lines added before or after it would be lost.
 */
export function withoutSitemap(text: string): string {
  const sitemap = parseSitemap(text);
  if (!sitemap) return text;
  const at = text.search(beginning);
  const before = text.slice(0, at < 0 ? text.indexOf('<') : at).trim();
  const after = text.slice(text.lastIndexOf('>') + 1).trim();
  return [before, ...sitemap.addresses.map(foundText), after]
    .filter((line) => line !== '')
    .join('\n');
}
