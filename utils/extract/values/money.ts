import { longestFirst } from '../counts';
import { currencySigns } from './currency-signs';
import { letterCount, plainDigits } from './digits';
import { type Decimal, numeralsIn, valueOfNumeral, zerosOf } from './number';

/** Amount with an ISO 4217 code, or with the sign itself if several currencies use it. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

const escaped = (text: string): string => text.replaceAll(/[.$]/g, String.raw`\$&`);
const spelled = longestFirst([...Object.keys(currencySigns), '$', '¥', 'kr', 'Fr']);
const known = new Set([...spelled, ...Intl.supportedValuesOf('currency')]);
const currency = new RegExp(
  `(?<![\\p{L}$])(${spelled.map(escaped).join('|')}|[A-Z]{3})(?![\\p{L}$])|([€£$¥₹₽])`,
  'gu',
);

const maxLetters = 24;

/** A minus sign at the end, apart from dashes between words and from hyphens. */
const minus = /(?:^|[^\p{L}\p{N}\s])\s*-\s*$|(?:^|[^\p{L}\p{N}])-$/u;

/** An amount in brackets, as accountants write negative ones. */
const bracketed = /^\s*\(\s*0\s*\)\s*$/;

/** An amount without its sign. */
interface Amount {
  readonly amount: number;
  /** Currency as it is spelled. */
  readonly sign: string;
  /** Text with ` 0 ` in place of the number. */
  readonly rest: string;
}

/**
 * Makes decimals of raised cents, which a space sets apart: '$12.99' of '$12 99'. Texts that hold more than the two
 * numerals and a currency sign stay as they are, such as sizes: 'EUR 38 39'.
 * @param plain text with plain digits.
 */
export const withCents = (plain: string, decimal: Decimal): string =>
  plain.replace(
    /^(\D*)(\d[\d.,'’]*) (\d\d)(\D*)$/,
    (all, before: string, whole: string, cents: string, after: string) => {
      const rest = before + after;
      const isPrice =
        /\p{Sc}/u.test(rest) && currencyIn(rest) === rest.trim() && !whole.includes(decimal);
      return isPrice ? before + whole + decimal + cents + after : all;
    },
  );

/** Finds the one amount of money in a text, such as '$1,299.00' or 'from 12 USD'; null for other texts. */
export function amountIn(text: string, decimal: Decimal): Amount | null {
  const plain = withCents(plainDigits(text), decimal);
  const found = numeralsIn(plain);
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const rest = plain.replace(only, ' 0 ');
  if (letterCount(rest) > maxLetters) return null;
  const sign = currencyIn(rest);
  if (sign === null) return null;
  const zeros = zerosOf(rest.replace(/^.* 0 /, ''));
  const amount = valueOfNumeral(only, decimal, zeros);
  return amount === null ? null : { amount, sign, rest };
}

/**
 * Parses a text with one amount of money, such as '$1,299.00', '1.299,00 €' or 'from 12 USD'; null
 * for other texts. An amount in brackets is negative.
 */
export function readMoney(text: string, decimal: Decimal = '.'): Money | null {
  const found = amountIn(text, decimal);
  if (!found) return null;
  const { amount, sign, rest } = found;
  return {
    amount: isNegative(rest, sign) ? -amount : amount,
    currency: currencySigns[sign] ?? sign,
  };
}

/**
 * Whether a number has brackets around it, or a minus sign before it and its currency.
 * @param rest text on one line with ` 0 ` in place of the number.
 * @param sign currency in it; '' for none.
 */
export function isNegative(rest: string, sign: string): boolean {
  const before = rest.replace(/ 0 .*/, '');
  const bare = before.trimEnd();
  return (
    bracketed.test(rest.replace(sign, '')) ||
    minus.test(sign && bare.endsWith(sign) ? bare.slice(0, -sign.length) : before)
  );
}

/** First currency in a text, as it is spelled; null for none. */
export const currencyIn = (text: string): string | null =>
  text.match(currency)?.find((found) => known.has(found)) ?? null;
