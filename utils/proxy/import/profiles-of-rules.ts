import type { Where } from '../schema';
import { type ImportedRule, placeRules } from './decision-list';
import type { ImportedProxy, ImportedServer, ImportResult, SkippedItem } from './import-result';
import { directServer } from './read-server';

export interface RuleSet {
  rules: readonly ImportedRule[];
  /** Target of everything else; null: direct. */
  rest: string | null;
  /** Servers by target name. */
  servers: ReadonlyMap<string, ImportedServer>;
  /** Returns the name of the profile for a target. */
  nameOf: (target: string | null) => string;
  active: boolean;
}

/**
 * Converts rules to profiles: one per target with sites of its own, and one for the rest. If only direct sites
 * exist, they become exceptions of the rest; otherwise they become a profile of their own.
 */
export function profilesOfRules({ rules, rest, servers, nameOf, active }: RuleSet): ImportResult {
  const placed = placeRules(rules, rest);
  const proxies: ImportedProxy[] = [];
  const add = (target: string | null, scope: Where['scope'], sites: string[]) => {
    const server = target === null ? directServer('') : servers.get(target);
    if (server) proxies.push({ ...server, name: nameOf(target), scope, sites, active });
  };
  const direct = placed.only.get(null) ?? [];
  const leavesOut = placed.rest !== null && placed.only.size === 1 && direct.length > 0;
  for (const [target, sites] of placed.only) if (!leavesOut) add(target, 'only', sites);
  if (placed.rest !== null) {
    if (leavesOut) add(placed.rest, 'except', direct);
    else add(placed.rest, 'everything', []);
  }
  return { proxies, notTaken: [...placed.notTaken, ...sharing(proxies)] };
}

/**
 * Reports profiles whose proxy an earlier one uses: Chromium stores one login per endpoint, so both cannot be on at
 * once.
 */
function sharing(proxies: readonly ImportedProxy[]): SkippedItem[] {
  const seen = new Set<string>();
  return proxies.flatMap(({ name, scheme, host, port }): SkippedItem[] => {
    const endpoint = `${scheme}://${host.toLowerCase()}:${port}`;
    if (scheme === 'direct' || !seen.has(endpoint)) {
      seen.add(endpoint);
      return [];
    }
    return [{ name, why: 'proxy-shared' }];
  });
}
