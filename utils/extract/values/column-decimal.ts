import { currencySigns, threeDecimals } from './currency-signs';
import { plainDigits } from './digits';
import { currencyIn } from './money';
import { type Decimal, decimalBy, decimalProof, numeralsIn } from './number';

/** A price with one separator before three digits, which may be thousands or decimals. */
const ambiguous = /^\d{1,3}([.,])\d{3}$/;

/** What prices show of their decimal separator where none of them proves one. */
export interface PriceEvidence {
  /** Separator before three digits; null: there is none. */
  readonly separator: string | null;
  /** Whether there is a price of 10 or more with such a separator, or one of 100 or more without any. */
  readonly isLarge: boolean;
  /** Whether a price is of a currency with three decimals. */
  readonly hasThousandths: boolean;
}

/** Returns the evidence of some texts. Texts with several numbers may say more than a price and are passed over. */
export function priceEvidence(texts: readonly string[]): PriceEvidence {
  let separator: string | null = null;
  let isLarge = false;
  let hasThousandths = false;
  for (const text of texts) {
    const plain = plainDigits(text);
    const [found, ...others] = numeralsIn(plain);
    const sign = found === undefined || others.length > 0 ? null : currencyIn(plain);
    if (found === undefined || sign === null) continue;
    const [, between] = ambiguous.exec(found) ?? [];
    hasThousandths ||= threeDecimals.has(currencySigns[sign] ?? sign);
    separator ??= between ?? null;
    isLarge ||= between === undefined ? /^[1-9]\d{2,}$/.test(found) : !/^\d[.,]/.test(found);
  }
  return { separator, isLarge, hasThousandths };
}

/**
 * Returns which decimal separator the evidence suggests, as `decimalProof` does. Prices with three decimals, such as
 * those of fuel, are small and all alike, so that a separator beside large prices is that of thousands.
 */
export function priceProof({ separator, isLarge, hasThousandths }: PriceEvidence): number {
  if (separator === null || !isLarge || hasThousandths) return 0;
  return separator === '.' ? -1 : 1;
}

/** Decimal separator of the numbers and prices of a column: the one that it proves, else that of the language. */
export const decimalOfColumn = (texts: readonly string[], language: string): Decimal =>
  decimalBy(decimalProof(texts) || priceProof(priceEvidence(texts)), language);
