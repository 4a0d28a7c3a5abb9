import { linksOf } from '../scraper/document.ts';
import type { Engine } from '../scraper/engine.ts';
import type { Account } from '../types.ts';
import type { Robots } from './sitemap.ts';
import { eachOf, glance, visit } from './visit.ts';

/** Maximum number of pages opened in one walk. */
const maxPages = 500;

/**
 * Follows links from the front page, breadth first, within the site. Paths disallowed by
 * `robots.txt` are neither listed nor opened. A page that fails or is slow is listed but not
 * searched for links.
 * @param depth clicks from the front page. @param limit number of URLs at which the walk stops.
 */
export async function walk(
  engine: Engine,
  account: Account,
  origin: string,
  robots: Robots,
  depth: number,
  limit: number,
): Promise<string[]> {
  const { origin: own } = new URL(origin);
  const known = new Set([origin]);
  const front = await visit(engine, account, origin);
  let pages = [front];
  let opened = 1;
  for (let level = 1; level <= depth && pages.length > 0 && known.size < limit; level += 1) {
    const fresh = pages.flatMap((page) => (page.html === null ? [] : linksOf(page.html, page.url)));
    const next = [...new Set(fresh)].filter((url) => {
      const { origin: its, pathname } = new URL(url);
      const open = !robots.disallowed.some((start) => pathname.startsWith(start));
      return its === own && open && !known.has(url);
    });
    for (const url of next) known.add(url);
    if (level === depth) break;
    const room = next.slice(0, Math.max(maxPages - opened, 0));
    opened += room.length;
    const read = await eachOf(room, (url) => glance(engine, account, url));
    pages = read.filter((page) => page !== null);
  }
  return [...known];
}
