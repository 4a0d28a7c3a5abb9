/** What a sitemap lists (https://www.sitemaps.org/protocol.html). */
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

/** Reads a sitemap or a sitemap index; null: the text is neither. */
export function parseSitemap(text: string): Sitemap | null {
  const root = /<(?:[\w-]+:)?(urlset|sitemapindex)[\s>]/i.exec(text)?.[1]?.toLowerCase();
  if (root === undefined) return null;
  const visible = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  // Addresses of pictures and videos have prefixes of their own (`image:loc`).
  const parts = visible.matchAll(/<loc(?:\s[^>]*)?>([\s\S]*?)<\/loc>/gi);
  const addresses = [...parts].map(([, inner = '']) => {
    const raw = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(inner)?.[1];
    return (raw ?? decode(inner)).trim();
  });
  return { kind: root === 'sitemapindex' ? 'index' : 'pages', addresses };
}
