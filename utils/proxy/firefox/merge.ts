import type { SiteTables } from '../where/lookup';
import { byPrecision } from '../where/tables';

/** One profile's sites, and the number that all of them lead to. */
export interface Layer {
  tables: SiteTables;
  route: number;
}

/**
 * Lays the tables of several profiles together without reading their sites again: as if all sites had been
 * given to `buildTables` at once, those of earlier layers first.
 */
export function mergeTables(layers: readonly Layer[]): SiteTables {
  const patterns = new Map<string, SiteTables['patterns'][string]>();
  const blocks: SiteTables['blocks'] = [];
  for (const { tables, route } of layers) {
    for (const [key, entries] of Object.entries(tables.patterns)) {
      const list = patterns.get(key) ?? [];
      for (const [scheme, port, below, path] of entries) {
        list.push([scheme, port, below, path, route]);
      }
      patterns.set(key, list);
    }
    for (const [bits, bytes] of tables.blocks) blocks.push([bits, bytes, route]);
  }
  for (const list of patterns.values()) list.sort(byPrecision);
  blocks.sort((a, b) => b[0] - a[0]);
  return {
    hosts: names(layers.map(({ tables, route }) => [tables.hosts, route])),
    suffixes: names(layers.map(({ tables, route }) => [tables.suffixes, route])),
    patterns: Object.fromEntries(patterns),
    blocks,
  };
}

/** `Object.fromEntries` also keeps a host named `__proto__`, which an assignment would lose. */
function names(layers: readonly [Record<string, number>, number][]): Record<string, number> {
  const all = new Map<string, number>();
  for (const [table, route] of layers) {
    for (const name of Object.keys(table)) if (!all.has(name)) all.set(name, route);
  }
  return Object.fromEntries(all);
}
