import { i18n } from '#i18n';
import { language } from '@/utils/i18n/format';
import { countryWithCode } from '@/utils/i18n/format';
import type { Price } from '@/utils/compare/prices';
import type { Variant } from '@/utils/compare/schema';

/** 'Germany (DE)', or that the service chose the country. */
export function countryText(country: string): string {
  return country === '' ? i18n.t('field.countryByService') : countryWithCode(country);
}

/** 'Germany (DE) · Browser'. */
export function variantText({ country, mode }: Variant): string {
  return `${countryText(country)} · ${i18n.t(`mode.${mode}`)}`;
}

/** '1,234.56 EUR', in the user's locale. */
export function moneyText({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const digits = new Intl.NumberFormat(language(), {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 8,
  });
  return `${digits.format(amount)} ${currency}`;
}
