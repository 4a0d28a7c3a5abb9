import type { ProfileState, Profile } from './schema';

/** What the browser is asked to do to requests while a profile with extras is on. */
export interface ExtrasRule {
  kind: 'save-data' | 'language';
  /** Hosts it is about, they and all below; none: every host. */
  only: string[];
  /** Hosts it is not about. */
  except: string[];
  /** Value of `Accept-Language`; empty for save-data. */
  language: string;
}

/** Hosts of a list that the browser's rules can name: of patterns and blocks they know nothing. */
const mostHosts = 1000;

/**
 * The rules of one profile that is on. One that takes only sites whose hosts can't be named has none: its
 * extras would reach pages of others.
 * @param sites its list as text.
 */
export function extrasRules(profile: Profile, live: ProfileState, sites: string): ExtrasRule[] {
  const { scope } = profile.where;
  const hosts = scope === 'everything' ? [] : hostsOf(sites);
  if (scope === 'only' && hosts.length === 0) return [];
  const about = {
    only: scope === 'only' ? hosts : [],
    except: scope === 'except' ? hosts : [],
  };
  const rules: ExtrasRule[] = [];
  if (profile.extras.saveData) rules.push({ kind: 'save-data', ...about, language: '' });
  const language = profile.extras.acceptLanguage ? languageOf(countryOf(profile, live)) : '';
  if (language !== '') rules.push({ kind: 'language', ...about, language });
  return rules;
}

/** The exit's country, else the only one that was asked for; empty: not known. */
function countryOf(profile: Profile, live: ProfileState): string {
  const asked =
    profile.kind === 'service' && profile.countries.length === 1 ? profile.countries[0] : '';
  return live.exit?.country ?? asked ?? '';
}

/** What browsers sold in a country send: its likeliest language, and English after it. Empty: not known. */
export function languageOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (language === 'und') return '';
  const own = `${language}-${country},${language};q=0.9`;
  return language === 'en' ? own : `${own},en;q=0.8`;
}

function hostsOf(sites: string): string[] {
  return sites
    .split('\n')
    .flatMap((line) => {
      const host = line.trim().replace(/^\*?\./, '');
      return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host) ? [host] : [];
    })
    .slice(0, mostHosts);
}
