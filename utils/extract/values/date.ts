import { letterCount, plainDigits } from './digits';
import { bareMonth, monthsOf } from './months';

/** Order of the numbers in dates such as 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const clock = /(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\b/i;
const iso = /\b(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})(?!\d)/;
const eastAsian = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;
const numeric = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/;
const dayMonthYear =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º|°)?[\s-]*(?:de |of )?([\p{L}\p{M}]+)\.?,?[\s-]*(?:de |del )?(\d{4})(?!\d)/u;
const monthDayYear =
  /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

const longestRest = 24;

function valid({ year, month, day }: Day): boolean {
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate() && year > 999
  );
}

function numericDay(text: string, order: DayOrder): Day | null {
  const match = numeric.exec(text);
  if (!match) return null;
  const [one, other, last] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const year = last < 100 ? last + (last < 70 ? 2000 : 1900) : last;
  const [day, month] = order === 'day-first' ? [one, other] : [other, one];
  return { year, month, day };
}

function writtenDay(text: string, language: string): Day | null {
  const months = monthsOf(language);
  const day = (name = '', number = '', year = ''): Day | null => {
    const month = months.get(bareMonth(name));
    return month === undefined ? null : { year: Number(year), month, day: Number(number) };
  };
  const dayFirst = dayMonthYear.exec(text);
  const monthFirst = monthDayYear.exec(text);
  return (
    (dayFirst && day(dayFirst[2], dayFirst[1], dayFirst[3])) ??
    (monthFirst && day(monthFirst[1], monthFirst[2], monthFirst[3]))
  );
}

function firstGroups(pattern: RegExp, text: string): Day | null {
  const match = pattern.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function timeIn(text: string): string {
  const match = clock.exec(text);
  if (!match) return '';
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0);
  return `T${String(hour).padStart(2, '0')}:${match[2]}`;
}

/** Parses a date as `2026-03-04`, or `2026-03-04T15:30` with a time; null for other texts. */
export function readDate(
  text: string,
  language: string,
  order: DayOrder = 'day-first',
): string | null {
  const plain = plainDigits(text);
  if (plain.length > 60 || !/\d/.test(plain)) return null;
  const found =
    firstGroups(eastAsian, plain) ??
    firstGroups(iso, plain) ??
    numericDay(plain, order) ??
    writtenDay(plain, language);
  if (!found || !valid(found) || letterCount(plain.replace(clock, '')) > longestRest) return null;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${String(found.year).padStart(4, '0')}-${digits(found.month)}-${digits(found.day)}${timeIn(plain)}`;
}

/**
 * Order proven by numbers over 12 among the texts of a column, otherwise the usual one of the
 * language.
 */
export function dayOrderIn(texts: readonly string[], language: string): DayOrder {
  let points = 0;
  for (const text of texts) {
    const match = numeric.exec(plainDigits(text));
    if (match && Number(match[1]) > 12) points += 1;
    if (match && Number(match[2]) > 12) points -= 1;
  }
  if (points !== 0) return points > 0 ? 'day-first' : 'month-first';
  return /^en(-us)?$/i.test(language) || language === '' ? 'month-first' : 'day-first';
}
