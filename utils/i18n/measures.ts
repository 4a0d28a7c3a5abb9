import { language } from './format';

/** A number in the user's locale, with at most two decimals. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value);
}

/** Megabytes as the service counts them: a GB is 1,000 MB, a TB 1,000 GB. */
export function megabytesText(mb: number): string {
  if (mb >= 1_000_000) return `${numberText(mb / 1_000_000)} TB`;
  return mb >= 1000 ? `${numberText(mb / 1000)} GB` : `${numberText(mb)} MB`;
}

/** Bytes of a stored body: 1,000 to the kB. */
export function bytesText(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1_000_000
    ? `${numberText(Math.round(count / 100) / 10)} kB`
    : `${numberText(count / 1_000_000)} MB`;
}

/** Date and time of a moment, short. */
export function dateTimeText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );
}

/** The host of an address with its port, as people read it, or the text itself where it is no address. */
export function hostText(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
