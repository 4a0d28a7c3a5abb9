import { i18n } from '#i18n';
import type { ModifierKey } from '@/utils/proxy/targeting/modifiers';
import { reasonAgainst, type Field, type Wishes } from '@/utils/proxy/targeting/targeting-rules';
import type { Draft } from './profile-draft';

/** What of a draft decides which fields can be used. */
export function wishesOf({ product, countries, expert }: Draft): Wishes {
  const asked = Object.entries(expert).filter(([, value]) => value !== '');
  return { product, countries, expert: Object.fromEntries(asked) };
}

/** Why a field can't be used, in words; null where it can. */
export function whyNot(field: Field | ModifierKey, draft: Draft): string | null {
  switch (reasonAgainst(field, wishesOf(draft))) {
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
