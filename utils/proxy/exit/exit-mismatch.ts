/**
 * Browser properties visible to sites that may contradict the exit's country: time zone and languages. Pure;
 * country data come from the browser's `Intl`.
 */
interface BrowserLocale {
  /** IANA name of the time zone, such as `Europe/Berlin`. */
  zone: string;
  /** BCP 47 tags in the user's order, as in `navigator.languages`. */
  languages: readonly string[];
}

interface ExitMismatch {
  /** Whether the clock differs from every time zone of the country. */
  clock: boolean;
  /** The country's likeliest language, when none of the user's languages is common there; null: no mismatch. */
  language: string | null;
}

/** Languages common in a country besides the likeliest one, which `Intl` reports. */
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
 * Compares a browser with an exit; null: no data on the country.
 * @param country two-letter ISO code.
 * @param now time in ms since the epoch; its year is examined.
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

/** Whether the time zone matches the country. A browser without zones by country counts as a match. */
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

/** UTC offsets of a zone in winter and summer; null: unknown zone. */
function yearOf(zone: string, now: number): string | null {
  return zoneExists(zone) ? `${offsetOf(zone, now)} ${offsetOf(zone, now + halfYear)}` : null;
}

function zoneExists(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // `Intl` throws for an unknown name.
    return false;
  }
}

function offsetOf(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function foreign(languages: readonly string[], country: string): string | null {
  const { language: likely } = new Intl.Locale(`und-${country}`).maximize();
  if (likely === undefined || likely === 'und' || languages.length === 0) return null;
  const atHome = new Set([likely, ...(alsoAtHome[country]?.split(' ') ?? [])]);
  const fits = languages
    .flatMap(parsed)
    .some(({ language, region }) => region === country || atHome.has(language));
  return fits ? null : likely;
}

function parsed(tag: string): { language: string; region: string | undefined }[] {
  try {
    const { language, region } = new Intl.Locale(tag);
    return [{ language, region }];
  } catch {
    // An invalid language tag says nothing about the user.
    return [];
  }
}
