import type { SiteIndex } from './site-lookup';
import { parseSite, type Site } from './site';

/** Site and the number of its route; of equal sites the earlier entry wins. */
export interface Placement {
  site: Site;
  route: number;
}

/** Builds an index whose lookup time does not grow with the number of placements. */
export function buildSiteIndex(placements: Iterable<Placement>): SiteIndex {
  const hosts = new Map<string, number>();
  const suffixes = new Map<string, number>();
  const patterns: Collected['patterns'] = new Map();
  const blocks: SiteIndex['blocks'] = [];

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
  return tablesFrom({ hosts, suffixes, patterns, blocks });
}

/** Sites of one profile, and their route number. */
export interface Layer {
  tables: SiteIndex;
  route: number;
  /** Route of the entries with route 0 (exceptions of a rule list); absent: `route`. */
  direct?: number;
}

/**
 * Merges the indexes of several profiles without parsing their sites again. The result equals `buildSiteIndex` over
 * all sites, with earlier layers first.
 */
export function mergeSiteIndexes(layers: readonly Layer[]): SiteIndex {
  const patterns: Collected['patterns'] = new Map();
  const blocks: SiteIndex['blocks'] = [];
  for (const layer of layers) {
    const { tables } = layer;
    for (const [key, entries] of Object.entries(tables.patterns)) {
      const list = patterns.get(key) ?? [];
      for (const [scheme, port, below, path, route] of entries) {
        list.push([scheme, port, below, path, routeIn(layer, route)]);
      }
      patterns.set(key, list);
    }
    for (const [bits, bytes, route] of tables.blocks) {
      blocks.push([bits, bytes, routeIn(layer, route)]);
    }
  }
  return tablesFrom({
    hosts: names(layers.map((layer) => [layer.tables.hosts, layer])),
    suffixes: names(layers.map((layer) => [layer.tables.suffixes, layer])),
    patterns,
    blocks,
  });
}

const routeIn = ({ route, direct }: Layer, entry: number): number =>
  entry === 0 ? (direct ?? route) : route;

function names(layers: readonly [Record<string, number>, Layer][]): Map<string, number> {
  const all = new Map<string, number>();
  for (const [table, layer] of layers) {
    for (const [name, entry] of Object.entries(table)) {
      if (!all.has(name)) all.set(name, routeIn(layer, entry));
    }
  }
  return all;
}

/** Parses lines to placements; ignores invalid lines, which the editor rejects. */
export function parsePlacements(lines: readonly string[], route: number): Placement[] {
  return lines.flatMap((line) => {
    const parsed = parseSite(line);
    return parsed.ok ? [{ site: parsed.site, route }] : [];
  });
}

/** Index of lines that all lead to route 0. */
export function siteIndexOfLines(lines: readonly string[]): SiteIndex {
  return buildSiteIndex(parsePlacements(lines, 0));
}

/**
 * Index under construction: a `Map` also stores a host named `__proto__`, which an object assignment would lose.
 */
interface Collected {
  hosts: Map<string, number>;
  suffixes: Map<string, number>;
  patterns: Map<string, PatternEntry[]>;
  blocks: SiteIndex['blocks'];
}

/** Both sorts are stable, so that list order decides between equals. */
function tablesFrom({ hosts, suffixes, patterns, blocks }: Collected): SiteIndex {
  for (const list of patterns.values()) list.sort(byPrecision);
  blocks.sort((a, b) => b[0] - a[0]);
  return {
    hosts: Object.fromEntries(hosts),
    suffixes: Object.fromEntries(suffixes),
    patterns: Object.fromEntries(patterns),
    blocks,
  };
}

type PatternEntry = SiteIndex['patterns'][string][number];

/**
 * Sorts patterns of one host: the host itself before its subdomains, then the longer path, then an explicit scheme
 * or port.
 */
function byPrecision(a: PatternEntry, b: PatternEntry): number {
  return (
    a[2] - b[2] ||
    b[3].length - a[3].length ||
    Number(a[0] === '*') - Number(b[0] === '*') ||
    Number(a[1] === '') - Number(b[1] === '')
  );
}
