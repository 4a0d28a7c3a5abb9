import { type ImportedRule, maxComparisons, placeRules, withinLimit } from './decision-list';
import type { ImportedProxy, ImportedServer, ImportResult, SkippedItem } from './import-result';
import { directServer } from './read-server';

export interface ImportedSubscription {
  url: string;
  target: string;
}

interface RuleSet {
  rules: readonly ImportedRule[];
  /** Target of everything else; null: direct. */
  rest: string | null;
  /** Rule list consulted after the rules, and the target of what it matches; only with `rest` null. */
  list?: ImportedSubscription | null;
  /** Servers by target name. */
  servers: ReadonlyMap<string, ImportedServer>;
  nameOf: (target: string | null) => string;
  active: boolean;
}

/**
 * Target of what only a rule list decides, as its text is not known here. It differs from every target, so that no
 * direct site is left out as needless: the list may take it.
 */
const unlisted = '\0';

interface PlacedProfiles extends ImportResult {
  /** Target of each profile, at the same place: names may be equal. */
  targets: (string | null)[];
}

/**
 * Converts rules to profiles: one per target with sites of its own, and one for the rest. If only direct sites
 * exist, they become exceptions of the rest; otherwise they become a profile of their own. Rules that are too many to
 * compare are left out as a whole, as a part of them could send sites elsewhere.
 * @param comparisonLimit number of comparisons of rules after which it is given up.
 */
export function profilesOfRules(set: RuleSet, comparisonLimit = maxComparisons): PlacedProfiles {
  const { rules, rest, list, servers, nameOf, active } = set;
  const placed = withinLimit(() => placeRules(rules, list ? unlisted : rest, comparisonLimit));
  if (!placed) {
    const first = rules.find(({ target }) => target !== null)?.target ?? rest;
    return { proxies: [], targets: [], skipped: [{ name: nameOf(first), why: 'too-many-rules' }] };
  }
  const proxies: ImportedProxy[] = [];
  const targets: PlacedProfiles['targets'] = [];
  const add = (
    target: string | null,
    more: Pick<ImportedProxy, 'scope' | 'sites' | 'ruleList'>,
  ) => {
    const server = target === null ? directServer('') : servers.get(target);
    if (!server) return;
    proxies.push({ ...server, ...more, name: nameOf(target), active });
    targets.push(target);
  };
  // A rule for every site leaves nothing to the list.
  if (list && placed.rest === unlisted) {
    const { target, url } = list;
    add(target, { scope: 'only', sites: placed.only.get(target) ?? [], ruleList: url });
    placed.only.delete(target);
    placed.rest = null;
  }
  const direct = placed.only.get(null) ?? [];
  const leavesOut = placed.rest !== null && placed.only.size === 1 && direct.length > 0;
  for (const [target, sites] of placed.only) if (!leavesOut) add(target, { scope: 'only', sites });
  if (placed.rest !== null) {
    if (leavesOut) add(placed.rest, { scope: 'except', sites: direct });
    else add(placed.rest, { scope: 'everything', sites: [] });
  }
  return { proxies, targets, skipped: [...placed.skipped, ...sharing(proxies)] };
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
