import type { Engine } from '../scraper/engine.ts';
import type { Account } from '../types.ts';
import { visit } from './visit.ts';

/** Maximum number of site maps read in one discovery. */
const maxMaps = 50;

function places(xml: string): string[] {
  const found = [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gi)];
  return found
    .map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
    .filter((url) => URL.canParse(url));
}

/** Rules of `robots.txt` for all user agents. */
export interface Robots {
  sitemaps: string[];
  /** Path prefixes that are disallowed. */
  disallowed: string[];
}

export async function readRobots(
  engine: Engine,
  account: Account,
  origin: string,
): Promise<Robots> {
  const answer = await visit(engine, account, new URL('/robots.txt', origin).href);
  const robots: Robots = { sitemaps: [], disallowed: [] };
  if (answer.status !== 200) return robots;
  let forAll = false;
  for (const line of answer.body.toString('utf8').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const said = value.trim();
    if (/^user-agent$/i.test(name)) forAll = said === '*';
    if (/^disallow$/i.test(name) && forAll && said !== '') robots.disallowed.push(said);
    if (/^sitemap$/i.test(name) && URL.canParse(said)) robots.sitemaps.push(said);
  }
  return robots;
}

/**
 * URLs of the site maps that `robots.txt` names, else of `/sitemap.xml`; nested site maps included.
 */
export async function fromSitemaps(
  engine: Engine,
  account: Account,
  origin: string,
  robots: Robots,
): Promise<string[]> {
  const own = new URL('/sitemap.xml', origin).href;
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [own];
  const read = new Set<string>();
  const urls: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (read.has(next) || read.size >= maxMaps) continue;
    read.add(next);
    const answer = await visit(engine, account, next);
    if (answer.status !== 200) continue;
    const xml = answer.body.toString('utf8');
    if (/<sitemapindex[\s>]/i.test(xml)) waiting.push(...places(xml));
    else urls.push(...places(xml));
  }
  return urls;
}
