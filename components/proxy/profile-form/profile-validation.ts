import { i18n } from '@/utils/i18n/i18n';
import {
  isModifierKey,
  isModifierValue,
  tidyModifier,
  type ModifierKey,
} from '@/utils/proxy/targeting/modifiers';
import { canHaveCap } from '@/utils/proxy/extras-rules';
import { maxCapMb } from '@/utils/proxy/schema';
import { isHost } from '@/utils/proxy/host-port';
import { fieldConflict, productTakes } from '@/utils/proxy/targeting/targeting-rules';
import { subscriptionUrl } from '@/utils/proxy/rule-lists/subscription-url';
import { isWhole } from '@/utils/whole-number';
import { keepsLogin, type ProfileDraft } from './profile-draft';
import { parseProfileSites } from './parse-profile-sites';
import { targetingChoice } from '../targeting-text';

/** Validation errors as sentences, by field. */
export type ProfileErrors = Partial<
  Record<
    | 'name'
    | 'lifetime'
    | 'rotateEvery'
    | 'host'
    | 'port'
    | 'username'
    | 'sites'
    | 'cap'
    | 'listUrl'
    | ModifierKey,
    string
  >
>;

/** What each section of the profile form gets. */
export interface SectionProps {
  draft: ProfileDraft;
  errors: ProfileErrors;
  change: (part: Partial<ProfileDraft>) => void;
}

/**
 * Validates a draft.
 * @param taken names of the other profiles, because names must be unique.
 */
export function validateProfile(draft: ProfileDraft, taken: readonly string[]): ProfileErrors {
  const errors: ProfileErrors = {};
  const name = draft.name.trim();
  if (name === '') errors.name = i18n.t('profiles.nameNeeded');
  else if (taken.includes(name)) errors.name = i18n.t('profiles.nameTaken');
  if (draft.kind === 'service') Object.assign(errors, serviceErrors(draft));
  if (draft.kind === 'custom') Object.assign(errors, customErrors(draft));
  const sites = sitesError(draft);
  if (sites !== null) errors.sites = sites;
  const hasList = draft.where.scope === 'only' && draft.listUrl.trim() !== '';
  if (hasList && subscriptionUrl(draft.listUrl) === null) {
    errors.listUrl = i18n.t('ruleList.addressInvalid');
  }
  // Other profiles have no field for it.
  if (canHaveCap(draft) && draft.cap.trim() !== '' && !isWhole(draft.cap, 1, maxCapMb)) {
    errors.cap = i18n.t('profiles.capInvalid');
  }
  return errors;
}

function serviceErrors(draft: ProfileDraft): ProfileErrors {
  const errors: ProfileErrors = {};
  if (!productTakes(draft.product, 'session')) return errors;
  if (draft.session === 'sticky' && !isWhole(draft.lifetime, 1, 1440)) {
    errors.lifetime = i18n.t('profiles.lifetimeInvalid');
  }
  if (draft.session !== 'rotating' && !isWhole(draft.rotateEvery, 0, 1440))
    errors.rotateEvery = i18n.t('profiles.rotateInvalid');
  const wishes = targetingChoice(draft);
  for (const [key, typed] of Object.entries(draft.expert)) {
    // A field that can't be used is not shown, and its value is not sent.
    const isUsed = isModifierKey(key) && fieldConflict(key, wishes) === null;
    if (!isUsed || typed.trim() === '') continue;
    if (!isModifierValue(key, tidyModifier(key, typed)))
      errors[key] = i18n.t('expert.valueInvalid');
  }
  return errors;
}

function customErrors(draft: ProfileDraft): ProfileErrors {
  const errors: ProfileErrors = {};
  const host = draft.host.trim();
  if (host === '') errors.host = i18n.t('profiles.hostNeeded');
  else if (!isHost(host)) errors.host = i18n.t('profiles.hostInvalid');
  if (!isWhole(draft.port, 1, 65_535)) errors.port = i18n.t('profiles.portInvalid');
  const moved = draft.loginFor !== null && !draft.forgetLogin && !keepsLogin(draft);
  if (moved && draft.username === '' && draft.password === '') {
    errors.username = i18n.t('profiles.loginElsewhere', [draft.loginFor ?? '']);
  }
  // The typed login replaces the stored one as a whole.
  if (draft.username === '' && draft.password !== '') {
    errors.username = i18n.t('profiles.usernameNeeded');
  }
  return errors;
}

function sitesError({ where, sites, listUrl }: ProfileDraft): string | null {
  if (where.scope === 'everything') return null;
  const { bad, sites: read } = parseProfileSites(sites);
  if (bad.length > 0) return i18n.t('where.badLines', bad.length);
  if (where.scope === 'only' && listUrl.trim() !== '') return null;
  return read.count === 0 ? i18n.t('where.sitesNeeded') : null;
}
