import { i18n } from '@/utils/i18n/i18n';
import type { Problem } from '@/utils/problem';
import { unmatchedTargeting } from '@/utils/proxy/targeting/unmatched-targeting';
import { shownState } from '@/utils/proxy/check-states';
import type { Exit, ProfileState, Profile } from '@/utils/proxy/schema';
import { countryName } from '@/utils/i18n/format';

/**
 * Returns the state as a headline: 'Off', 'Switching…', 'Waiting for the service…', 'Checking…', 'On · Germany',
 * 'Blocked', 'Not protected', 'Site access is off'.
 * @param problem what is wrong while no profile is on; null: nothing.
 */
export function stateHeadline(
  active: ProfileState | null,
  profile: Profile | null,
  problem: Problem | null,
): string {
  if (!active) return i18n.t(isWithoutSites(problem) ? 'proxy.noSiteAccess' : 'proxy.off');
  if (active.waitsForService) return i18n.t('proxy.waitingForService');
  const shown = shownState(active, profile?.kind);
  if (shown === 'blocked' && isWithoutSites(active.problem)) return i18n.t('proxy.noSiteAccess');
  if (shown !== 'on') return i18n.t(`proxy.${shown}`);
  if (profile?.kind === 'direct') return i18n.t('proxy.onDirect');
  if (active.exit?.country) return i18n.t('proxy.on', [countryName(active.exit.country)]);
  return i18n.t(active.check === 'none' ? 'proxy.onUnverified' : 'proxy.onPlain');
}

const isWithoutSites = (problem: Problem | null) => problem?.code === 'no-site-access';

/**
 * Returns a sentence on the profile's targeting that the exit does not match or confirm; null when
 * all of it matches, or no check has told an exit yet.
 */
export function unmatchedText(profile: Profile | null, exit: Exit | null): string | null {
  if (profile?.kind !== 'service' || !exit) return null;
  const left = unmatchedTargeting(profile, exit);
  if (left.length === 0) return null;
  const { countries } = profile;
  // In another country the narrower targeting does not match either.
  if (exit.country && countries.length > 0 && !countries.includes(exit.country.toUpperCase())) {
    return i18n.t('proxy.askedGot', [countries.join(', '), countryName(exit.country)]);
  }
  const unmatched = left.join(', ');
  return exit.country
    ? i18n.t('proxy.askedNotConfirmed', [unmatched])
    : i18n.t('proxy.askedNoLocation', [unmatched]);
}
