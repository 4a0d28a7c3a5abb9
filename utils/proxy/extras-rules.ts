import { siteIndexOfLines } from './routing/build-site-index';
import { isCatchAll } from './routing/profile-conflicts';
import type { SiteIndex } from './routing/site-lookup';
import type { ProductCode } from './product-codes';
import type { ProfileState, Profile, Where } from './schema';

/** Modification of requests by the browser while a profile with extras is on. */
export interface ExtrasRule {
  kind: 'save-data' | 'language';
  /**
   * Hosts the rule applies to; empty: every host. The browser includes their subdomains, also where the profile takes a
   * host alone, as the text `extras.apart` says.
   */
  only: string[];
  /** Hosts the rule does not apply to. */
  except: string[];
  /** Value of `Accept-Language`; empty for a save-data rule. */
  language: string;
}

/** Traffic that goes another way than by the profile. */
interface OtherTraffic {
  /** Sites that no profile takes, or another one for a while. */
  lines: readonly string[];
  /**
   * Other profiles that are on. `hosts`: hosts of their sites and rule lists. `takesAnyHost`: requests to any host may
   * be theirs, for example by a pattern.
   */
  profiles: readonly { where: Where; hosts: readonly string[]; takesAnyHost?: boolean }[];
}

/**
 * Maximum number of hosts that a rule is for. Patterns and address blocks cannot be expressed in the browser's rules.
 */
const maxHosts = 1000;

/** Maximum number of hosts that a rule leaves out; named in the text `extras.apart`. */
const maxLeftOut = 5000;

/**
 * Whether the browser's rules can be limited to the requests that a profile takes. They have no condition for private
 * windows or containers. Whether Chromium keeps rules of its own for private windows was not measured.
 */
export function canHaveExtras({ windows, containers }: Where): boolean {
  return windows === 'all' && containers.length === 0;
}

/**
 * Whether the service counts a profile's data, by which a limit is enforced: for static residential it reports no
 * balance.
 */
export function canHaveCap({
  kind,
  product,
}: {
  kind: Profile['kind'];
  product?: ProductCode;
}): boolean {
  return kind === 'service' && product !== 'static_residential';
}

/**
 * Returns the rules of an active profile. None when the profile takes only sites that are not plain hosts, and where
 * hosts do not tell its traffic from that of others: its extras would affect pages of other profiles, or send the
 * language of its exit beside the user's own address. Address blocks of others cannot be left out.
 * @param sites index of the profile's sites; null: it has none.
 */
export function extrasRules(
  profile: Profile,
  active: ProfileState,
  sites: SiteIndex | null,
  others: OtherTraffic = { lines: [], profiles: [] },
): ExtrasRule[] {
  const { where } = profile;
  if (!canHaveExtras(where) || others.profiles.some((other) => isHidden(where, other))) {
    return [];
  }
  const only = where.scope === 'only' && sites ? ownHosts(sites) : [];
  if (where.scope === 'only' && only.length === 0) return [];
  if (others.lines.length > maxLeftOut) return [];
  const taken = others.profiles.flatMap(({ hosts }) => hosts);
  const except = new Set([
    ...hostsIn(siteIndexOfLines(others.lines)),
    ...(where.scope === 'except' && sites ? hostsIn(sites) : []),
    ...(where.scope === 'only' ? below(taken, new Set(only)) : taken),
  ]);
  if (except.size > maxLeftOut) return [];
  const about = { only, except: [...except] };
  const rules: ExtrasRule[] = [];
  if (profile.extras.saveData) rules.push({ kind: 'save-data', ...about, language: '' });
  // Until the browser uses a stored route, requests may still go out from the user's own address.
  const hasLanguage = profile.extras.acceptLanguage && active.phase !== 'switching';
  const language = hasLanguage ? languageOfCountry(countryOf(profile, active)) : '';
  if (language !== '') rules.push({ kind: 'language', ...about, language });
  return rules;
}

/**
 * Whether another profile matches requests to any host before this one: by a wildcard pattern, or as a catch-all of
 * private windows or containers.
 */
function isHidden(where: Where, other: OtherTraffic['profiles'][number]): boolean {
  if (!isCatchAll(other.where)) return other.takesAnyHost === true && isCatchAll(where);
  return isCatchAll(where) || other.where.containers.length > 0;
}

/** Whether an index has a pattern for any host. */
export const hasAnyHost = ({ patterns }: SiteIndex): boolean => Object.hasOwn(patterns, '*');

/** Hosts of an index that a rule can name, with their subdomains; of a pattern the whole host. */
export function hostsIn({ hosts, suffixes, patterns }: SiteIndex): string[] {
  const names = [hosts, suffixes, patterns].flatMap((table) => Object.keys(table));
  return names.filter(isName);
}

const isName = (host: string): boolean => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host);

/** Those of the hosts that are, or are below, one of `above`. */
function below(hosts: readonly string[], above: ReadonlySet<string>): string[] {
  return hosts.filter((host) => {
    const labels = host.split('.');
    return labels.some((_, at) => above.has(labels.slice(at).join('.')));
  });
}

/** Country of the exit, else the only requested country; empty: unknown. */
function countryOf(profile: Profile, active: ProfileState): string {
  const requested =
    profile.kind === 'service' && profile.countries.length === 1 ? profile.countries[0] : '';
  return active.exit?.country ?? requested ?? '';
}

/** Hosts that a profile takes whole. */
function ownHosts({ hosts, suffixes }: SiteIndex): string[] {
  const names = new Set([...Object.keys(hosts), ...Object.keys(suffixes)]);
  return [...names].filter(isName).slice(0, maxHosts);
}

/** `Accept-Language` of browsers sold in a country: its likeliest language, then English. Empty: unknown. */
export function languageOfCountry(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (language === 'und') return '';
  return `${language}-${country},${language};q=0.9${language === 'en' ? '' : ',en;q=0.8'}`;
}
