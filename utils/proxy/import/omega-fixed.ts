import type { ImportedRule } from './decision-list';
import type { ImportedServer, SkippedItem } from './import-result';
import { comparableSite, covers, overlaps } from './site-relations';

/** Importable fixed profile: its server, the schemes it serves, and its bypass list. */
export interface FixedProfile {
  server: ImportedServer;
  /** Empty: all. */
  schemes: readonly string[];
  bypass: ImportedRule[];
}

/** Rules that lead to a fixed profile, preceded by that profile's bypass rules. */
export function rulesOfFixed(
  rule: ImportedRule,
  { bypass, schemes }: FixedProfile,
  skipped: SkippedItem[],
): ImportedRule[] {
  const rules: ImportedRule[] = [];
  if (schemes.length > 0) skipped.push({ name: rule.name, why: 'per-scheme-proxies' });
  for (const line of rule.sites) {
    const site = comparableSite(line);
    if (!site) continue;
    for (const left of bypass) {
      for (const leftLine of left.sites) {
        const one = comparableSite(leftLine);
        if (!one || !overlaps(one, site)) continue;
        if (covers(one, site)) rules.push({ ...left, sites: [line] });
        else if (covers(site, one)) rules.push({ ...left, sites: [leftLine] });
        else skipped.push({ name: left.name, why: 'rule-order' });
      }
    }
    rules.push({ ...rule, sites: [line] });
  }
  return rules;
}
