import type { ProfileState, Profile } from './schema';

/** Modification of requests by the browser while a profile with extras is on. */
export interface ExtrasRule {
  kind: 'save-data' | 'language';
  /** Hosts the rule applies to, including their subdomains; empty: every host. */
  only: string[];
  /** Hosts the rule does not apply to. */
  except: string[];
  /** Value of `Accept-Language`; empty for a save-data rule. */
  language: string;
}

/** Maximum number of hosts in a rule. Patterns and address blocks cannot be expressed in the browser's rules. */
const maxHosts = 1000;

/**
 * Returns the rules of an active profile. None when the profile takes only sites that are not plain hosts: its
 * extras would affect pages of other profiles.
 * @param sites the profile's site list as text.
 */
export function extrasRules(profile: Profile, active: ProfileState, sites: string): ExtrasRule[] {
  const { scope } = profile.where;
  const hosts = scope === 'everything' ? [] : hostsOf(sites);
  if (scope === 'only' && hosts.length === 0) return [];
  const about = {
    only: scope === 'only' ? hosts : [],
    except: scope === 'except' ? hosts : [],
  };
  const rules: ExtrasRule[] = [];
  if (profile.extras.saveData) rules.push({ kind: 'save-data', ...about, language: '' });
  const language = profile.extras.acceptLanguage
    ? languageOfCountry(countryOf(profile, active))
    : '';
  if (language !== '') rules.push({ kind: 'language', ...about, language });
  return rules;
}

/** Country of the exit, else the only requested country; empty: unknown. */
function countryOf(profile: Profile, active: ProfileState): string {
  const requested =
    profile.kind === 'service' && profile.countries.length === 1 ? profile.countries[0] : '';
  return active.exit?.country ?? requested ?? '';
}

function hostsOf(sites: string): string[] {
  return sites
    .split('\n')
    .flatMap((line) => {
      const host = line.trim().replace(/^\*?\./, '');
      return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host) ? [host] : [];
    })
    .slice(0, maxHosts);
}

/** `Accept-Language` of browsers sold in a country: its likeliest language, then English. Empty: unknown. */
export function languageOfCountry(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (language === 'und') return '';
  return `${language}-${country},${language};q=0.9${language === 'en' ? '' : ',en;q=0.8'}`;
}
