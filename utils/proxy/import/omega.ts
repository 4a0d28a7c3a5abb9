import * as z from 'zod/mini';
import {
  type ImportResult,
  type ImportedProxy,
  LooseText,
  type SkippedItem,
  parsePort,
} from './import-result';
import { isHost } from '../host-port';
import { conditionToSites, ConditionSchema } from './omega-conditions';

const EndpointSchema = z.object({ scheme: LooseText, host: LooseText, port: z.unknown() });
type Endpoint = z.infer<typeof EndpointSchema>;
const LoginSchema = z.object({ username: LooseText, password: LooseText });

const ProfileSchema = z.object({
  name: LooseText,
  profileType: LooseText,
  fallbackProxy: z.catch(z.optional(EndpointSchema), undefined),
  proxyForHttp: z.catch(z.optional(EndpointSchema), undefined),
  proxyForHttps: z.catch(z.optional(EndpointSchema), undefined),
  auth: z.catch(z.record(z.string(), LoginSchema), {}),
  bypassList: z.catch(z.array(ConditionSchema), []),
  defaultProfileName: LooseText,
  rules: z.catch(z.array(z.object({ condition: ConditionSchema, profileName: LooseText })), []),
});
type OmegaProfile = z.infer<typeof ProfileSchema>;

export const OmegaSchema = z.looseObject({ schemaVersion: z.literal([1, 2]) });

/** The text of a `.bak` file: JSON, or JSON in base64 when it does not begin with a brace. */
export function decodeOmega(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return trimmed;
  const bytes = Uint8Array.from(atob(trimmed), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Takes over a SwitchyOmega or ZeroOmega export: fixed profiles, and the rules of switch profiles. */
export function importOmega(exported: z.infer<typeof OmegaSchema>): ImportResult {
  const notTaken: SkippedItem[] = [];
  const profiles = Object.entries(exported)
    .filter(([key]) => key.startsWith('+'))
    .map(([, value]) => z.safeParse(ProfileSchema, value))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []));

  const proxies = new Map<string, ImportedProxy>();
  for (const profile of profiles) {
    if (profile.profileType !== 'FixedProfile') continue;
    const proxy = fixedProxy(profile, notTaken);
    if (proxy) proxies.set(profile.name, proxy);
  }
  for (const profile of profiles) {
    if (/^(Pac|AutoDetect|RuleList|Switchy|AutoProxy)/.test(profile.profileType)) {
      if (!profile.name.startsWith('__')) notTaken.push({ name: profile.name, why: 'pac-script' });
    } else if (/^(Switch|Virtual)Profile$/.test(profile.profileType)) {
      placeRules(profile, proxies, notTaken);
    }
  }
  return { proxies: [...proxies.values()], notTaken };
}

function fixedProxy(profile: OmegaProfile, notTaken: SkippedItem[]): ImportedProxy | null {
  const found = chooseEndpoint(profile);
  if (!found) {
    notTaken.push({ name: profile.name, why: 'line-unreadable' });
    return null;
  }
  const { property, endpoint } = found;
  const scheme = endpoint.scheme;
  const port = parsePort(endpoint.port);
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'socks5') {
    notTaken.push({ name: profile.name, why: scheme === 'socks4' ? 'socks4' : 'scheme-unknown' });
    return null;
  }
  if (port === null || endpoint.host === '') {
    notTaken.push({ name: profile.name, why: 'line-unreadable' });
    return null;
  }
  if (!isHost(endpoint.host)) {
    notTaken.push({ name: profile.name, why: 'host-unreadable' });
    return null;
  }
  if (differs(profile)) notTaken.push({ name: profile.name, why: 'per-scheme-proxies' });
  const login = profile.auth[property] ?? profile.auth['all'];
  return {
    name: profile.name,
    scheme,
    host: endpoint.host,
    port,
    username: login?.username ?? '',
    password: login?.password ?? '',
    only: [],
    except: profile.bypassList.flatMap((condition) => sites(condition, profile.name, notTaken)),
    active: false,
  };
}

const endpointProperties = ['fallbackProxy', 'proxyForHttps', 'proxyForHttp'] as const;

function chooseEndpoint(profile: OmegaProfile): { property: string; endpoint: Endpoint } | null {
  for (const property of endpointProperties) {
    const endpoint = profile[property];
    if (endpoint) return { property, endpoint };
  }
  return null;
}

function differs(profile: OmegaProfile): boolean {
  const known = endpointProperties.flatMap((property) => profile[property] ?? []);
  return (
    new Set(known.map(({ scheme, host, port }) => `${scheme} ${host} ${String(port)}`)).size > 1
  );
}

/** First match wins over there and the most specific here: rules that this could turn round are told. */
function placeRules(
  profile: OmegaProfile,
  proxies: Map<string, ImportedProxy>,
  notTaken: SkippedItem[],
): void {
  for (const { condition, profileName } of profile.rules) {
    const name = `${profile.name}: ${condition.pattern || condition.conditionType}`;
    if (profileName === 'direct') {
      const found = sites(condition, profile.name, notTaken);
      proxies.get(profile.defaultProfileName)?.except.push(...found);
      continue;
    }
    const target = proxies.get(profileName);
    if (!target) notTaken.push({ name, why: 'profile-missing' });
    else target.only.push(...sites(condition, profile.name, notTaken));
  }
}

function sites(
  condition: z.infer<typeof ConditionSchema>,
  owner: string,
  notTaken: SkippedItem[],
): string[] {
  const found = conditionToSites(condition);
  if (typeof found !== 'string') return found;
  notTaken.push({ name: `${owner}: ${condition.pattern || condition.conditionType}`, why: found });
  return [];
}
