import { i18n } from '@/utils/i18n/i18n';
import { lineFormats, lineProtocols, type ListRequest, maxLines } from '@/utils/proxy-lists/schema';
import {
  isModifierKey,
  isModifierValue,
  type ModifierKey,
  tidyModifier,
} from '@/utils/proxy/targeting/modifiers';
import { fieldConflict, productTakes } from '@/utils/proxy/targeting/targeting-rules';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { isWhole } from '@/utils/whole-number';
import { type ProfileDraft, emptyProfileDraft } from '../proxy/profile-form/profile-draft';
import type { ProfileErrors } from '../proxy/profile-form/profile-validation';
import { targetingChoice } from '../proxy/targeting-text';

/** Draft of a proxy list: the targeting and session of a profile, and the format of the list. */
export interface ListDraft {
  /** Product, targeting, session and expert options; the other fields keep their defaults and are not used. */
  profile: ProfileDraft;
  amount: string;
  format: (typeof lineFormats)[number];
  protocol: (typeof lineProtocols)[number];
  withProtocol: boolean;
}

export function emptyListDraft(product: ProductCode): ListDraft {
  const profile = emptyProfileDraft('list', 'service', product);
  return { profile, amount: '10', format: '1', protocol: 'http', withProtocol: true };
}

export function validateList({ profile, amount }: ListDraft): ProfileErrors & { amount?: string } {
  const errors: ProfileErrors & { amount?: string } = {};
  if (profile.product === 'static_residential') return errors;
  if (!isWhole(amount, 1, maxLines)) errors.amount = i18n.t('proxyLists.amountInvalid');
  if (profile.session === 'sticky' && !isWhole(profile.lifetime, 1, 1440)) {
    errors.lifetime = i18n.t('profiles.lifetimeInvalid');
  }
  for (const [key, value] of expertOf(profile)) {
    if (!isModifierValue(key, value)) errors[key] = i18n.t('expert.valueInvalid');
  }
  return errors;
}

/** Converts a draft to a request, without options that the product or another option excludes. */
export function listRequest({ profile, amount, ...written }: ListDraft): ListRequest {
  const wishes = targetingChoice(profile);
  const may = (field: 'countries' | 'continent' | 'region' | 'city' | 'isp' | 'adblock') =>
    fieldConflict(field, wishes) === null;
  const one = (field: 'continent' | 'region' | 'city' | 'isp') =>
    may(field) && profile[field] !== '' ? profile[field] : null;
  const isStatic = profile.product === 'static_residential';
  const { format, protocol, withProtocol } = written;
  return {
    product: profile.product,
    countries: may('countries') ? profile.countries : [],
    continent: one('continent'),
    region: one('region'),
    city: one('city'),
    isp: one('isp'),
    session: profile.session,
    lifetimeMinutes: profile.session === 'sticky' && !isStatic ? Number(profile.lifetime) : 30,
    adblock: profile.adblock && may('adblock'),
    expert: Object.fromEntries(
      expertOf(profile).filter(([key]) => fieldConflict(key, wishes) === null),
    ),
    amount: isStatic ? 1 : Number(amount),
    format,
    protocol,
    withProtocol,
  };
}

function expertOf({ expert, product }: ProfileDraft): [ModifierKey, string][] {
  return Object.entries(expert).flatMap(([key, typed]): [ModifierKey, string][] => {
    if (!isModifierKey(key) || typed.trim() === '' || !productTakes(product, key)) return [];
    return [[key, tidyModifier(key, typed)]];
  });
}
