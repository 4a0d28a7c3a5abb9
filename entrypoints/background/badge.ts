import { i18n } from '#i18n';
import { ext } from '@/utils/platform/ext';
import { profilesItem, proxyItem } from '@/utils/storage/registry';
import type { Live, Profile } from '@/utils/storage/schema';

interface Badge {
  text: string;
  color: string;
  title: string;
}

const colors = { on: '#12776c', switching: '#5b5bf0', blocked: '#b3261e' };

/** What the toolbar button says of a state; colour never says it alone. */
function badgeFor(live: Live | null, profile: Profile | undefined): Badge {
  if (!live || !profile) return { text: '', color: colors.on, title: i18n.t('badge.off') };
  const { name } = profile;
  switch (live.phase) {
    case 'switching':
    case 'rotating':
      return { text: '…', color: colors.switching, title: i18n.t('badge.switching', [name]) };
    case 'blocked':
      return { text: '!', color: colors.blocked, title: i18n.t('badge.blocked', [name]) };
    case 'on':
      return {
        text: live.problem ? '!' : shortName(live, profile),
        color: live.problem ? colors.blocked : colors.on,
        title: i18n.t('badge.on', [name, live.exit?.address ?? '–']),
      };
  }
}

/** The exit's country where it is known, else the one asked for, else 'on'. */
function shortName(live: Live, profile: Profile): string {
  const asked = profile.kind === 'service' ? profile.countries[0] : undefined;
  return live.exit?.country ?? asked ?? (profile.kind === 'direct' ? 'DIR' : 'ON');
}

async function paint(): Promise<void> {
  const [{ live }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const badge = badgeFor(
    live,
    profiles.find(({ id }) => id === live?.profileId),
  );
  await Promise.all([
    ext.action.setBadgeText({ text: badge.text }),
    ext.action.setBadgeBackgroundColor({ color: badge.color }),
    ext.action.setBadgeTextColor({ color: '#ffffff' }),
    ext.action.setTitle({ title: badge.title }),
  ]);
}

/** Keeps the toolbar button true to what storage says. */
export function createBadge(): { register(): void; resume(): Promise<void> } {
  return {
    register() {
      proxyItem.watch(() => void paint());
      profilesItem.watch(() => void paint());
    },
    resume: paint,
  };
}
