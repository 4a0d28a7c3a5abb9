import type { ImportResult, SkippedItem } from './import-result';
import { profilesOfRules } from './profiles-of-rules';
import type { SmartProfile, SmartProxyFile, SmartRule } from './smartproxy-schema';
import { smartProxyServers } from './smartproxy-servers';
import { parseSite } from '../routing/site';
import type { ImportedRule } from './decision-list';
import { readableOf, importedRuleOf } from './notes';
import { hostAndSubdomains, hostGlob, matchPattern, type ReadPattern } from './wildcards';

const byRules = 2;
const always = 3;

/**
 * Imports a backup of SmartProxy. Each server becomes a profile of Vantage; each SmartProxy profile with rules becomes
 * several (`profilesOfRules`).
 */
export function importSmartProxy(exported: SmartProxyFile): ImportResult {
  const result: ImportResult = { proxies: [], skipped: [] };
  const unread = result.skipped;
  const listed = readableOf(exported.proxyServers, 'SmartProxy', unread);
  const isSubscribed = exported.proxyServerSubscriptions.length > 0;
  const { servers, targetOf } = smartProxyServers(listed, isSubscribed, result);
  const chosen = exported.activeProxyServer;
  const preferred = exported.defaultProxyServerId || chosen?.id || chosen?.name || '';
  const groups = readableOf(exported.proxyProfiles, 'SmartProxy', unread);
  unread.push(...leftOut(exported, groups));
  for (const profile of [...groups, ...oldProfiles(exported)]) {
    const { profileName, profileType, rulesSubscriptions } = profile;
    if (profileType !== byRules && profileType !== always) {
      const isKnown = profileType === 0 || profileType === 1;
      const isEmpty = profile.proxyRules.length === 0;
      if (!isKnown && !isEmpty) unread.push({ name: profileName, why: 'entry-unreadable' });
      continue;
    }
    const proxyRules = readableOf(profile.proxyRules, profileName, unread);
    for (const { name, url } of readableOf(rulesSubscriptions, profileName, unread)) {
      result.skipped.push({ name: `${profileName}: ${name || url}`, why: 'subscribed-list' });
    }
    const own = profile.profileProxyServerId || preferred;
    const rules = inOrder(proxyRules, profileType).flatMap((rule): ImportedRule[] => {
      const name = `${profileName}: ${textOfRule(rule)}`;
      const found = rule.enabled ? readRule(rule) : 'disabled-rule';
      const isRead = typeof found !== 'string';
      // Where a rule can't be read, no server is imported for it.
      const target = rule.whiteList ? null : ((isRead ? targetOf(rule) : null) ?? own);
      const isMissing = target !== null && !servers.has(target);
      const taken = isMissing && isRead ? 'profile-missing' : found;
      return importedRuleOf(taken, { name, target }, profileName, unread);
    });
    if (rules.length === 0 && profileType === byRules) continue;
    if (profileType === always && !servers.has(own)) {
      result.skipped.push({ name: profileName, why: 'profile-missing' });
      continue;
    }
    const placed = profilesOfRules({
      rules,
      rest: profileType === always ? own : null,
      servers,
      nameOf: (target) =>
        `${profileName}: ${target === null ? 'direct' : (servers.get(target)?.name ?? '')}`,
      active: profile.profileId === exported.activeProfileId,
    });
    result.proxies.push(...placed.proxies);
    result.skipped.push(...placed.skipped);
  }
  return result;
}

/** What routes in SmartProxy, and has no counterpart in sites of a profile. */
function leftOut(
  { options, activeProfileId, proxyServerSubscriptions }: SmartProxyFile,
  groups: readonly SmartProfile[],
): SkippedItem[] {
  const skipped: SkippedItem[] = [];
  for (const { name, url } of readableOf(proxyServerSubscriptions, 'SmartProxy', skipped)) {
    skipped.push({ name: name || url, why: 'subscribed-proxies' });
  }
  if (options?.proxyPerOrigin === true) skipped.push({ name: 'proxyPerOrigin', why: 'whole-page' });
  const incognito = options?.activeIncognitoProfileId ?? '';
  if (incognito !== '' && incognito !== activeProfileId) {
    const profile = groups.find(({ profileId }) => profileId === incognito);
    skipped.push({ name: `incognito: ${profile?.profileName || incognito}`, why: 'window-proxy' });
  }
  return skipped;
}

/** Converts the single list of version 0.9 to profiles of version 1, as version 1 does on import. */
function oldProfiles({
  proxyProfiles,
  proxyRules,
  proxyRulesSubscriptions: rulesSubscriptions,
  proxyMode,
  bypass,
  activeProfileId,
}: SmartProxyFile): SmartProfile[] {
  if (proxyProfiles.length > 0) return [];
  const base = { rulesSubscriptions: [], profileProxyServerId: '' };
  const idOf = (mode: number) => (proxyMode === mode ? activeProfileId : `mode ${mode}`);
  const rule = {
    ...emptyRule,
    ruleType: 5,
    whiteList: true,
    enabled: bypass?.enableForAlways ?? true,
  };
  const left = (bypass?.bypassList ?? []).map((ruleSearch) =>
    ruleSearch === null ? null : { ...rule, ruleSearch },
  );
  const smart = { ...base, profileName: 'Smart Proxy', proxyRules, rulesSubscriptions };
  return [
    { ...smart, profileId: idOf(1), profileType: byRules },
    { ...base, profileId: idOf(2), profileName: 'Always', profileType: always, proxyRules: left },
  ];
}

/** Rules as SmartProxy evaluates them: exclusions first, but last where everything else is proxied. */
const inOrder = (rules: readonly SmartRule[], profileType: number): SmartRule[] =>
  rules.toSorted((a, b) => {
    const first = profileType === always ? a : b;
    const second = profileType === always ? b : a;
    return Number(first.whiteList) - Number(second.whiteList);
  });

const emptyRule: SmartRule = {
  ruleType: 0,
  rulePattern: '',
  ruleRegex: '',
  ruleExact: '',
  ruleSearch: '',
  hostName: '',
  enabled: true,
  whiteList: false,
  proxyServerId: '',
  proxy: null,
};

const addressBlock = 10;
const blockOf = ({ ruleSearch, rulePattern }: SmartRule): string => `${ruleSearch}/${rulePattern}`;

/** Text that names a rule in the import report. */
function textOfRule(rule: SmartRule): string {
  if (rule.ruleType === addressBlock) return blockOf(rule);
  const { rulePattern, ruleSearch, ruleExact, ruleRegex, hostName } = rule;
  return rulePattern || ruleSearch || ruleExact || ruleRegex || hostName;
}

/**
 * Types: 0 host pattern, 1 URL pattern, 2 and 3 regular expressions, 4 exact URL, 5 domain with all subdomains,
 * 6 this host alone, 7 and 8 beginning of host and path (8: below the host, too), 9 beginning of the URL, 10 block of
 * addresses.
 */
function readRule(rule: SmartRule): ReadPattern {
  const { ruleType, rulePattern, ruleExact, ruleSearch, hostName } = rule;
  switch (ruleType) {
    case 0:
      return hostPattern(rulePattern);
    case 1:
      // SmartProxy reads no IPv6 address in a pattern.
      return rulePattern.includes('[')
        ? 'pattern-unreadable'
        : ofWholeAddress(matchPattern(rulePattern));
    case 2:
    case 3:
      return 'regular-expression';
    case 4:
      // In an exact URL a star is a star.
      return ruleExact.includes('*')
        ? 'pattern-unreadable'
        : ofWholeAddress(matchPattern(ruleExact));
    case 5:
      return hostAndSubdomains(ruleSearch || hostName);
    case 6:
      // The text is compared with the host: no host begins with a dot.
      return /[*/]|^\./.test(ruleSearch) ? 'pattern-unreadable' : hostGlob(ruleSearch);
    case 7:
    case 8:
    case 9:
      return 'address-start';
    case addressBlock: {
      const parsed = parseSite(blockOf(rule));
      const isBlock = parsed.ok && parsed.site.kind === 'block';
      return isBlock ? { sites: [blockOf(rule)], note: 'address-block' } : 'pattern-unreadable';
    }
    default:
      return 'entry-unreadable';
  }
}

const ofWholeAddress = (found: ReadPattern): ReadPattern =>
  typeof found === 'string' ? found : { ...found, note: 'whole-address' };

/** Reads a pattern of hosts: its scheme counts for nothing, and with a path other than `/*` it matches none. */
function hostPattern(text: string): ReadPattern {
  const [, host = '', port = ''] =
    /^(?:[a-z*]+:\/\/)?([^/:]+)(:\d+)?(?:\/\*?)?$/i.exec(text.trim()) ?? [];
  const found = matchPattern(`*://${host}${port}/*`);
  return port === '' ? found : ofWholeAddress(found);
}
