import { comparisonsPerRule, countComparisons, type ImportedRule } from './decision-list';
import type { SkippedItem } from './import-result';
import type { Scheme } from './omega-endpoints';
import type { FixedProfile, FixedProxies } from './omega-fixed';
import { type ComparableSite, comparableSite, covers, overlaps } from './site-relations';
import { anySite } from './wildcards';

/**
 * Converts a rule that uses a fixed profile: the bypass rules of the profile come first, then the rule itself.
 * @param count counts comparisons; throws when there are too many.
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
    const met = fixed.bypassSites.filter((left) => overlaps(left.site, site));
    count(fixed.bypassSites.length + met.length * comparisonsPerRule);
    for (const { rule: left, site: one } of met) {
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
