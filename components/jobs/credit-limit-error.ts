import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { maxCreditLimit } from '@/utils/whole-number';

/** Error of a typed credit limit, as `creditLimit` reads it: 0 if it is none. Undefined: there is none. */
export const creditLimitError = (cap: number | undefined): string | undefined =>
  cap === 0 ? i18n.t('jobs.capInvalid', [numberText(maxCreditLimit)]) : undefined;
