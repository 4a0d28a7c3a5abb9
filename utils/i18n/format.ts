import { type CountKey, i18n } from '@/utils/i18n/i18n';

/**
 * Language of the user interface for `Intl` and `lang`: the browser's, with region, if a catalogue
 * exists for it, otherwise that of the default catalogue, so that dates and numbers match the text.
 */
export function language(): string {
  const words = i18n.t('words.language');
  const name = i18n.t('@@ui_locale').replaceAll('_', '-');
  try {
    const own = Intl.getCanonicalLocales(name)[0] ?? words;
    return own === words || own.startsWith(`${words}-`) ? own : words;
  } catch {
    return words;
  }
}

let names: Intl.DisplayNames | undefined;

/** Name of a country in the user's language; the argument itself if it is no ISO code. */
export function countryName(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  names ??= new Intl.DisplayNames([language()], { type: 'region', fallback: 'code' });
  return names.of(code.toUpperCase()) ?? code;
}

/** Countries with their names, in the order of the names. */
export const namedCountries = (codes: readonly string[]): { code: string; name: string }[] =>
  codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Country with code, such as 'Germany (DE)'. */
export function countryWithCode(code: string): string {
  const name = countryName(code);
  return name === code ? code : `${name} (${code})`;
}

/** Duration in ms as a clock: '0:07', '12:30', '1:02:03'. */
export function clockText(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`;
}

let ages: Intl.RelativeTimeFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

/** Age in seconds from which a date says more than a number of days. */
const oldAge = 30 * 86_400;

/** Number of midnights in local time between two times. */
function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  // Rounded, because a day of a clock change has 23 or 25 hours.
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** Relative time in the largest fitting unit, such as '5 min ago'; the date beyond 30 days. */
export function timeAgo(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000);
  if (seconds < -oldAge) {
    days ??= new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });
    return days.format(at);
  }
  ages ??= new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  if (seconds > -45) return ages.format(0, 'second');
  // Units are read without the full stop of an abbreviation.
  if (seconds > -2700) return ages.format(Math.round(seconds / 60), 'minute').replace('.', '');
  const nights = daysBetween(at, now);
  if (seconds > -79_200 || nights === 0) {
    return ages.format(Math.round(seconds / 3600), 'hour').replace('.', '');
  }
  return ages.format(-nights, 'day');
}

// Formats are kept: making one takes 0.2 ms, and lists have numbers and dates in each row.
let numbers: Intl.NumberFormat | undefined;
let exactNumbers: Intl.NumberFormat | undefined;
let dateTimes: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;
let utcDays: Intl.DateTimeFormat | undefined;

/** Number in the user's locale, with at most two decimals. */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  return numbers.format(value);
}

/** Number of a page or a rule in the user's locale, with up to eight decimals: with two, small ones would be 0. */
export function exactNumberText(value: number): string {
  exactNumbers ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 8 });
  return exactNumbers.format(value);
}

/** Text with a count, which chooses its plural form. */
export const countText = (key: CountKey, count: number): string =>
  i18n.t(key, count, [numberText(count)]);

/** Megabytes in the service's decimal units: 1 GB is 1,000 MB, 1 TB 1,000 GB. */
export function megabytesText(mb: number): string {
  if (mb >= 1_000_000) return `${numberText(mb / 1_000_000)} TB`;
  return mb >= 1000 ? `${numberText(mb / 1000)} GB` : `${numberText(mb)} MB`;
}

/** Size of a stored body in decimal units: 1 kB is 1,000 bytes. */
export function bytesText(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1_000_000
    ? `${numberText(Math.round(count / 100) / 10)} kB`
    : `${numberText(count / 1_000_000)} MB`;
}

/** Short date and time of a timestamp. */
export function dateTimeText(at: number): string {
  dateTimes ??= new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return dateTimes.format(at);
}

/** Day of a timestamp in UTC, the same in every time zone. */
export function utcDayText(at: number): string {
  utcDays ??= new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' });
  return utcDays.format(at);
}

/** Time of day of a timestamp, such as '14:05'. */
export function timeText(at: number): string {
  times ??= new Intl.DateTimeFormat(language(), { timeStyle: 'short' });
  return times.format(at);
}

/** Host of a URL with its port, in Unicode; the argument itself if it is no URL. */
export function hostText(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
