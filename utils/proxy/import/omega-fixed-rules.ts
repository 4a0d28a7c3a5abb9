import { countComparisons, type ImportedRule } from './decision-list';
import type { SkippedItem } from './import-result';
import type { Scheme } from './omega-endpoints';
import type { FixedProfile, FixedProxies } from './omega-fixed';
import { type ComparableSite, comparableSite, covers, overlaps } from './site-relations';
import { anySite } from './wildcards';

/** Comparisons that a rule for a bypass line counts as: it takes memory, and is compared with others later. */
const perBypassRule = 100;

/**
 * Rules that lead to a fixed profile, preceded by that profile's bypass rules.
 * @param count counts the comparisons, and throws when they are too many.
 */
export function rulesOfFixed(
  rule: Omit<ImportedRule, 'target'>,
  fixed: FixedProfile,
  skipped: SkippedItem[],
  count = countComparisons(),
): ImportedRule[] {
  const rules: ImportedRule[] = [];
  for (const line of rule.sites) {
    const site = comparableSite(line);
    if (!site) continue;
    count(fixed.bypassSites.length);
    for (const { rule: left, site: one } of fixed.bypassSites) {
      if (!overlaps(one, site)) continue;
      count(perBypassRule);
      if (covers(one, site)) rules.push({ ...left, sites: [line] });
      else if (covers(site, one)) rules.push({ ...left, sites: [one.line] });
      else skipped.push({ name: left.name, why: 'rule-order' });
    }
    rules.push(...byScheme(rule.name, site, fixed, skipped));
  }
  return rules;
}

/** Rules for everything, by scheme, of a profile whose schemes differ. */
export const restByScheme = (
  name: string,
  fixed: FixedProxies,
  skipped: SkippedItem[],
): ImportedRule[] =>
  rulesOfFixed({ name, sites: [anySite] }, { ...fixed, bypass: [], bypassSites: [] }, skipped);

/** The site for each scheme with its target, as far as sites can say it; the report names what they can't. */
function byScheme(
  name: string,
  site: ComparableSite,
  { routes, whole }: FixedProfile,
  skipped: SkippedItem[],
): ImportedRule[] {
  if (whole !== null) return [{ name, sites: [site.line], target: whole }];
  const taken = routes.filter(([scheme]) => site.scheme === '*' || site.scheme === scheme);
  const isPartial = site.kind === 'block' || taken.some(([, target]) => target === undefined);
  if (isPartial) skipped.push({ name, why: 'per-scheme-proxies' });
  // No site names a block with a scheme.
  if (site.kind === 'block') return [];
  return taken.flatMap(([scheme, target]) =>
    target === undefined ? [] : [{ name, sites: [underScheme(site, scheme)], target }],
  );
}

function underScheme({ key, isBelow, port, path }: ComparableSite, scheme: Scheme): string {
  const below = isBelow && key !== '*' ? '*.' : '';
  return `${scheme}://${below}${key}${port === '' ? '' : `:${port}`}${path}`;
}
