/** Content of a sitemap (https://www.sitemaps.org/protocol.html), which may also be a feed. */
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

/** Longest content of a tag that is read, in characters. */
const longestAddress = 4000;

/** Splits a text into what is visible of it, without comments, and an unclosed comment, which extends to the end. */
export function splitComments(text: string): { visible: string; unclosed: string } {
  const parts: string[] = [];
  let from = 0;
  let unclosed = '';
  while (from < text.length) {
    const start = text.indexOf('<!--', from);
    parts.push(text.slice(from, start < 0 ? text.length : start));
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (start >= 0 && end < 0) unclosed = text.slice(start);
    from = end < 0 ? text.length : end + 3;
  }
  return { visible: parts.join(''), unclosed };
}

/** What the tags of a name enclose, decoded, in their order. */
function contentsOf(text: string, name: string): string[] {
  const contents: string[] = [];
  const openTag = new RegExp(`<${name}(?:\\s[^<>]{0,200})?>`, 'gi');
  const endTag = new RegExp(`</${name}\\s{0,9}>`, 'i');
  function read(from: number, next: number): void {
    const part = text.slice(from, Math.min(next, from + longestAddress));
    const end = part.search(endTag);
    if (end < 0) return;
    const inner = part.slice(0, end).trim();
    const isRaw = inner.startsWith('<![CDATA[') && inner.endsWith(']]>');
    contents.push((isRaw ? inner.slice(9, -3) : decode(inner)).trim());
  }
  // Each ends at the next at the latest: 50 MB of opening tags would otherwise be searched thousands of times.
  let from: number | null = null;
  for (const { index, 0: tag } of text.matchAll(openTag)) {
    if (from !== null) read(from, index);
    from = index + tag.length;
  }
  if (from !== null) read(from, text.length);
  return contents;
}

/** First tag of an RSS or Atom feed, after what may come before it. */
const feedTag = /^\s*(?:<[?!][^<>]{0,999}>\s*){0,9}<(rss|rdf:RDF|feed)[\s>]/i;

/** Pages that the entries of a feed lead to; null if the text is none. */
function feedAddresses(text: string): string[] | null {
  const root = feedTag.exec(text)?.[1]?.toLowerCase();
  if (root === undefined) return null;
  // The feed's own page is named before its entries.
  const first = text.search(root === 'feed' ? /<entry[\s>]/i : /<item[\s>]/i);
  const entries = first < 0 ? '' : text.slice(first);
  if (root !== 'feed') return contentsOf(entries, 'link');
  return [...entries.matchAll(/<link\s([^<>]{1,4000})>/gi)].flatMap(([, attributes = '']) => {
    const rel = /\brel\s*=\s*["']([^"']*)/i.exec(attributes)?.[1] ?? 'alternate';
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
    const address = href?.[1] ?? href?.[2];
    return rel === 'alternate' && address !== undefined ? [decode(address).trim()] : [];
  });
}

/** Addresses of a sitemap that is a plain text with one in each line; null if it is none. */
export function parseTextSitemap(text: string): Sitemap | null {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const addresses = lines.filter((line) => line !== '');
  if (!/^https?:\/\//i.test(addresses[0] ?? '')) return null;
  return { kind: 'pages', addresses };
}

/**
 * Reads a sitemap, a sitemap index or a feed; null if the text is none of them. Searches for tags in one pass, without
 * an XML parser: the text may be 50 MB of anything, entities of its own are never expanded, and many sitemaps have
 * unescaped ampersands, which a parser refuses.
 */
export function parseSitemap(text: string): Sitemap | null {
  const { visible } = splitComments(text);
  const [, prefix = '', root] = rootTag.exec(visible) ?? [];
  if (root === undefined) {
    const addresses = feedAddresses(visible);
    return addresses && { kind: 'pages', addresses };
  }
  // Only the prefix of the root: addresses of pictures and videos have others (`image:loc`).
  const addresses = contentsOf(visible, `${prefix}loc`);
  return { kind: root.toLowerCase() === 'sitemapindex' ? 'index' : 'pages', addresses };
}
