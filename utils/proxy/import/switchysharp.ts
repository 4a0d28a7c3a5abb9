import { parseJson } from '../../parse-json';
import * as z from 'zod/mini';
import { LooseText } from './import-result';

/** SwitchySharp stores JSON in strings, and lacks `schemaVersion`, which its successor SwitchyOmega has. */
export const SwitchySharpSchema = z.object({
  config: z.string(),
  profiles: z.string(),
  rules: z.catch(z.string(), ''),
  defaultRule: z.catch(z.string(), ''),
});

const ConfigSchema = z.object({
  startupProfileId: LooseText,
  ruleListUrl: LooseText,
  ruleListEnabled: z.catch(z.boolean(), false),
  ruleListProfileId: LooseText,
});
const OldProfileSchema = z.object({
  id: LooseText,
  name: LooseText,
  proxyMode: LooseText,
  useSameProxy: z.catch(z.boolean(), false),
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

/** Name of the switch profile created from its automatic mode. */
const autoName = 'Auto Switch';

/** Converts a SwitchySharp export to SwitchyOmega's form, as SwitchyOmega does on import. Null for other files. */
export function switchySharpAsOmega(
  exported: z.infer<typeof SwitchySharpSchema>,
): { schemaVersion: 2; [key: string]: unknown } | null {
  const config = z.safeParse(ConfigSchema, parseJson(exported.config));
  if (!config.success) return null;
  const profiles = valuesOf(exported.profiles).flatMap((value) => {
    const parsed = z.safeParse(OldProfileSchema, value);
    return parsed.success ? [parsed.data] : [];
  });
  const names = new Map([
    ['direct', 'direct'],
    ['auto', autoName],
  ]);
  for (const { id, name } of profiles) names.set(id, (name || id).trim());
  const named = (id: string) => names.get(id) ?? 'direct';

  const rules = valuesOf(exported.rules).flatMap((value) => {
    const parsed = z.safeParse(OldRuleSchema, value);
    if (!parsed.success) return [];
    const { urlPattern, patternType, profileId } = parsed.data;
    const condition =
      patternType === 'wildcard'
        ? wildcardCondition(urlPattern)
        : { conditionType: 'UrlRegexCondition', pattern: urlPattern };
    return [{ condition, profileName: named(profileId) }];
  });
  const { data: defaultRule } = z.safeParse(
    z.object({ profileId: LooseText }),
    parseJson(exported.defaultRule),
  );
  const rest = named(defaultRule?.profileId ?? 'direct');
  const { ruleListEnabled, ruleListUrl, ruleListProfileId, startupProfileId } = config.data;
  const list = `__ruleListOf_${autoName}`;
  return {
    schemaVersion: 2,
    '-startupProfileName': names.get(startupProfileId) ?? '',
    ...Object.fromEntries(profiles.map((profile) => [`+${named(profile.id)}`, fixedOf(profile)])),
    [`+${list}`]: {
      name: list,
      profileType: 'RuleListProfile',
      sourceUrl: ruleListEnabled ? ruleListUrl : '',
      matchProfileName: named(ruleListProfileId),
      defaultProfileName: rest,
    },
    [`+${autoName}`]: {
      name: autoName,
      profileType: 'SwitchProfile',
      rules,
      defaultProfileName: ruleListEnabled ? list : rest,
    },
  };
}

function fixedOf(profile: OldProfile): object {
  const { id, name: title, proxyMode, useSameProxy, proxySocks, socksVersion } = profile;
  const name = (title || id).trim();
  if (proxyMode !== 'manual') return { name, profileType: 'PacProfile' };
  const bypassList = profile.proxyExceptions
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((pattern) => ({ conditionType: 'BypassCondition', pattern }));
  const base = { name, profileType: 'FixedProfile', bypassList };
  const http = endpoint(profile.proxyHttp, 'http');
  if (useSameProxy) return { ...base, fallbackProxy: http };
  if (proxySocks !== '') {
    return {
      ...base,
      fallbackProxy: endpoint(proxySocks, socksVersion === 5 ? 'socks5' : 'socks4'),
    };
  }
  return { ...base, proxyForHttp: http, proxyForHttps: endpoint(profile.proxyHttps, 'http') };
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

function valuesOf(text: string): unknown[] {
  const found = parseJson(text);
  return typeof found === 'object' && found !== null ? Object.values(found) : [];
}
