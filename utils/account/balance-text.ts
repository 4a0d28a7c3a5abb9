import { i18n } from '@/utils/i18n/i18n';
import type { BalanceName } from '@/utils/account/balance-levels';
import { megabytesText, countText } from '@/utils/i18n/format';

const isCredits = (name: BalanceName): name is 'scraper' | 'browser' =>
  name === 'scraper' || name === 'browser';

/** Name of a balance: the product, or the API that the credits are for. */
export function balanceName(name: BalanceName): string {
  return isCredits(name) ? i18n.t(`balance.${name}`) : i18n.t(`product.${name}`);
}

/** A balance or level with its unit. */
export function balanceAmount(name: BalanceName, value: number): string {
  return isCredits(name) ? countText('results.credits', value) : megabytesText(value);
}

/** Label of the level's field, with the unit. */
export function balanceField(name: BalanceName): string {
  return i18n.t(isCredits(name) ? 'balance.fieldCredits' : 'balance.field', [balanceName(name)]);
}
