import { i18n } from '@/utils/i18n/i18n';
import { problemSentence } from '@/utils/i18n/problem-text';
import { shownState } from '@/utils/proxy/check-states';
import type { ProfileState, Profile } from '@/utils/proxy/schema';

/** Icons of the toolbar button, drawn by `tests/sheet/icon-shapes.ts`. */
export type IconState = 'off' | 'on' | 'warned' | 'switching' | 'blocked' | 'private' | 'locked';

/**
 * Appearance of the toolbar button. Titles: `badge.off`, `badge.locked`, `badge.own`, `badge.noSiteAccess`,
 * `badge.on` and `badge.private` (profile, exit), `badge.switching`, `badge.checking` and `badge.unverified`
 * (profile), `badge.blocked` and `badge.unprotected` (reason).
 */
export interface Badge {
  icon: IconState;
  text: string;
  color: string;
  title: string;
}

const colors = { on: '#12776c', switching: '#5b5bf0', blocked: '#b3261e', warned: '#8a5300' };

/**
 * Badge for a profile state; text and icon never differ by colour alone. `locked` only matters
 * without an active profile.
 * @param incognito whether it is seen in private windows.
 */
export function badgeFor(
  current: ProfileState | null,
  profile: Profile | undefined,
  locked: boolean,
  incognito: boolean,
): Badge {
  if (!current || !profile) {
    const icon = locked ? 'locked' : 'off';
    return { icon, text: '', color: colors.on, title: i18n.t(`badge.${icon}`) };
  }
  const { name } = profile;
  const state = shownState(current, profile.kind);
  const isElsewhere = profile.where.windows === 'private' && !incognito;
  if (isElsewhere && (state === 'on' || state === 'unverified'))
    return elsewhereBadge(current, name);
  switch (state) {
    case 'switching':
    case 'rotating':
    case 'checking': {
      const title = i18n.t(state === 'checking' ? 'badge.checking' : 'badge.switching', [name]);
      return { icon: 'switching', text: '…', color: colors.switching, title };
    }
    case 'blocked':
    case 'unprotected': {
      const why = current.problem ? problemSentence(current.problem) : name;
      const icon = state === 'blocked' ? 'blocked' : 'warned';
      return { icon, text: '!', color: colors.blocked, title: i18n.t(`badge.${state}`, [why]) };
    }
    case 'unverified': {
      const title = i18n.t('badge.unverified', [name]);
      return { icon: 'warned', text: '?', color: colors.warned, title };
    }
    case 'on': {
      const kind = profile.where.windows === 'private' ? 'private' : 'on';
      return {
        icon: current.problem ? 'warned' : kind,
        text: shortName(current, profile),
        color: current.problem ? colors.warned : colors.on,
        title: i18n.t(`badge.${kind}`, [name, current.exit?.address ?? '–']),
      };
    }
  }
}

/**
 * Badge of regular windows for a profile of private windows, whose country is not theirs. Its exit may be unverified
 * as long as no private window is open.
 */
function elsewhereBadge({ problem, exit }: ProfileState, name: string): Badge {
  return {
    icon: problem ? 'warned' : 'private',
    text: '',
    color: colors.on,
    title: i18n.t('badge.private', [name, exit?.address ?? '–']),
  };
}

/** Country of the exit if known, otherwise the only requested one, otherwise 'ON'. */
function shortName(current: ProfileState, profile: Profile): string {
  const requested = profile.kind === 'service' ? profile.countries : [];
  const only = requested.length === 1 ? requested[0] : undefined;
  return current.exit?.country ?? only ?? (profile.kind === 'direct' ? 'DIR' : 'ON');
}

/** Profile state to show: one that needs the user's attention first, otherwise the newest. */
export function mostImportant(
  all: readonly ProfileState[],
  profiles: readonly Profile[],
): ProfileState | null {
  const isPrivateOnly = ({ profileId }: ProfileState) =>
    profiles.find(({ id }) => id === profileId)?.where.windows === 'private';
  const regular = all.filter((one) => !isPrivateOnly(one));
  // The button is also in regular windows, so that private-only profiles are shown only if no other
  // is active.
  const on = regular.length > 0 ? regular : all;
  const blocked = all.find(({ phase }) => phase === 'blocked');
  return blocked ?? on.find((one) => shownState(one) !== 'on') ?? on.at(-1) ?? null;
}

/** Badge of a tab whose page no profile takes, while profiles are on. */
export function ownConnectionBadge(): Badge {
  return { icon: 'off', text: '', color: colors.on, title: i18n.t('badge.own') };
}

/** Badge while nothing is on and Vantage has no access to sites, without which nothing can be switched on. */
export function siteAccessBadge(): Badge {
  return { icon: 'warned', text: '!', color: colors.warned, title: i18n.t('badge.noSiteAccess') };
}
