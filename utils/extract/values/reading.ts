import { withoutBrackets } from './brackets';
import { dayOrderIn, readDate } from './date';
import { readMoney, type Money } from './money';
import { type Decimal, decimalIn, readNumber } from './number';

/** Kind of a column's texts. */
type TextKind = 'text' | 'number' | 'money' | 'date';

export type Value = string | number | Money;

/** Parser for the texts of one column; `read` returns null for texts of another kind. */
export interface Reading {
  readonly kind: TextKind;
  readonly read: (text: string) => Value | null;
}

const minShare = 0.8;

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
  const filled = texts.filter((text) => text.trim() !== '');
  const decimal = separator ?? decimalIn(filled, language);
  const order = dayOrderIn(filled, language);
  const bare = withoutBrackets(filled);
  const parsers: readonly Reading[] = [
    { kind: 'money', read: (text) => readMoney(bare(text), decimal) },
    { kind: 'date', read: (text) => readDate(text, language, order) },
    { kind: 'number', read: (text) => readNumber(bare(text), decimal) },
  ];
  const fits = ({ read }: Reading): boolean => {
    let left = filled.length - minShare * filled.length;
    return filled.every((text) => read(text) !== null || (left -= 1) >= 0);
  };
  const fitting = filled.length > 0 ? parsers.find(fits) : undefined;
  return fitting ?? { kind: 'text', read: (text) => text };
}
