import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { maxCreditLimit } from '@/utils/whole-number';

/**
 * Error text of a credit limit parsed by `creditLimit`; undefined: valid.
 * @param cap 0: not a valid limit.
 */
export const creditLimitError = (cap: number | undefined): string | undefined =>
  cap === 0 ? i18n.t('jobs.capInvalid', [numberText(maxCreditLimit)]) : undefined;
