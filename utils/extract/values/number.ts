import { plainDigits } from './digits';

/** Which sign stands before the decimals. */
export type Decimal = '.' | ',';

/** A run of digits with what may group them and part the decimals. */
const numeral = /\d+(?:[.,'’ ]\d+)*/g;

/** The numerals of a text whose digits are plain; a space groups digits only by threes. */
export function numeralsIn(text: string): string[] {
  return (text.match(numeral) ?? []).flatMap((found) =>
    / /.test(found) && !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(found) ? found.split(' ') : [found],
  );
}

/** The decimal sign that one numeral proves: by two kinds of sign, or by a group that is not three long. */
function provenBy(found: string): Decimal | null {
  const point = found.lastIndexOf('.');
  const comma = found.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const parts = found.split(sign);
  if (parts.length > 2) return sign === '.' ? ',' : '.';
  if (
    parts.length === 2 &&
    (parts[1]?.length !== 3 || parts[0] === '0' || (parts[0]?.length ?? 0) > 3)
  )
    return sign;
  return null;
}

/** The decimal sign of a language, as browsers write numbers in it. */
export function decimalOf(language: string): Decimal {
  try {
    const parts = new Intl.NumberFormat(language || 'en').formatToParts(1.5);
    return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
  } catch (error) {
    // The page says what it likes of its language.
    if (error instanceof RangeError) return '.';
    throw error;
  }
}

/** The decimal sign that texts of one column agree on, or that of the language where none tells. */
export function decimalIn(texts: readonly string[], language: string): Decimal {
  let points = 0;
  for (const text of texts)
    for (const found of numeralsIn(plainDigits(text))) {
      const proven = provenBy(found);
      if (proven !== null) points += proven === '.' ? 1 : -1;
    }
  if (points !== 0) return points > 0 ? '.' : ',';
  return decimalOf(language);
}

/** The value of one numeral; null where its groups are not what the decimal sign allows. */
export function valueOfNumeral(found: string, decimal: Decimal): number | null {
  const [whole = '', decimals, ...more] = found.split(decimal);
  if (more.length > 0) return null;
  const groups = whole.split(/[.,'’ ]/);
  const regular = groups.slice(1).every((group) => group.length === 3 || group.length === 2);
  if (!regular || (groups.length > 1 && (groups[0]?.length ?? 0) > 3)) return null;
  if (decimals !== undefined && !/^\d+$/.test(decimals)) return null;
  return Number(`${groups.join('')}.${decimals ?? '0'}`);
}

const longestUnit = 12;

/** The number that a text is, with a sign and a short unit at most, as in '1,234 reviews'; else null. */
export function readNumber(text: string, decimal: Decimal = '.'): number | null {
  const plain = plainDigits(text);
  const found = numeralsIn(plain);
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const [before = '', after = ''] = plain.split(only, 2);
  const letters = after.replaceAll(/[^\p{L}]/gu, '').length;
  // A label may stand before it, a unit after it; anything else is a name with a number.
  if (/\p{L}/u.test(before.replace(/^.*[:：]/, '')) || letters > longestUnit) return null;
  if (/[/:]/.test(after) || /^[A-Z]\p{L}*\d|^-/u.test(after)) return null;
  const value = valueOfNumeral(only, decimal);
  if (value === null) return null;
  const negative =
    /(?:^|[:：])\s*-\s*$/.test(before) || (before.trim() === '(' && after.startsWith(')'));
  const scale = /^\s?(k|tys|tsd)\b/i.test(after) ? 1e3 : /^\s?(m|mio|mln)\b/i.test(after) ? 1e6 : 1;
  return (negative ? -value : value) * scale;
}
