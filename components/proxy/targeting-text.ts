import { i18n } from '@/utils/i18n/i18n';
import type { ModifierKey } from '@/utils/proxy/targeting/modifiers';
import {
  fieldConflict,
  type TargetingField,
  type TargetingChoice,
} from '@/utils/proxy/targeting/targeting-rules';
import type { ProfileDraft } from './profile-form/profile-draft';

/** Returns the values of a draft that determine which targeting fields can be used. */
export function targetingChoice({ product, countries, expert }: ProfileDraft): TargetingChoice {
  const chosen = Object.entries(expert).filter(([, value]) => value !== '');
  return { product, countries, expert: Object.fromEntries(chosen) };
}

/** Returns the reason why a field can't be used, as a sentence; null if it can. */
export function fieldConflictText(
  field: TargetingField | ModifierKey,
  draft: ProfileDraft,
): string | null {
  switch (fieldConflict(field, targetingChoice(draft))) {
    case 'product':
      return i18n.t('targeting.notByProduct', [i18n.t(`product.${draft.product}`)]);
    case 'one-country':
      return i18n.t('targeting.oneCountry');
    case 'narrower':
      return i18n.t('targeting.narrower');
    case 'extended':
      return i18n.t('targeting.notExtended');
    case null:
      return null;
  }
}
