/**
 * What the browser tells sites about its user that can differ from what the exit's country would make them expect:
 * the clock and the languages. Pure: the browser's own data about countries (`Intl`) is the table.
 */
export interface BrowserLocale {
  /** IANA name of the time zone, as in `Europe/Berlin`. */
  zone: string;
  /** BCP 47 tags in the user's order, as in `navigator.languages`. */
  languages: readonly string[];
}

export interface ExitMismatch {
  /** The clock differs from every clock of the country. */
  clock: boolean;
  /** The language that most people there read, where none of the user's is at home there; null: they fit. */
  language: string | null;
}

/** Languages at home in a country beside the likeliest one, which `Intl` names. */
const alsoAtHome: Readonly<Record<string, string>> = {
  AE: 'en',
  BE: 'fr de',
  CA: 'fr',
  CH: 'fr it rm',
  CY: 'tr en',
  DZ: 'fr',
  ES: 'ca eu gl',
  FI: 'sv',
  HK: 'en',
  IE: 'ga',
  IN: 'en',
  IL: 'ar en',
  KE: 'en',
  KZ: 'ru',
  LU: 'fr de lb',
  MA: 'fr',
  MT: 'en',
  MY: 'en',
  NG: 'en',
  NO: 'no nn nb',
  PH: 'en fil tl',
  PK: 'en',
  RS: 'sr hr',
  SG: 'en zh ms',
  TN: 'fr',
  UA: 'ru',
  ZA: 'en af',
};

/**
 * What of a browser does not fit an exit; null: nothing is known of the country.
 * @param country ISO code of two letters. @param now any moment of the year to look at, in milliseconds since the epoch.
 */
export function exitMismatch(
  { zone, languages }: BrowserLocale,
  country: string,
  now: number,
): ExitMismatch | null {
  const code = country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return {
    clock: !clockFits(zone, code, now),
    language: foreign(languages, code),
  };
}

/** Zones by country are what the browser knows; one that does not know them has no opinion. */
function clockFits(zone: string, country: string, now: number): boolean {
  const own = yearOf(zone, now);
  const there = zonesOf(country);
  if (own === null || there.length === 0) return true;
  return there.some((other) => other === zone || yearOf(other, now) === own);
}

function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`);
  const read: unknown = Reflect.get(locale, 'getTimeZones');
  const zones: unknown =
    typeof read === 'function' ? Reflect.apply(read, locale, []) : Reflect.get(locale, 'timeZones');
  return Array.isArray(zones) ? zones.filter((one) => typeof one === 'string') : [];
}

const halfYear = 182 * 86_400_000;

/** How a zone's clock stands in summer and winter; null: no such zone. */
function yearOf(zone: string, now: number): string | null {
  return zoneExists(zone) ? `${offsetOf(zone, now)} ${offsetOf(zone, now + halfYear)}` : null;
}

function zoneExists(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // `Intl` throws for a name that it does not know: that is the answer.
    return false;
  }
}

function offsetOf(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function foreign(languages: readonly string[], country: string): string | null {
  const { language: usual } = new Intl.Locale(`und-${country}`).maximize();
  if (usual === undefined || usual === 'und' || languages.length === 0) return null;
  const atHome = new Set([usual, ...(alsoAtHome[country]?.split(' ') ?? [])]);
  const fits = languages
    .flatMap(parsed)
    .some(({ language, region }) => region === country || atHome.has(language));
  return fits ? null : usual;
}

function parsed(tag: string): { language: string; region: string | undefined }[] {
  try {
    const { language, region } = new Intl.Locale(tag);
    return [{ language, region }];
  } catch {
    // What is no language tag says nothing about its user.
    return [];
  }
}
