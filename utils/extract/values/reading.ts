import { dayOrderIn, readDate } from './date';
import { readMoney, type Money } from './money';
import { decimalIn, readNumber } from './number';

/** What the texts of a column are. */
type TextKind = 'text' | 'number' | 'money' | 'date';

export type Value = string | number | Money;

/** How the texts of one column are read: their kind, and a function that gives null for a text that is not of it. */
export interface Reading {
  readonly kind: TextKind;
  readonly read: (text: string) => Value | null;
}

const leastShare = 0.8;

/** The reading that fits at least 80 % of a column's texts. The language is that of the page, as `de` or `pt-BR`; '' if it does not say. */
export function readingOf(texts: readonly string[], language: string): Reading {
  const filled = texts.filter((text) => text.trim() !== '');
  const decimal = decimalIn(filled, language);
  const order = dayOrderIn(filled, language);
  const ways: readonly Reading[] = [
    { kind: 'money', read: (text) => readMoney(text, decimal) },
    { kind: 'date', read: (text) => readDate(text, language, order) },
    { kind: 'number', read: (text) => readNumber(text, decimal) },
  ];
  const fits = (way: Reading) =>
    filled.filter((text) => way.read(text) !== null).length >= leastShare * filled.length;
  const fitting = filled.length > 0 ? ways.find(fits) : undefined;
  return fitting ?? { kind: 'text', read: (text) => text };
}
