import { searchable } from '@/utils/searchable';
import { i18n } from '@/utils/i18n/i18n';
import { hostText } from '@/utils/i18n/format';
import type { Profile, ProxyState } from '@/utils/proxy/schema';
import type { Run } from '@/utils/runs/schema';
import { navigation } from './route';
import { sectionName } from './section-name';

/** What an item of the command palette does. */
type PaletteTarget =
  /** Opens a part of the workspace by the hash of its route. */
  | { hash: string }
  /** Opens the list of shortcuts. */
  | { shortcuts: true }
  | { profileId: string; on: boolean }
  /** Rotates the exit of a profile. */
  | { rotate: string };

export interface PaletteItem {
  id: string;
  name: string;
  /** Kind of the target, such as 'Profile'. */
  kind: string;
  target: PaletteTarget;
}

/** Maximum number of results listed, newest first. */
const recentResults = 20;
/** Maximum number of matches shown. */
const shownMatches = 40;

/** What can be done with the exits: rotate, switch off, switch on. */
function exitItems(profiles: readonly Profile[], { on }: Pick<ProxyState, 'on'>): PaletteItem[] {
  const kind = i18n.t('palette.action');
  return profiles.flatMap(({ id, name }): PaletteItem[] => {
    const active = on.find(({ profileId }) => profileId === id);
    const rotate = { id: `rotate-${id}`, name: i18n.t('palette.rotate', [name]), kind };
    const switchItem = active
      ? { id: `off-${id}`, name: i18n.t('palette.off', [name]), kind }
      : { id: `on-${id}`, name: i18n.t('palette.on', [name]), kind };
    return [
      ...(active?.session && active.phase === 'on' ? [{ ...rotate, target: { rotate: id } }] : []),
      { ...switchItem, target: { profileId: id, on: !active } },
    ];
  });
}

/** Lists all targets: sections, actions, profiles, recent results, in this order. */
export function paletteItems(
  profiles: readonly Profile[],
  runs: readonly Run[],
  state: Pick<ProxyState, 'on'>,
): PaletteItem[] {
  const action = i18n.t('palette.action');
  return [
    ...navigation.map((section) => ({
      id: `section-${section}`,
      name: sectionName(section),
      kind: i18n.t('palette.section'),
      target: { hash: `#/${section}` },
    })),
    {
      id: 'new-profile',
      name: i18n.t('profiles.new'),
      kind: action,
      target: { hash: '#/profiles/new' },
    },
    {
      id: 'transfer',
      name: i18n.t('palette.transfer'),
      kind: action,
      target: { hash: '#/profiles/transfer' },
    },
    {
      id: 'shortcuts',
      name: i18n.t('settings.shortcuts'),
      kind: action,
      target: { shortcuts: true },
    },
    ...profiles.map(({ id, name }) => ({
      id: `profile-${id}`,
      name,
      kind: i18n.t('palette.profile'),
      target: { hash: `#/profiles/${id}` },
    })),
    ...exitItems(profiles, state),
    ...runs
      .filter((run) => run.kind === 'scrape')
      .slice(0, recentResults)
      .map((run) => ({
        id: `result-${run.id}`,
        name: `${(run.result?.title || hostText(run.url)).slice(0, 120)} · ${hostText(run.url)}`,
        kind: i18n.t('palette.result'),
        target: { hash: `#/results/${run.id}` },
      })),
  ];
}

/**
 * Filters the targets by words, ignoring case and accents. Names that begin with the search text
 * come first.
 */
export function findItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const text = searchable(search.trim());
  const words = text.split(/\s+/);
  const found = items.filter(({ name, kind }) => {
    const all = searchable(`${name} ${kind}`);
    return words.every((word) => all.includes(word));
  });
  const first = (item: PaletteItem) => (searchable(item.name).startsWith(text) ? 0 : 1);
  return found.toSorted((a, b) => first(a) - first(b)).slice(0, shownMatches);
}
