import { hostOf } from '../url-parts';
import { ProblemError } from '../problem';
import { sentAddress } from '../runs/address';
import { completeAddress } from '../typed-address';
import { parseSitemap, parseTextSitemap, type Sitemap } from './sitemap';

/** Maximum number of files read for one sitemap, of levels of indexes and of characters, and time in ms for all. */
export const sitemapLimits = { files: 100, depth: 3, characters: 200_000_000, ms: 300_000 };

/** Addresses of a sitemap and of those that it lists, and what was left out. */
interface ReadSitemaps {
  addresses: string[];
  files: number;
  dropped: {
    /** Sitemaps of another host: an index could have any address requested from this browser. */
    foreign: number;
    /** Sitemaps beyond the limits. */
    beyond: number;
    /** Listed sitemaps that did not load, or are none. */
    unreadable: number;
    /** Entries that are no web addresses. */
    invalid: number;
  };
}

/** Reads a file; its addresses may be relative to its own, which the format forbids and sites do. */
function parseFile(text: string, base: string): Sitemap | null {
  const sitemap = parseSitemap(text);
  if (!sitemap) return parseTextSitemap(text);
  const absolute = (raw: string) => (URL.canParse(raw, base) ? new URL(raw, base).href : raw);
  return { ...sitemap, addresses: sitemap.addresses.map(absolute) };
}

/**
 * Reads a sitemap, and all sitemaps that an index lists, within `sitemapLimits`.
 * @param load reads the text of a URL, unpacked; rejects with a `ProblemError`.
 * @param isEnough called before each further file: whether the addresses found so far suffice.
 * @throws ProblemError `not-a-url`, `not-a-sitemap`, and those of `load` for the first file.
 */
export async function readSitemaps(
  typed: string,
  load: (url: string) => Promise<string>,
  isEnough: (count: number) => boolean = () => false,
): Promise<ReadSitemaps> {
  const first = sentAddress(completeAddress(typed));
  if (first === null) throw new ProblemError('not-a-url');
  const root = parseFile(await load(first), first);
  if (!root) throw new ProblemError('not-a-sitemap');
  const read: ReadSitemaps = {
    addresses: [],
    files: 1,
    dropped: { foreign: 0, beyond: 0, unreadable: 0, invalid: 0 },
  };
  const seen = new Set([first]);
  let characters = 0;
  let level = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const listed = level.flatMap(({ kind, addresses }) => (kind === 'index' ? addresses : []));
    for (const { kind, addresses } of level) {
      if (kind === 'index') continue;
      const valid = addresses.filter((one) => sentAddress(one) !== null);
      read.dropped.invalid += addresses.length - valid.length;
      // One by one: a call takes only some 100,000 arguments.
      for (const one of valid) read.addresses.push(one);
    }
    level = [];
    for (const raw of listed) {
      const url = sentAddress(raw);
      if (url === null || seen.has(url)) {
        if (url === null) read.dropped.unreadable += 1;
        continue;
      }
      seen.add(url);
      const found = level.reduce((sum, { addresses }) => sum + addresses.length, 0);
      if (hostOf(url) !== hostOf(first)) {
        read.dropped.foreign += 1;
      } else if (
        depth > sitemapLimits.depth ||
        read.files >= sitemapLimits.files ||
        characters > sitemapLimits.characters ||
        isEnough(read.addresses.length + found)
      ) {
        read.dropped.beyond += 1;
      } else {
        read.files += 1;
        const text = await load(url).catch((error: unknown) => {
          if (error instanceof ProblemError) return '';
          throw error;
        });
        characters += text.length;
        const sitemap = parseFile(text, url);
        if (sitemap) level.push(sitemap);
        else read.dropped.unreadable += 1;
      }
    }
  }
  return read;
}
