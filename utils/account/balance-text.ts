import { i18n } from '#i18n';
import type { BalanceName } from '@/utils/account/balance-levels';
import { numberText, megabytesText } from '../i18n/measures';

const isCredits = (name: BalanceName): name is 'scraper' | 'browser' =>
  name === 'scraper' || name === 'browser';

/** What a balance is called: its product, or whose credits they are. */
export function balanceName(name: BalanceName): string {
  return isCredits(name) ? i18n.t(`balance.${name}`) : i18n.t(`product.${name}`);
}

/** What is left of it, or its level, with its unit. */
export function balanceAmount(name: BalanceName, value: number): string {
  return isCredits(name) ? i18n.t('balance.credits', [numberText(value)]) : megabytesText(value);
}

/** What the field of its level is called, with the unit that it is written in. */
export function balanceField(name: BalanceName): string {
  return i18n.t(isCredits(name) ? 'balance.fieldCredits' : 'balance.field', [balanceName(name)]);
}
