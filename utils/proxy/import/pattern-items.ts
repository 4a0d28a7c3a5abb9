import { countComparisons, type ImportedRule, maxComparisons, withinLimit } from './decision-list';
import type { SkippedItem } from './import-result';
import { type ComparableSite, comparableSite, covers, overlaps } from './site-relations';

/** Proxy with include and exclude patterns in an ordered list; the first item that matches a URL takes it. */
export interface PatternItem {
  name: string;
  /** Null: direct; undefined: the proxy cannot be imported. */
  target: string | null | undefined;
  include: readonly Pick<ImportedRule, 'name' | 'sites'>[];
  exclude: readonly Pick<ImportedRule, 'name' | 'sites'>[];
}

interface ItemRules {
  rules: ImportedRule[];
  skipped: SkippedItem[];
}

/**
 * Converts items to plain rules: an item's excludes become rules above its includes, with the target that later
 * items give them, or direct. Items with too much to compare have no rules, as a part of them could send sites
 * elsewhere.
 * @param comparisonLimit number of comparisons after which it is given up.
 */
export function rulesOfItems(
  items: readonly PatternItem[],
  comparisonLimit = maxComparisons,
): ItemRules {
  const read = withinLimit(() => compareItems(items, countComparisons(comparisonLimit)));
  if (read) return read;
  return { rules: [], skipped: [{ name: items[0]?.name ?? '', why: 'too-many-rules' }] };
}

function compareItems(items: readonly PatternItem[], count: (made: number) => void): ItemRules {
  const read = items.map(({ include, exclude, ...item }) => ({
    ...item,
    include: include.flatMap(sitesOf),
    exclude: exclude.flatMap(sitesOf),
  }));
  const rules: ImportedRule[] = [];
  const skipped: SkippedItem[] = [];
  for (const [at, { target, include, exclude }] of read.entries()) {
    if (target === undefined) continue;
    const later = read.slice(at + 1);
    for (const { name, site } of exclude) {
      count(include.length);
      if (!include.some((one) => overlaps(one.site, site))) continue;
      const next = goesTo(site, later, count);
      if (next === undefined) skipped.push({ name, why: 'rule-order' });
      rules.push({ name, sites: [site.line], target: next ?? null });
    }
    rules.push(...include.map(({ name, site }) => ({ name, sites: [site.line], target })));
  }
  return { rules, skipped };
}

interface NamedSite {
  name: string;
  site: ComparableSite;
}

function sitesOf({ name, sites }: Pick<ImportedRule, 'name' | 'sites'>): NamedSite[] {
  return sites.flatMap((line) => {
    const site = comparableSite(line);
    return site ? [{ name, site }] : [];
  });
}

/** Target that items give to all of a site; null: direct; undefined: parts of it have different targets. */
function goesTo(
  site: ComparableSite,
  items: readonly {
    target?: string | null | undefined;
    include: NamedSite[];
    exclude: NamedSite[];
  }[],
  count: (made: number) => void,
): string | null | undefined {
  for (const { target, include, exclude } of items) {
    count(1 + include.length + exclude.length);
    if (target === undefined) continue;
    if (exclude.some((one) => covers(one.site, site))) continue;
    const taken = include.filter((one) => overlaps(one.site, site));
    if (taken.length === 0) continue;
    if (exclude.some((one) => overlaps(one.site, site))) return undefined;
    return taken.some((one) => covers(one.site, site)) ? target : undefined;
  }
  return null;
}
