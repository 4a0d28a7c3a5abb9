import { letterCount, plainDigits } from './digits';
import { bareMonth, monthsOf } from './months';

/** Order of the numbers in dates such as 03/04/2026. */
type DayOrder = 'day-first' | 'month-first';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The part of the text that is the date. */
  readonly text: string;
}

/**
 * A time of day. Only one with seconds or after a `T` may have a UTC offset: 15:30-16:00 is a range. A single `a` or
 * `p` counts only directly after a digit or at the end: in 15:30 a 17:00 and 10:30 p. Novák it is a word.
 */
const clock =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*([ap])(?:\.?\s?m|(?<=\d[ap])|(?!.*[\da-z]))\b)?((?<=T[\d:.,]{5,18}|:\d\d:[\d.,]{2,12})\s?(?:Z|[-+](?:0\d|1[0-4]):?[0-5]\d)(?!\d))?/is;
const yearFirst =
  /\b(?<year>\d{4})(?:[-/.] ?|\s*[年년]\s*)(?<month>\d{1,2})(?:[-/.] ?|\s*[月월]\s*)(?<day>\d{1,2})(?!\d)/;
const numeric = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/;
const dayMonthYear =
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º|°)?[\s-]*(?:de |of )?(?<month>[\p{L}\p{M}]+)\.?,?[\s-]*(?:de |del )?(?<year>\d{4})(?!\d)/u;
const monthDayYear =
  /(?<![\p{L}\p{M}])(?<month>[\p{L}\p{M}]+)\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/u;

/** Language and year of dates in another era, as in Iran (14xx) and Thailand (25xx). */
const otherEra = /^(?:(?:fa|ps)\b.* 1[0-5]|th\b.* 2[4-9])/i;

const longestRest = 24;

/** Whether a day exists: others end up in another month. */
const valid = ({ year, month, day }: Day): boolean =>
  new Date(year, month - 1, day).getMonth() === month - 1 && year > 999;

/** Languages that write dates such as 4.3.26: elsewhere such numbers are versions. */
const dotted =
  /^(?:az|b[egs]|cs|d[ae]|et|f[io]|h[ruy]|is|k[ak]|ky|l[vb]|mk|n[bno]|pl|r[ou]|s[klqr]|t[rk]|uk)\b/i;

function numericDay(text: string, order: DayOrder, language: string): Day | null {
  const match = numeric.exec(text);
  if (!match) return null;
  const [found, one, other, end = ''] = match;
  if (found.includes('.') && end.length === 2 && !dotted.test(language)) return null;
  const last = Number(end);
  const year = last < 100 ? last + (last < 70 ? 2000 : 1900) : last;
  const [day, month] = order === 'day-first' ? [one, other] : [other, one];
  return { year, month: Number(month), day: Number(day), text: found };
}

/** Date whose month is a name, or whose year comes first. */
function clearDay(text: string, language: string): Day | null {
  for (const pattern of [yearFirst, dayMonthYear, monthDayYear]) {
    const match = pattern.exec(text);
    if (!match?.groups) continue;
    const { year, month: name = '', day } = match.groups;
    const month = Number(name) || monthsOf(language).get(bareMonth(name));
    if (month) return { year: Number(year), month, day: Number(day), text: match[0] };
  }
  return null;
}

const two = (value: number | string) => String(value).padStart(2, '0');

/** Time in a text as `T15:30`, with seconds unless they are 0 and with the difference to UTC; '' if there is none. */
function timeIn(text: string): string {
  const [found, hours, minutes, seconds = '00', letter, offset = ''] = clock.exec(text) ?? [];
  if (found === undefined) return '';
  const half = Number(hours) < 13 && letter?.toLowerCase();
  const isAfternoon = half === 'p';
  const hour = (Number(hours) % (half ? 12 : 24)) + (isAfternoon ? 12 : 0);
  const rest = `${seconds === '00' ? '' : `:${seconds}`}${offset.trim().toUpperCase()}`;
  return `T${two(hour)}:${minutes}${rest}`;
}

/**
 * Returns the first date in a text as `2026-03-04`, or as `2026-03-04T15:30:59+01:00` with what it has of a time; null
 * if there is none, or the text is much longer than a date.
 * @param isWhole whether the text may have no other number, such as the end of a range.
 */
export function readDate(
  text: string,
  language: string,
  order: DayOrder = 'day-first',
  isWhole = true,
): string | null {
  const plain = plainDigits(text);
  if (plain.length > 60 || !/\d/.test(plain)) return null;
  const found = clearDay(plain, language) ?? numericDay(plain, order, language);
  if (!found || !valid(found) || otherEra.test(`${language} ${found.year}`)) return null;
  const others = plain.replace(found.text, ' ');
  const rest = others.replace(clock, '');
  if (letterCount(found.text + rest) > longestRest || (isWhole && /\d/.test(rest))) return null;
  const { year, month, day } = found;
  return `${year}-${two(month)}-${two(day)}${timeIn(others)}`;
}

/**
 * Returns what numbers over 12 among the texts of a column prove: above 0 that the day comes first, below 0 that the
 * month does, and 0 nothing. Points between the numbers are a slight hint at the day.
 */
export function dayOrderProof(texts: readonly string[]): number {
  let points = 0;
  let hint = 0;
  for (const text of texts) {
    const [date = '', one, other] = numeric.exec(plainDigits(text)) ?? [];
    if (Number(one) > 12) points += 1;
    if (Number(other) > 12) points -= 1;
    if (date.includes('.')) hint = 1e-6;
  }
  return points || hint;
}

/** Order that a column proves, see `dayOrderProof`; otherwise the usual one of the language. */
export function dayOrderBy(proof: number, language: string): DayOrder {
  if (proof !== 0) return proof > 0 ? 'day-first' : 'month-first';
  return /^(en(-us)?)?$/i.test(language) ? 'month-first' : 'day-first';
}

/** Order proven by the texts of a column, otherwise the usual one of the language. */
export const dayOrderIn = (texts: readonly string[], language: string): DayOrder =>
  dayOrderBy(dayOrderProof(texts), language);
