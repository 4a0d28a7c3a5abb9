import { canHaveCap } from '@/utils/proxy/extras-rules';
import { isModifierKey, tidyModifier } from '@/utils/proxy/targeting/modifiers';
import {
  fieldConflict,
  productTakes,
  type TargetingField,
} from '@/utils/proxy/targeting/targeting-rules';
import type { CustomProfile, Profile, ServiceProfile } from '@/utils/proxy/schema';
import { subscriptionUrl } from '@/utils/proxy/rule-lists/subscription-url';
import { isWhole } from '@/utils/whole-number';
import { keepsLogin, type ProfileDraft, type SaveInput } from './profile-draft';
import { parseProfileSites } from './parse-profile-sites';
import { targetingChoice } from '../targeting-text';

/** Converts a valid draft to the request that saves it. */
export function profileSaveInput(draft: ProfileDraft): SaveInput {
  const sites = draft.sites === draft.sitesBefore ? {} : { sites: sitesOf(draft.sites) };
  const hasCap = canHaveCap(draft) && draft.cap.trim() !== '';
  const listUrl = subscriptionUrl(draft.listUrl);
  const base = {
    id: draft.id,
    name: draft.name.trim(),
    color: draft.color,
    letter: draft.letter.trim(),
    where: draft.where,
    extras: { ...draft.extras, capMb: hasCap ? Number(draft.cap) : null },
    ...(listUrl !== null && { ruleList: { url: listUrl, every: draft.listEvery } }),
  };
  switch (draft.kind) {
    case 'direct':
      return { profile: { ...base, kind: 'direct' }, ...sites };
    case 'service':
      return { profile: { ...base, ...serviceOf(draft) }, ...sites };
    case 'custom':
      return { ...customOf(draft, base), ...sites };
  }
}

function sitesOf(text: string) {
  return text.trim() === '' ? null : parseProfileSites(text).sites;
}

type Base = 'id' | 'name' | 'color' | 'letter' | 'where' | 'extras' | 'ruleList';

/**
 * Converts a draft to a profile, without the values that the product does not support or that
 * conflict with others.
 */
function serviceOf(draft: ProfileDraft): Omit<ServiceProfile, Base> {
  const { product } = draft;
  const expert = Object.fromEntries(
    Object.entries(draft.expert).flatMap(([key, typed]): [string, string][] => {
      if (!isModifierKey(key) || !productTakes(product, key)) return [];
      const value = tidyModifier(key, typed);
      return value === '' ? [] : [[key, value]];
    }),
  );
  const wishes = { ...targetingChoice(draft), expert };
  const usable = (field: Parameters<typeof fieldConflict>[0]) =>
    fieldConflict(field, wishes) === null;
  const kept = (field: TargetingField, value: string) =>
    value !== '' && usable(field) ? value : null;
  const takesSession = productTakes(product, 'session');
  const session = takesSession ? draft.session : 'rotating';
  return {
    kind: 'service',
    product,
    countries: usable('countries') ? draft.countries : [],
    continent: kept('continent', draft.continent),
    region: kept('region', draft.region),
    city: kept('city', draft.city),
    isp: kept('isp', draft.isp),
    staticAddress: kept('staticAddress', draft.staticAddress),
    adblock: draft.adblock && usable('adblock'),
    expert: Object.fromEntries(
      Object.entries(expert).filter(([key]) => isModifierKey(key) && usable(key)),
    ),
    session,
    lifetimeMinutes:
      session === 'sticky' ? Number(draft.lifetime) : lifetimeOrDefault(draft.lifetime),
    renewal: draft.renewal,
    rotateEveryMinutes: session === 'rotating' ? 0 : Number(draft.rotateEvery),
  };
}

/**
 * Returns the typed lifetime, or 30 if it is invalid. Stored also for sessions without a lifetime,
 * for a later change of the session type.
 */
function lifetimeOrDefault(typed: string): number {
  return isWhole(typed, 1, 1440) ? Number(typed) : 30;
}

function customOf(draft: ProfileDraft, base: Pick<Profile, Base>): SaveInput {
  const typed = draft.username !== '' || draft.password !== '';
  const kept = keepsLogin(draft);
  const profile: CustomProfile = {
    ...base,
    kind: 'custom',
    scheme: draft.scheme,
    host: draft.host.trim(),
    port: Number(draft.port),
    hasLogin: typed || kept,
  };
  if (typed) return { profile, login: { username: draft.username, password: draft.password } };
  return kept ? { profile } : { profile, login: null };
}
