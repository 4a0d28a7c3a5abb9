import type { SkippedItem } from './import-result';
import {
  type ComparableSite,
  comparableSite,
  covers,
  isEverySite,
  outranks,
  overlaps,
} from './site-relations';

/** Rule of another proxy switcher, where the first matching rule decides. */
export interface ImportedRule {
  /** Name used in the import report. */
  name: string;
  /** Lines that `parseSite` accepts. */
  sites: readonly string[];
  /** Name of the proxy; null: direct. */
  target: string | null;
}

/** The same rules as sites of profiles, where the most specific site decides. */
interface PlacedRules {
  /** Sites by target, in the order of the rules. */
  only: Map<string | null, string[]>;
  /** Target of everything else; null: none. */
  rest: string | null;
  /** Rules whose effect would change, because specificity decides instead of order. */
  skipped: SkippedItem[];
}

/** Default maximum number of comparisons of rules, which take a few seconds. */
export const maxComparisons = 50_000_000;

/** Comparisons charged for a rule derived from two others: it takes memory and is compared again. */
export const comparisonsPerRule = 100;

/** Rules that overlap so much that comparing them would block the background. */
class TooManyComparisons extends Error {}

/** Returns a counter of comparisons, which throws `TooManyComparisons` once they are more than the limit. */
export function countComparisons(limit = maxComparisons): (made: number) => void {
  let all = 0;
  return (made) => {
    all += made;
    if (all > limit) throw new TooManyComparisons();
  };
}

/** Result of comparing rules; null: they were too many to compare. */
export function withinLimit<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyComparisons) return null;
    throw error;
  }
}

interface Placement extends ComparableSite {
  target: string | null;
}

/**
 * Converts rules, of which the first match decides, into sites, of which the most specific decides. Omits sites
 * that an earlier rule covers; reports rules that overlap with an earlier one and would be decided differently.
 * @param rest target of everything that no rule matches; null: direct.
 * @param comparisonLimit number of comparisons after which it throws `TooManyComparisons`: each rule is compared with
 * all others of its host and with all address blocks.
 */
export function placeRules(
  rules: readonly ImportedRule[],
  rest: string | null,
  comparisonLimit = maxComparisons,
): PlacedRules {
  const skipped: SkippedItem[] = [];
  const placed: Placement[] = [];
  const index = createIndex(comparisonLimit);
  let restTarget = rest;

  everyRule: for (const { name, sites, target } of rules) {
    for (const line of sites) {
      const site = comparableSite(line);
      if (!site) continue;
      const earlier = index.above(site);
      if (earlier.some((other) => covers(other, site))) continue;
      if (isEverySite(site)) {
        // Later rules are unreachable.
        restTarget = target;
        break everyRule;
      }
      const turned = earlier.some(
        (other) => other.target !== target && overlaps(other, site) && !outranks(other, site),
      );
      if (turned && skipped.at(-1)?.name !== name) skipped.push({ name, why: 'rule-order' });
      const placement = { ...site, target };
      placed.push(placement);
      index.add(placement);
    }
  }

  const only: PlacedRules['only'] = new Map();
  for (const placement of placed) {
    const { line, target } = placement;
    // A site with the target of the rest needs no line, unless it is an exception to another target's sites.
    if (
      target === restTarget &&
      !index.near(placement).some((other) => other.target !== restTarget)
    )
      continue;
    const lines = only.get(target);
    if (lines) lines.push(line);
    else only.set(target, [line]);
  }
  return { only, rest: restTarget, skipped };
}

/** Index of placements by host, so that thousands of lines are not compared pairwise. */
function createIndex(comparisonLimit: number) {
  const byKey = new Map<string, Placement[]>();
  const belowKey = new Map<string, Placement[]>();
  const blocks: Placement[] = [];
  const wide: Placement[] = [];
  const put = (table: Map<string, Placement[]>, key: string, one: Placement) => {
    const list = table.get(key);
    if (list) list.push(one);
    else table.set(key, [one]);
  };

  const count = countComparisons(comparisonLimit);
  function counted(found: Placement[]): Placement[] {
    count(found.length);
    return found;
  }

  /** Placements whose host equals this one or is a parent domain. */
  function above(site: ComparableSite): Placement[] {
    const named = keysUpFrom(site.key).flatMap((key) => byKey.get(key) ?? []);
    return counted([...named, ...blocks, ...wide]);
  }

  return {
    above,
    /** Placements that share an address with it. */
    near(site: ComparableSite): Placement[] {
      const below =
        site.key === '*' || site.kind === 'block'
          ? [...byKey.values()].flat()
          : (belowKey.get(site.key) ?? []);
      return [...above(site), ...counted(below)].filter((other) => overlaps(other, site));
    },
    add(one: Placement): void {
      if (one.kind === 'block') blocks.push(one);
      else if (one.key === '*') wide.push(one);
      else {
        put(byKey, one.key, one);
        for (const key of keysUpFrom(one.key).slice(1)) put(belowKey, key, one);
      }
    },
  };
}

/** For `a.b.c`: `a.b.c`, `b.c`, `c`. */
function keysUpFrom(key: string): string[] {
  const labels = key.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
