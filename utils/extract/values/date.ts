import { letterCount, plainDigits } from './digits';
import { bareMonth, monthsOf } from './months';

/** Order of the numbers in dates such as 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The part of the text that is the date. */
  readonly text: string;
}

const clock = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*([ap])\.?m?\b)?/i;
/** Difference to UTC after a time. */
const zone = /^\s?(?:Z|[-+](?:0\d|1[0-4]):?[0-5]\d)(?!\d)/i;
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

/** Whether a language writes dates such as 4.3.26: elsewhere such numbers are versions. */
const writesDots = (language: string): boolean => {
  try {
    const parts = new Intl.DateTimeFormat(language || 'en').formatToParts(0);
    return parts.some(({ type, value }) => type === 'literal' && value.includes('.'));
  } catch (error) {
    // Pages may declare an invalid language.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

function numericDay(text: string, order: DayOrder, language: string): Day | null {
  const match = numeric.exec(text);
  if (!match) return null;
  if (match[0].includes('.') && match[3]?.length === 2 && !writesDots(language)) return null;
  const [one, other, last] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const year = last < 100 ? last + (last < 70 ? 2000 : 1900) : last;
  const [day, month] = order === 'day-first' ? [one, other] : [other, one];
  return { year, month, day, text: match[0] };
}

function writtenDay(text: string, language: string): Day | null {
  const months = monthsOf(language);
  const day = (written: string, name = '', number = '', year = ''): Day | null => {
    const month = months.get(bareMonth(name));
    if (month === undefined) return null;
    return { year: Number(year), month, day: Number(number), text: written };
  };
  const dayFirst = dayMonthYear.exec(text);
  const monthFirst = monthDayYear.exec(text);
  return (
    (dayFirst && day(dayFirst[0], dayFirst[2], dayFirst[1], dayFirst[3])) ??
    (monthFirst && day(monthFirst[0], monthFirst[1], monthFirst[2], monthFirst[3]))
  );
}

function firstGroups(pattern: RegExp, text: string): Day | null {
  const match = pattern.exec(text);
  if (!match) return null;
  return {
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3]),
    text: match[0],
  };
}

/** Time in a text as `T15:30`, with seconds unless they are 0 and with the difference to UTC; '' if there is none. */
function timeIn(text: string): { time: string; rest: string } {
  const match = clock.exec(text);
  if (!match) return { time: '', rest: text };
  const [found, hours, minutes = '', seconds = '00', half] = match;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = (Number(hours) % (half ? 12 : 24)) + (isAfternoon ? 12 : 0);
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + found.length);
  // 15:30-16:00 is a range: only a complete time has a difference to UTC.
  const isWhole = match[3] !== undefined || before.endsWith('T');
  const [offset = ''] = (isWhole && zone.exec(after)) || [];
  const second = seconds === '00' ? '' : `:${seconds}`;
  return {
    time: `T${String(hour).padStart(2, '0')}:${minutes}${second}${offset.trim().toUpperCase()}`,
    rest: before + after.slice(offset.length),
  };
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
  const found =
    firstGroups(eastAsian, plain) ??
    firstGroups(iso, plain) ??
    numericDay(plain, order, language) ??
    writtenDay(plain, language);
  if (!found || !valid(found)) return null;
  const { time, rest } = timeIn(plain.replace(found.text, ' '));
  if (letterCount(found.text + rest) > longestRest || (isWhole && /\d/.test(rest))) return null;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${String(found.year).padStart(4, '0')}-${digits(found.month)}-${digits(found.day)}${time}`;
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
