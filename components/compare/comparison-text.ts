import { i18n } from '@/utils/i18n/i18n';
import { language, countryWithCode } from '@/utils/i18n/format';
import type { Price } from '@/utils/compare/prices';
import type { Variant } from '@/utils/compare/schema';

/** Returns 'Germany (DE)', or a note that the service chose the country. */
export function countryText(country: string): string {
  return country === '' ? i18n.t('field.countryByService') : countryWithCode(country);
}

/** Returns country and mode, such as 'Germany (DE) · Browser'. */
export function variantText({ country, mode }: Variant): string {
  return `${countryText(country)} · ${i18n.t(`mode.${mode}`)}`;
}

/** Formats a price in the user's locale, such as '1,234.56 EUR'. */
export function moneyText({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const digits = new Intl.NumberFormat(language(), {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 8,
  });
  return `${digits.format(amount)} ${currency}`;
}
