import type { SkippedItem } from './import-result';
import {
  type ComparableSite,
  comparableSite,
  covers,
  isEverySite,
  outranks,
  overlaps,
} from './site-relations';

/** One rule of another switcher, where the first rule that fits decides. */
export interface ImportedRule {
  /** As the report calls it. */
  name: string;
  /** Lines that `parseSite` reads. */
  sites: readonly string[];
  /** The proxy's name; null: direct. */
  target: string | null;
}

/** The same rules as sites of profiles, where the most specific site decides. */
export interface PlacedRules {
  /** Sites by target, in the rules' order. */
  only: Map<string | null, string[]>;
  /** What takes everything else; null: nothing does. */
  rest: string | null;
  /** Rules that the order of specificity could turn round. */
  notTaken: SkippedItem[];
}

interface Placement extends ComparableSite {
  target: string | null;
}

/**
 * Turns rules, of which the first that fits decides, into sites, of which the most specific decides. What an earlier rule
 * takes wholly is left out; what it takes in part, and the look-up would decide otherwise, is reported by name.
 * @param rest what takes all that no rule does; null: it goes out directly.
 */
export function placeRules(rules: readonly ImportedRule[], rest: string | null): PlacedRules {
  const notTaken: SkippedItem[] = [];
  const placed: Placement[] = [];
  const index = createIndex();
  let taker = rest;

  everyRule: for (const { name, sites, target } of rules) {
    for (const line of sites) {
      const site = comparableSite(line);
      if (!site) continue;
      const earlier = index.above(site);
      if (earlier.some((other) => covers(other, site))) continue;
      if (isEverySite(site)) {
        // Nothing below is ever reached.
        taker = target;
        break everyRule;
      }
      const turned = earlier.some(
        (other) => other.target !== target && overlaps(other, site) && !outranks(other, site),
      );
      if (turned && notTaken.at(-1)?.name !== name) notTaken.push({ name, why: 'rule-order' });
      const placement = { ...site, target };
      placed.push(placement);
      index.add(placement);
    }
  }

  const only: PlacedRules['only'] = new Map();
  for (const placement of placed) {
    const { line, target } = placement;
    // What goes where the rest goes needs no line, unless it is cut out of another target's sites.
    if (target === taker && !index.near(placement).some((other) => other.target !== taker))
      continue;
    only.set(target, [...(only.get(target) ?? []), line]);
  }
  return { only, rest: taker, notTaken };
}

/** Finds placements by host, so that lists of thousands are not compared each with each. */
function createIndex() {
  const byKey = new Map<string, Placement[]>();
  const belowKey = new Map<string, Placement[]>();
  const blocks: Placement[] = [];
  const wide: Placement[] = [];
  const put = (table: Map<string, Placement[]>, key: string, one: Placement) => {
    const list = table.get(key);
    if (list) list.push(one);
    else table.set(key, [one]);
  };

  /** Those whose host is this one's or above it. */
  function above(site: ComparableSite): Placement[] {
    const named = keysUpFrom(site.key).flatMap((key) => byKey.get(key) ?? []);
    return [...named, ...blocks, ...wide];
  }

  return {
    above,
    /** All that share an address with it. */
    near(site: ComparableSite): Placement[] {
      const below =
        site.key === '*' || site.kind === 'block'
          ? [...byKey.values()].flat()
          : (belowKey.get(site.key) ?? []);
      return [...above(site), ...below].filter((other) => overlaps(other, site));
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

/** `a.b.c`, `b.c`, `c`. */
function keysUpFrom(key: string): string[] {
  const labels = key.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
