import { withoutBrackets } from './brackets';
import { dayOrderIn, readDate } from './date';
import { amountIn, readMoney, type Money } from './money';
import { type Decimal, decimalIn, readNumber } from './number';

/** Kind of a column's texts. */
export type TextKind = 'text' | 'number' | 'money' | 'date';

export type Value = string | number | Money;

/** Parser for the texts of one column; `read` returns null for texts of another kind. */
export interface Reading {
  readonly kind: TextKind;
  readonly read: (text: string) => Value | null;
}

const minShare = 0.8;

/** A small whole number behind a code that is a word as well, such as 'TOP 10'. */
const counted = /^(?:ALL|COP|CUP|SOS|TOP) ?\d{1,3}(?!\D?\d)/;

const isFilled = (text: string): boolean => text.trim() !== '';

/**
 * Returns the kind of at least 80 % of the texts.
 * @param language language of the page, such as `pt-BR`; '' if unknown.
 * @param separator decimal separator of the column, if it is known.
 */
export function kindOf(texts: readonly string[], language: string, separator?: Decimal): TextKind {
  const filled = texts.filter(isFilled);
  const decimal = separator ?? decimalIn(filled, language);
  const order = dayOrderIn(filled, language);
  const fits = (read: (text: string) => unknown): boolean => {
    let left = filled.length - minShare * filled.length;
    return filled.every((text) => read(text) !== null || (left -= 1) >= 0);
  };
  if (filled.length === 0) return 'text';
  const isAmount = (text: string) => amountIn(text, decimal);
  if (fits(isAmount) && filled.some((text) => isAmount(text) && !counted.test(text)))
    return 'money';
  if (fits((text) => readDate(text, language, order))) return 'date';
  return fits((text) => readNumber(text, decimal)) ? 'number' : 'text';
}

/**
 * Returns the parser that fits at least 80 % of the texts.
 * @param language language of the page, such as `pt-BR`; '' if unknown.
 * @param separator decimal separator of the column, if its values matter and not only its kind; see `decimalOfColumn`.
 */
export function readingOf(
  texts: readonly string[],
  language: string,
  separator?: Decimal,
): Reading {
  const filled = texts.filter(isFilled);
  const decimal = separator ?? decimalIn(filled, language);
  const order = dayOrderIn(filled, language);
  const bare = withoutBrackets(filled);
  const parsers: Record<TextKind, Reading['read']> = {
    money: (text) => readMoney(bare(text), decimal),
    date: (text) => readDate(text, language, order),
    number: (text) => readNumber(bare(text), decimal),
    text: (text) => text,
  };
  const kind = kindOf(filled, language, decimal);
  return { kind, read: parsers[kind] };
}
