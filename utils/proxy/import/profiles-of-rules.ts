import type { Where } from '../schema';
import { type ImportedRule, placeRules } from './decision-list';
import type { ImportedProxy, ImportedServer, ImportResult, SkippedItem } from './import-result';
import { directServer } from './read-server';

export interface RuleSet {
  rules: readonly ImportedRule[];
  /** What takes all else, by name; null: it goes out directly. */
  rest: string | null;
  /** As a rule's or the rest's target names it. */
  servers: ReadonlyMap<string, ImportedServer>;
  /** The name of the profile that a target becomes. */
  nameOf: (target: string | null) => string;
  active: boolean;
}

/**
 * Rules as profiles: one for each target with sites of its own, and one for the rest. Sites that go out directly are left
 * out by the rest where nothing else has sites, and are a profile of their own otherwise.
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

/** Those that use a proxy which an earlier one uses: Chromium has one login for each, so both can't be on at a time. */
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
