import { i18n } from '#i18n';
import { problemSentence } from '@/utils/i18n/problem-text';
import { ext } from '@/utils/browser/ext';
import { isUnlocked, watchUnlocked } from '@/utils/storage/lock';
import { shownState } from '@/utils/proxy/check-states';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { lockItem } from '@/utils/storage/registry/settings';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { logFailure } from '../../log-failure';

/**
 * Appearance of the toolbar button. Titles: `badge.off`, `badge.locked`, `badge.on` and
 * `badge.private` (profile, exit), `badge.switching`, `badge.checking` and `badge.unverified`
 * (profile), `badge.blocked` (reason).
 */
interface Badge {
  icon: IconState;
  text: string;
  color: string;
  title: string;
}

const colors = { on: '#12776c', switching: '#5b5bf0', blocked: '#b3261e', warned: '#8a5300' };

/**
 * Badge for a profile state; text and icon never differ by colour alone. `locked` only matters
 * without an active profile.
 */
function badgeFor(
  current: ProfileState | null,
  profile: Profile | undefined,
  locked: boolean,
): Badge {
  if (!current || !profile) {
    const icon = locked ? 'locked' : 'off';
    return { icon, text: '', color: colors.on, title: i18n.t(`badge.${icon}`) };
  }
  const { name } = profile;
  const state = shownState(current, profile.kind);
  switch (state) {
    case 'switching':
    case 'rotating':
    case 'checking': {
      const title = i18n.t(state === 'checking' ? 'badge.checking' : 'badge.switching', [name]);
      return { icon: 'switching', text: '…', color: colors.switching, title };
    }
    case 'blocked': {
      const title = i18n.t('badge.blocked', [
        current.problem ? problemSentence(current.problem) : name,
      ]);
      return { icon: 'blocked', text: '!', color: colors.blocked, title };
    }
    case 'unverified': {
      const title = i18n.t('badge.unverified', [name]);
      return { icon: 'warned', text: '?', color: colors.warned, title };
    }
    case 'on': {
      const usual = profile.where.windows === 'private' ? 'private' : 'on';
      return {
        icon: current.problem ? 'warned' : usual,
        text: shortName(current, profile),
        color: current.problem ? colors.warned : colors.on,
        title: i18n.t(`badge.${usual}`, [name, current.exit?.address ?? '–']),
      };
    }
  }
}

/** Country of the exit if known, otherwise the only requested one, otherwise 'ON'. */
function shortName(current: ProfileState, profile: Profile): string {
  const requested = profile.kind === 'service' ? profile.countries : [];
  const only = requested.length === 1 ? requested[0] : undefined;
  return current.exit?.country ?? only ?? (profile.kind === 'direct' ? 'DIR' : 'ON');
}

/** Profile state to show: one that needs the user's attention first, otherwise the newest. */
function mostImportant(
  all: readonly ProfileState[],
  profiles: readonly Profile[],
): ProfileState | null {
  const isPrivate = ({ profileId }: ProfileState) =>
    profiles.find(({ id }) => id === profileId)?.where.windows === 'private';
  const regular = all.filter((one) => !isPrivate(one));
  // The button is also in regular windows, so that private-only profiles are shown only if no other
  // is active.
  const on = regular.length > 0 ? regular : all;
  const blocked = all.find(({ phase }) => phase === 'blocked');
  return blocked ?? on.find((one) => shownState(one) !== 'on') ?? on.at(-1) ?? null;
}

let underWay = 0;

/** Shows the number of active paid calls in place of the country; 0 restores the country. */
export function showRunCount(count: number): void {
  if (count === underWay) return;
  underWay = count;
  repaint();
}

async function paint(): Promise<void> {
  const [{ on }, profiles, { set }, open] = await Promise.all([
    proxyItem.read(),
    profilesItem.read(),
    lockItem.read(),
    isUnlocked(),
  ]);
  const current = mostImportant(on, profiles);
  const profile = profiles.find(({ id }) => id === current?.profileId);
  const badge = badgeFor(current, profile, set && !open);
  await Promise.all([
    ext.action.setBadgeText({
      text: underWay > 0 && badge.text !== '!' ? `${underWay}` : badge.text,
    }),
    ext.action.setBadgeBackgroundColor({ color: badge.color }),
    ext.action.setBadgeTextColor({ color: '#ffffff' }),
    ext.action.setTitle({ title: badge.title }),
    setIcon(badge.icon),
  ]);
}

const repaint = () => {
  paint().catch(logFailure('painting the toolbar button'));
};

/** Creates the badge, which follows storage. */
export function createBadge(): { register(): void; resume(): Promise<void> } {
  return {
    register() {
      proxyItem.watch(repaint);
      profilesItem.watch(repaint);
      lockItem.watch(repaint);
      watchUnlocked(repaint);
    },
    resume: paint,
  };
}

/** Icons of the toolbar button, drawn by `tests/sheet/icon-shapes.ts`. */
type IconState = 'off' | 'on' | 'warned' | 'switching' | 'blocked' | 'private' | 'locked';

/** Icon set last by this instance; setting it again would only take time. */
let currentIcon: IconState | null = null;

/** Sets the toolbar icon. Each state has its own shape, so that none depends on colour alone. */
async function setIcon(state: IconState): Promise<void> {
  if (state === currentIcon) return;
  currentIcon = state;
  const path = (size: number) => `/state/${state}-${size}.png`;
  await ext.action.setIcon({ path: { 16: path(16), 24: path(24), 32: path(32) } });
}
