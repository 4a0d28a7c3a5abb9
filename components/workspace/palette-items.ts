import { i18n } from '#i18n';
import { hostText } from '@/utils/i18n/measures';
import type { Profile } from '@/utils/proxy/schema';
import type { Run } from '@/utils/runs/schema';
import { navigation } from './route';

/** Target of the command palette: a link within the workspace, or the list of shortcuts. */
export interface PaletteItem {
  id: string;
  name: string;
  /** Kind of the target, such as 'Profile'. */
  kind: string;
  /** Hash of the workspace route; null: opens the list of shortcuts. */
  hash: string | null;
}

/** Maximum number of results listed, newest first. */
const recentResults = 20;
/** Maximum number of matches shown. */
const shownMatches = 12;

/** Lists all targets: sections, actions, profiles and recent results, in this order. */
export function paletteItems(profiles: readonly Profile[], runs: readonly Run[]): PaletteItem[] {
  const action = i18n.t('palette.action');
  return [
    ...navigation.map((section) => ({
      id: `section-${section}`,
      name: i18n.t(`nav.${section}`),
      kind: i18n.t('palette.section'),
      hash: `#/${section}`,
    })),
    { id: 'new-profile', name: i18n.t('profiles.new'), kind: action, hash: '#/profiles/new' },
    {
      id: 'transfer',
      name: i18n.t('palette.transfer'),
      kind: action,
      hash: '#/profiles/transfer',
    },
    { id: 'shortcuts', name: i18n.t('settings.shortcuts'), kind: action, hash: null },
    ...profiles.map(({ id, name }) => ({
      id: `profile-${id}`,
      name,
      kind: i18n.t('palette.profile'),
      hash: `#/profiles/${id}`,
    })),
    ...runs
      .filter((run) => run.kind === 'scrape')
      .slice(0, recentResults)
      .map((run) => ({
        id: `result-${run.id}`,
        name: `${(run.result?.title || hostText(run.url)).slice(0, 120)} · ${hostText(run.url)}`,
        kind: i18n.t('palette.result'),
        hash: `#/results/${run.id}`,
      })),
  ];
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Filters the targets by words, ignoring case and accents. Names that begin with the search text
 * come first.
 */
export function findItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const text = plain(search.trim());
  const words = text.split(/\s+/);
  const found = items.filter(({ name, kind }) => {
    const all = plain(`${name} ${kind}`);
    return words.every((word) => all.includes(word));
  });
  const first = (item: PaletteItem) => (plain(item.name).startsWith(text) ? 0 : 1);
  return found.toSorted((a, b) => first(a) - first(b)).slice(0, shownMatches);
}
