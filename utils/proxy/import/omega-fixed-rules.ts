import type { ImportedRule } from './decision-list';
import type { SkippedItem } from './import-result';
import type { Scheme } from './omega-endpoints';
import type { FixedProfile } from './omega-fixed';
import { type ComparableSite, comparableSite, covers, overlaps } from './site-relations';
import { anySite } from './wildcards';

/** Rules that lead to a fixed profile, preceded by that profile's bypass rules. */
export function rulesOfFixed(
  rule: Omit<ImportedRule, 'target'>,
  fixed: FixedProfile,
  skipped: SkippedItem[],
): ImportedRule[] {
  const rules: ImportedRule[] = [];
  for (const line of rule.sites) {
    const site = comparableSite(line);
    if (!site) continue;
    for (const left of fixed.bypass) {
      for (const leftLine of left.sites) {
        const one = comparableSite(leftLine);
        if (!one || !overlaps(one, site)) continue;
        if (covers(one, site)) rules.push({ ...left, sites: [line] });
        else if (covers(site, one)) rules.push({ ...left, sites: [leftLine] });
        else skipped.push({ name: left.name, why: 'rule-order' });
      }
    }
    rules.push(...byScheme(rule.name, site, fixed, skipped));
  }
  return rules;
}

/** Rules for everything, by scheme, of a profile whose schemes differ. */
export const restByScheme = (
  name: string,
  fixed: Omit<FixedProfile, 'bypass'>,
  skipped: SkippedItem[],
): ImportedRule[] => rulesOfFixed({ name, sites: [anySite] }, { ...fixed, bypass: [] }, skipped);

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
