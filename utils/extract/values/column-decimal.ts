import { currencySigns, threeDecimals } from './currency-signs';
import { plainDigits } from './digits';
import { currencyIn } from './money';
import { type Decimal, decimalBy, decimalProof, numeralsIn } from './number';

/** A price with one separator before three digits, which may be thousands or decimals. */
const ambiguous = /^\d{1,3}([.,])\d{3}$/;

/**
 * Returns which decimal separator the prices of a column suggest where no price alone proves one: 1 a point, -1 a
 * comma, and 0 none. Prices with three decimals, such as those of fuel, are small and all alike. So a separator is that of
 * thousands where a price has two digits before it, or where a whole price of three digits stands beside it.
 */
function priceProof(texts: readonly string[]): number {
  let separator: string | undefined;
  let isLarge = false;
  for (const text of texts) {
    const plain = plainDigits(text);
    const sign = currencyIn(plain);
    if (sign === null) continue;
    if (threeDecimals.has(currencySigns[sign] ?? sign)) return 0;
    for (const found of numeralsIn(plain)) {
      separator ??= ambiguous.exec(found)?.[1];
      isLarge ||= ambiguous.test(found) ? !/^\d[.,]/.test(found) : /^[1-9]\d{2,}$/.test(found);
    }
  }
  if (separator === undefined || !isLarge) return 0;
  return separator === '.' ? -1 : 1;
}

/** Returns which decimal separator the numbers and prices of a column prove, as `decimalProof` does. */
export const columnDecimalProof = (texts: readonly string[]): number =>
  decimalProof(texts) || priceProof(texts);

/** Decimal separator of the numbers and prices of a column: the one that it proves, else that of the language. */
export const decimalOfColumn = (texts: readonly string[], language: string): Decimal =>
  decimalBy(columnDecimalProof(texts), language);
