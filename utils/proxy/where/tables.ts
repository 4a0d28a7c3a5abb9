import type { SiteTables } from './lookup';
import type { Site } from './site';

/** A site and the number of the route it takes; earlier entries win over later ones of the same kind. */
export interface Placement {
  site: Site;
  route: number;
}

/** Lays placements out for look-up in time that does not grow with their number. */
export function buildTables(placements: Iterable<Placement>): SiteTables {
  const hosts = new Map<string, number>();
  const suffixes = new Map<string, number>();
  const patterns = new Map<string, SiteTables['patterns'][string]>();
  const blocks: SiteTables['blocks'] = [];

  for (const { site, route } of placements) {
    switch (site.kind) {
      case 'host':
        if (!hosts.has(site.host)) hosts.set(site.host, route);
        break;
      case 'suffix':
        if (!suffixes.has(site.host)) suffixes.set(site.host, route);
        break;
      case 'pattern': {
        const [, below = '', key = '', port = ''] =
          /^(\*\.)?(.+?)(?::(\d+))?$/.exec(site.host) ?? [];
        const isBelow = below !== '' || key === '*' ? 1 : 0;
        const list = patterns.get(key) ?? [];
        list.push([site.scheme, port, isBelow, site.path, route]);
        patterns.set(key, list);
        break;
      }
      case 'block':
        blocks.push([site.bits, site.bytes, route]);
        break;
    }
  }
  // Both sorts are stable, so that list order decides between equals.
  for (const list of patterns.values()) list.sort(byPrecision);
  blocks.sort((a, b) => b[0] - a[0]);
  return {
    hosts: Object.fromEntries(hosts),
    suffixes: Object.fromEntries(suffixes),
    patterns: Object.fromEntries(patterns),
    blocks,
  };
}

type PatternEntry = SiteTables['patterns'][string][number];

/** Sorts patterns of one host: the host itself before those below it, then the longer path, then a named scheme or port. */
export function byPrecision(a: PatternEntry, b: PatternEntry): number {
  return (
    a[2] - b[2] ||
    b[3].length - a[3].length ||
    Number(a[0] === '*') - Number(b[0] === '*') ||
    Number(a[1] === '') - Number(b[1] === '')
  );
}
