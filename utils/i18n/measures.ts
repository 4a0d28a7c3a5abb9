import { language } from './format';

// Formats are kept: making one takes 0.2 ms, and lists have numbers and dates in each row.
let numbers: Intl.NumberFormat | undefined;
let dateTimes: Intl.DateTimeFormat | undefined;

/** Number in the user's locale, with at most two decimals. */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  return numbers.format(value);
}

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

/** Host of a URL with its port, in Unicode; the argument itself if it is no URL. */
export function hostText(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
