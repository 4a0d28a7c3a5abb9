import { letterCount, plainDigits } from './digits';

export type Decimal = '.' | ',';

/**
 * Digits with group and decimal separators. A decimal without a whole part, such as .5, counts only at the start or
 * after a space, sign, colon, bracket or currency. In 'Note ,5' and 'Nr .5' the separator belongs to the word: a comma
 * behind any word but the three capitals of a currency, and the point of an abbreviation.
 */
const numeral =
  /(?:(?<=^|[\s\p{Sc}+:(-])[.,](?<!(?:[\p{L}\p{M}](?<!\b[A-Z]{3})\s+,|\b(?:N[or]|Rs)\s+\.)))?\d+(?:[.,'’ ]\d+)*/gu;

/** Numerals in a text with plain digits; a space only separates groups of three. */
export function numeralsIn(text: string): string[] {
  return (text.match(numeral) ?? []).flatMap((found) =>
    / /.test(found) && !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(found) ? found.split(' ') : [found],
  );
}

/**
 * Decimal separator proven by a numeral with both separators, or a group that is not three long;
 * null if ambiguous.
 */
function provenBy(found: string): Decimal | null {
  const point = found.lastIndexOf('.');
  const comma = found.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const sign = point >= 0 ? '.' : ',';
  const parts = found.split(sign);
  if (parts.length > 2) return sign === '.' ? ',' : '.';
  if (
    parts.length === 2 &&
    (parts[1]?.length !== 3 || !Number(parts[0]) || (parts[0]?.length ?? 0) > 3)
  )
    return sign;
  return null;
}

export function decimalOf(language: string): Decimal {
  try {
    const parts = new Intl.NumberFormat(language || 'en').formatToParts(1.5);
    return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
  } catch (error) {
    // Pages may declare an invalid language.
    if (error instanceof RangeError) return '.';
    throw error;
  }
}

/** Returns which decimal separator the texts of a column prove: above 0 a point, below 0 a comma, and 0 none. */
export function decimalProof(texts: readonly string[]): number {
  let points = 0;
  for (const text of texts)
    for (const found of numeralsIn(plainDigits(text))) {
      const proven = provenBy(found);
      if (proven !== null) points += proven === '.' ? 1 : -1;
    }
  return points;
}

/** Decimal separator that a column proves, see `decimalProof`; otherwise the usual one of the language. */
export function decimalBy(proof: number, language: string): Decimal {
  if (proof !== 0) return proof > 0 ? '.' : ',';
  return decimalOf(language);
}

/** Decimal separator proven by the texts of a column, otherwise the usual one of the language. */
export const decimalIn = (texts: readonly string[], language: string): Decimal =>
  decimalBy(decimalProof(texts), language);

/**
 * No digits, plain digits, groups of three or, as in India, groups of two and a last one of three. Groups that begin
 * with 0 are a code, such as a telephone number.
 */
const grouped = /^(?:\d*|[1-9]\d?\d?(?:[.,'’ ]\d{2,3})*[.,'’ ]\d{3})$/;

/** Value of a numeral times 10 to the power of `zeros`; null if its groups do not fit the decimal separator. */
export function valueOfNumeral(found: string, decimal: Decimal, zeros = 0): number | null {
  const [whole = '', decimals = '0', ...more] = found.split(decimal);
  if (more.length > 0 || !grouped.test(whole) || !/^\d+$/.test(decimals)) return null;
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals}e${zeros}`);
}

const longestUnit = 12;

const multiples =
  /^ ?(?:(k|tys|tsd|тыс)|(lakh)|(mn?|mio|mln|mill?i?[oó]n\p{L}*|млн)|(cr|crore)|(bn?|mrd|mld|billion|млрд)|(?:([万萬만])|([亿億억]))\p{L}*)(?![\p{L}²³])/iu;

/** Number of zeros that a word after a numeral stands for, such as 3 for `k`; 0 for other words. */
export const zerosOf = (after: string): number =>
  [0, 3, 5, 6, 7, 9, 4, 8].find((_, at) => at && multiples.exec(after)?.[at]) ?? 0;

/**
 * Parses a number with optional sign, label and short unit, such as '1,234 reviews'; null for other
 * texts.
 */
export function readNumber(text: string, decimal: Decimal = '.'): number | null {
  const plain = plainDigits(text);
  const found = numeralsIn(plain);
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const [before = '', after = ''] = plain.split(only, 2);
  // Letters before the number without a colon, or a long text after it, mean a name that contains a
  // number.
  if (/\p{L}/u.test(before.replace(/^.*[:：]/, '')) || letterCount(after) > longestUnit)
    return null;
  if (/[/:]/.test(after) || /^[A-Z]\p{L}*\d|^-/u.test(after)) return null;
  // A small m right after the number may stand for metres, minutes or millions.
  if (/^m(?![\p{L}²³])/u.test(after)) return null;
  // After a space these stand for metres, minutes, bytes and credits.
  const isUnit = /^ (mn?|B|[Cc]r)(?!\p{L})/u.test(after);
  const value = valueOfNumeral(only, decimal, isUnit ? 0 : zerosOf(after));
  if (value === null) return null;
  const negative =
    /(?:^|[:：])\s*-\s*$/.test(before) || (before.trim() === '(' && after.startsWith(')'));
  return negative ? -value : value;
}
