import { parseJson } from '../../parse-json';
import * as z from 'zod/mini';
import { LooseFlag, LooseList, LooseText, type SkippedItem } from './import-result';
import { readableOf } from './notes';

/** SwitchySharp stores JSON in strings, and lacks `schemaVersion`, which its successor SwitchyOmega has. */
export const SwitchySharpSchema = z.object({
  config: z.string(),
  profiles: z.string(),
  rules: z.optional(z.unknown()),
  defaultRule: z.optional(z.unknown()),
});

const ConfigSchema = z.object({
  startupProfileId: LooseText,
  ruleListUrl: LooseText,
  ruleListEnabled: z.catch(LooseFlag(false), false),
  ruleListProfileId: LooseText,
});
const OldProfileSchema = z.object({
  id: LooseText,
  name: LooseText,
  proxyMode: LooseText,
  useSameProxy: LooseFlag(false),
  proxyHttp: LooseText,
  proxyHttps: LooseText,
  proxySocks: LooseText,
  socksVersion: z.catch(z.coerce.number(), 4),
  proxyExceptions: LooseText,
});
type OldProfile = z.infer<typeof OldProfileSchema>;
const OldRuleSchema = z.object({
  urlPattern: LooseText,
  patternType: LooseText,
  profileId: LooseText,
});
const DefaultRuleSchema = z.nullable(z.object({ profileId: z.nullish(z.string()) }));

/** Name of the switch profile created from its automatic mode. */
const autoName = 'Auto Switch';
const listName = `__ruleListOf_${autoName}`;

/**
 * Converts a SwitchySharp export to SwitchyOmega's form, as SwitchyOmega does on import. Null for other files. Unlike
 * there, what leads to a profile that the file does not have is reported instead of going direct.
 */
export function switchySharpAsOmega(exported: z.infer<typeof SwitchySharpSchema>): {
  file: { schemaVersion: 2; [key: string]: unknown };
  skipped: SkippedItem[];
} | null {
  const config = z.safeParse(ConfigSchema, parseJson(exported.config));
  if (!config.success) return null;
  const skipped: SkippedItem[] = [];
  const listed = z.parse(LooseList(OldProfileSchema), valuesOf(exported.profiles));
  const profiles = withOwnNames(readableOf(listed, 'SwitchySharp', skipped));
  const names = new Map([
    ...profiles.map(({ id, name }) => [id, name] as const),
    ['direct', 'direct'],
    ['auto', autoName],
  ]);
  const missing = (name: string) =>
    skipped.push({ name: `${autoName}: ${name}`, why: 'profile-missing' });

  const oldRules = z.parse(LooseList(OldRuleSchema), valuesOf(exported.rules));
  const rules = readableOf(oldRules, autoName, skipped).flatMap((rule) => {
    const { urlPattern, patternType, profileId } = rule;
    const profileName = names.get(profileId);
    if (profileName === undefined) {
      missing(urlPattern);
      return [];
    }
    const condition =
      patternType === 'wildcard'
        ? wildcardCondition(urlPattern)
        : { conditionType: 'UrlRegexCondition', pattern: urlPattern };
    return [{ condition, profileName }];
  });
  const defaultRule = z.safeParse(DefaultRuleSchema, stored(exported.defaultRule));
  if (!defaultRule.success) skipped.push({ name: `${autoName}: default`, why: 'entry-unreadable' });
  const restId = defaultRule.data?.profileId || 'direct';
  const rest = names.get(restId);
  if (rest === undefined) missing(restId);
  const { ruleListEnabled, ruleListUrl, ruleListProfileId, startupProfileId } = config.data;
  const file = {
    schemaVersion: 2 as const,
    '-startupProfileName': names.get(startupProfileId) ?? '',
    ...Object.fromEntries(
      profiles.map((profile) => [`+${profile.name}`, fixedOf(profile, skipped)]),
    ),
    [`+${listName}`]: {
      name: listName,
      profileType: 'RuleListProfile',
      sourceUrl: ruleListEnabled ? ruleListUrl : '',
      matchProfileName: names.get(ruleListProfileId) ?? '',
      defaultProfileName: rest ?? 'direct',
    },
    [`+${autoName}`]: {
      name: autoName,
      profileType: 'SwitchProfile',
      rules,
      defaultProfileName: ruleListEnabled ? listName : (rest ?? 'direct'),
    },
  };
  return { file, skipped };
}

/**
 * Profiles with a name each that no other has. SwitchySharp tells profiles apart by ID, SwitchyOmega by name, where
 * some names have a meaning.
 */
function withOwnNames(profiles: readonly OldProfile[]): OldProfile[] {
  /** Last number of each name: to begin at 2 each time takes long for many of one name. */
  const taken = new Map(['', 'direct', 'system', autoName, listName].map((name) => [name, 1]));
  return profiles.map((profile) => {
    const wanted = (profile.name || profile.id).trim();
    let n = taken.get(wanted) ?? 0;
    let name = wanted;
    while (taken.has(name)) name = `${wanted} ${(n += 1)}`;
    taken.set(wanted, Math.max(n, 1));
    if (name !== wanted) taken.set(name, 1);
    return { ...profile, name };
  });
}

function fixedOf(profile: OldProfile, skipped: SkippedItem[]): object {
  const { name, proxyMode, useSameProxy, proxySocks, socksVersion } = profile;
  if (proxyMode !== 'manual') return { name, profileType: 'PacProfile' };
  const bypassList = profile.proxyExceptions
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((pattern) => ({ conditionType: 'BypassCondition', pattern }));
  const base = { name, profileType: 'FixedProfile', bypassList };
  const http = endpoint(profile.proxyHttp, 'http');
  const https = endpoint(profile.proxyHttps, 'http');
  if (useSameProxy) return { ...base, fallbackProxy: http };
  if (proxySocks !== '') {
    const scheme = socksVersion === 5 ? 'socks5' : 'socks4';
    // Of a profile with SOCKS4 nothing is imported, which the report says anyway.
    if (scheme === 'socks5' && (http || https)) skipped.push({ name, why: 'per-scheme-proxies' });
    return { ...base, fallbackProxy: endpoint(proxySocks, scheme) };
  }
  return { ...base, proxyForHttp: http, proxyForHttps: https };
}

/** Parses `[scheme://]host[:port]`; the default port is 80. */
function endpoint(text: string, scheme: string): object | undefined {
  const [, named = scheme, host = '', port = '80'] =
    /^(?:([a-z0-9]+):\/\/)?(.*?)(?::(\d+))?$/i.exec(text.trim()) ?? [];
  return host === '' ? undefined : { scheme: named, host, port: Number(port) };
}

/** Wildcards match anywhere in the URL unless anchored with `@`; `*://HOST/*` matches the host. */
function wildcardCondition(text: string): { conditionType: string; pattern: string } {
  const open = (pattern: string) => {
    const begun = pattern.indexOf('://') > 0 || pattern.startsWith('*') ? pattern : `*${pattern}`;
    return begun.endsWith('*') ? begun : `${begun}*`;
  };
  const pattern = text.startsWith('@') ? text.slice(1) : open(text);
  const host = /^\*:\/\/([\w?*._-]+)\/\*$/.exec(pattern)?.[1];
  return host === undefined
    ? { conditionType: 'UrlWildcardCondition', pattern }
    : { conditionType: 'HostWildcardCondition', pattern: host };
}

/** Value of a text in JSON; null: absent or empty, undefined: unreadable. */
function stored(text: unknown): unknown {
  if (text === undefined || text === null || text === '') return null;
  return typeof text === 'string' ? parseJson(text) : undefined;
}

/** Values of an object in JSON, for `LooseList`: what is no JSON at all is one unreadable entry. */
function valuesOf(text: unknown): unknown {
  const found = stored(text);
  if (found === undefined) return [null];
  return typeof found === 'object' && found !== null ? Object.values(found) : found;
}
