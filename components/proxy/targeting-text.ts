import { i18n } from '@/utils/i18n/i18n';
import type { ModifierKey } from '@/utils/proxy/targeting/modifiers';
import type { Profile } from '@/utils/proxy/schema';
import { targetingLabel } from '@/utils/proxy/targeting/unmatched-targeting';
import {
  type FieldConflict,
  fieldConflict,
  type TargetingField,
  type TargetingChoice,
  unusedTargeting,
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
  const conflict = fieldConflict(field, targetingChoice(draft));
  return conflict === null ? null : conflictText(conflict, draft);
}

/** Returns the targeting of a profile that is not sent to the service, as sentences. */
export function unusedTargetingTexts(profile: Profile): string[] {
  if (profile.kind !== 'service') return [];
  return unusedTargeting(profile).map(({ value, conflict }) =>
    i18n.t('targeting.notUsed', [targetingLabel(value), conflictText(conflict, profile)]),
  );
}

function conflictText(conflict: FieldConflict, { product }: Pick<ProfileDraft, 'product'>): string {
  switch (conflict) {
    case 'product':
      return i18n.t('targeting.notByProduct', [i18n.t(`product.${product}`)]);
    case 'one-country':
      return i18n.t('targeting.oneCountry');
    case 'narrower':
      return i18n.t('targeting.narrower');
    case 'extended':
      return i18n.t('targeting.notExtended');
  }
}
