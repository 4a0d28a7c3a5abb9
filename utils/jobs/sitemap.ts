/** Content of a sitemap (https://www.sitemaps.org/protocol.html). */
export interface Sitemap {
  /** `index`: its addresses are other sitemaps. */
  kind: 'pages' | 'index';
  addresses: string[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? all;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
}

/** Opening tag of a sitemap: its prefix with the colon, and its name. */
const rootTag = /<([\w-]{1,20}:)?(urlset|sitemapindex)[\s>]/i;

/** Longest content of a `<loc>` that is read, in characters. */
const longestAddress = 4000;

/** Returns the text without comments. An unclosed comment extends to the end. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const start = text.indexOf('<!--', from);
    parts.push(text.slice(from, start < 0 ? text.length : start));
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    from = end < 0 ? text.length : end + 3;
  }
  return parts.join('');
}

/**
 * Reads a sitemap or a sitemap index; null if the text is neither. Searches for tags in one pass, without an XML
 * parser: the text may be 50 MB of anything, entities of its own are never expanded, and many sitemaps have
 * unescaped ampersands, which a parser refuses.
 */
export function parseSitemap(text: string): Sitemap | null {
  const visible = withoutComments(text);
  const [, prefix = '', root] = rootTag.exec(visible) ?? [];
  if (root === undefined) return null;
  const addresses: string[] = [];
  // Only the prefix of the root: addresses of pictures and videos have others (`image:loc`).
  const locTag = new RegExp(`<${prefix}loc(?:\\s[^<>]{0,200})?>`, 'gi');
  const locEnd = new RegExp(`</${prefix}loc\\s{0,9}>`, 'i');
  for (const { index, 0: tag } of visible.matchAll(locTag)) {
    const from = index + tag.length;
    const part = visible.slice(from, from + longestAddress);
    const end = part.search(locEnd);
    if (end < 0) continue;
    const inner = part.slice(0, end).trim();
    const isRaw = inner.startsWith('<![CDATA[') && inner.endsWith(']]>');
    addresses.push((isRaw ? inner.slice(9, -3) : decode(inner)).trim());
  }
  return { kind: root.toLowerCase() === 'sitemapindex' ? 'index' : 'pages', addresses };
}
