import { maxComparisons, placeRules, withinLimit } from '../import/decision-list';
import { comparableSite } from '../import/site-relations';
import { anySite } from '../import/wildcards';
import { buildSiteIndex, parsePlacements } from '../routing/build-site-index';
import { siteIndexText } from '../routing/pac';
import { autoProxyLines, hostLines, omegaLines, type RuleLine, switchyLines } from './rule-lines';
import type { RuleList, RuleListFailure, RuleReason, Tally } from './schema';
import { bytesOfBase64 } from '../../base64';

export type ParsedRuleList = Pick<RuleList, 'tables' | 'sites' | 'direct' | 'unused' | 'adjusted'>;

/**
 * Parses a rule list; its format is told by its content. Rules that hosts cannot express are
 * counted in `unused`.
 * @param ownName name of the profile, for lists whose rules name profiles.
 * @param comparisonLimit number of comparisons of rules after which it is given up.
 * @returns the reason when the text is no rule list, too complex, or without a single rule that can be used: such a
 * copy would switch the profile off in silence.
 */
export function parseRuleList(
  text: string,
  ownName: string,
  comparisonLimit = maxComparisons,
): ParsedRuleList | RuleListFailure {
  const decoded = decode(text.replace(/^\uFEFF/, ''));
  // No line of a list begins with a tag.
  if (/^\s*<[a-z!?]/i.test(decoded)) return 'page';
  const lines = readLines(decoded, ownName)?.map(withoutPath);
  if (!lines) return 'not-a-list';

  const unused = createTally();
  const adjusted = createTally();
  for (const { rule, sites, why } of lines) {
    if (why !== undefined) (sites.length === 0 ? unused : adjusted).add(rule, why);
  }
  const placed = place(lines, comparisonLimit);
  if (!placed) return 'too-complex';
  const { own, direct, turned } = placed;
  if (own.length === 0 && direct.length === 0) return 'empty';
  for (const rule of turned) adjusted.add(rule, 'rule-order');
  const tables = buildSiteIndex([...parsePlacements(own, 1), ...parsePlacements(direct, 0)]);
  return {
    tables: siteIndexText(tables),
    sites: own.length,
    direct: direct.length,
    unused: unused.tally,
    adjusted: adjusted.tally,
  };
}

/** Decodes base64, in which AutoProxy lists are often served; other text stays unchanged. */
function decode(text: string): string {
  const packed = text.replaceAll(/\s/g, '');
  // '[AutoProxy' or '[Adblock' in base64.
  if (!/^(W0F1dG9Qcm94|W0FkYmxvY2)[A-Za-z0-9+/]*={0,2}$/.test(packed)) return text;
  try {
    const bytes = bytesOfBase64(packed);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    // Cut off in transit: no format fits the text.
    if (error instanceof DOMException) return text;
    throw error;
  }
}

/** Rules in the order in which they decide; null: the text has no known format. */
function readLines(text: string, ownName: string): RuleLine[] | null {
  if (/^\s*\[SwitchyOmega Conditions/i.test(text)) return omegaLines(text, ownName);
  if (/^#BEGIN\s*$/im.test(text)) return switchyLines(text);
  const isAdBlock = (line: string) => /^(\|\||@@)/.test(line.trimStart());
  if (/^\s*\[(AutoProxy|Adblock)/i.test(text) || text.split('\n').some(isAdBlock)) {
    return autoProxyLines(text);
  }
  const lines = hostLines(text);
  const named = lines.filter(({ sites: [site = ''] }) => /[.:]/.test(site.replace(/^\*\./, '')));
  return named.length > 0 && named.length * 2 >= lines.length ? lines : null;
}

/** Rule without sites when one has a path: Chromium's PAC scripts do not see paths of https URLs. */
function withoutPath(line: RuleLine): RuleLine {
  const hasPath = line.sites.some((site) => (comparableSite(site)?.path ?? '/*') !== '/*');
  return hasPath ? { ...line, sites: [], why: 'path' } : line;
}

/**
 * Splits rules, of which the first match wins, into the profile's sites and exceptions, of which the most specific
 * wins; null: too many comparisons.
 */
function place(lines: readonly RuleLine[], comparisonLimit: number) {
  const used = lines.filter(({ sites }) => sites.length > 0);
  if (used.every(({ isDirect }) => !isDirect)) {
    const own = new Set(used.flatMap(({ sites }) => sites));
    return { own: [...own], direct: [], turned: [] };
  }
  const rules = used.map(({ rule, sites, isDirect }) => ({
    name: rule,
    sites,
    target: isDirect ? null : 'own',
  }));
  const found = withinLimit(() => placeRules(rules, 'others', comparisonLimit));
  if (!found) return null;
  const { only, rest, skipped } = found;
  const own = only.get('own') ?? [];
  return {
    // A final rule for everything else that says 'direct' leaves it to the other profiles.
    own: rest === 'own' ? [...own, anySite] : own,
    direct: only.get(null) ?? [],
    turned: skipped.map(({ name }) => name),
  };
}

function createTally(): { tally: Tally; add(rule: string, why: RuleReason): void } {
  const tally: Tally = { count: 0, first: [] };
  return {
    tally,
    add(rule, why) {
      tally.count += 1;
      if (tally.first.length < 10) tally.first.push({ rule: rule.slice(0, 100), why });
    },
  };
}
