import { inFrontOnly } from '../compare/currencies';
import { currencyPattern } from '../compare/prices';
import { startOf, textAhead } from './text-ahead';

/** Whole number at the end of a text; the decimals of another number are none. */
const wholeNumber = String.raw`(?<!\d[.,'’]?)(?:\d{1,3}(?<group>[.,'’ ])\d{3}(?:\k<group>\d{3})*|\d+)$`;
const amountAtEnd = new RegExp(wholeNumber, 'u');
const priceAtEnd = new RegExp(`(?:${currencyPattern})[ \\t]{0,3}${wholeNumber}`, 'u');
/** Currency at the start of a text, unless a number follows directly: then it is the currency of that number. */
const currencyAtStart = new RegExp(`^ {0,3}(?<currency>${currencyPattern})(?!\\d)`, 'u');

const startsWithCurrency = (text: string): boolean => {
  const currency = currencyAtStart.exec(text)?.groups?.['currency'];
  return currency !== undefined && !inFrontOnly.has(currency);
};

/**
 * Decimal point to be set in front of a raised text that is the cents of a price, as in `$19<sup>99</sup>` or
 * `1.299<sup>99</sup> €`; '' for any other.
 * @param before parts of the text in front of it.
 * @param rest what follows, the next one last: nodes, and text between them.
 */
export function decimalPointOf(
  raised: Element,
  before: readonly string[],
  rest: readonly (Node | string)[],
): string {
  const cents = /^\d\d(?!\d)(?<behind>.{0,12})$/su.exec(startOf(raised).trimEnd());
  if (!cents) return '';
  const front = before
    .slice(-8)
    .map((part) => part.slice(-40))
    .join('')
    .slice(-40);
  const amount = amountAtEnd.exec(front);
  if (!amount) return '';
  const behind = cents.groups?.['behind']?.trim() ?? '';
  const isPrice =
    startsWithCurrency(behind || textAhead(rest)) || (behind === '' && priceAtEnd.test(front));
  // After points between groups, a point would be another of them.
  const point = amount.groups?.['group'] === '.' ? ',' : '.';
  return isPrice ? point : '';
}
