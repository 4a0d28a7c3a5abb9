import type { Profile, ProfileState, ProxyState } from './schema';

/** Page in a tab, and which profile takes it. */
interface RoutedPage {
  incognito: boolean;
  /** Null: the browser's own connection. */
  profileId: string | null;
}

/**
 * State of the profile that popup and toolbar button show for a tab; null: the tab uses the browser's own connection.
 * @param page null: no web page, or its route is not known yet.
 */
export function shownStateForTab(
  { on, appliedRoutes }: Pick<ProxyState, 'on' | 'appliedRoutes'>,
  profiles: readonly Profile[],
  page: RoutedPage | null,
): ProfileState | null {
  const last = on.at(-1) ?? null;
  const switching = on.find(({ phase }) => phase === 'switching');
  if (switching || !page) return switching ?? last;
  const taking = on.find(({ profileId }) => profileId === page.profileId);
  if (taking) return taking;
  const isApplied = (one: ProfileState) =>
    appliedRoutes.some(({ profileId }) => profileId === one.profileId);
  // A profile that is blocked before it has a route is the one that the user waits for.
  const blocked = on.find((one) => one.phase === 'blocked' && !isApplied(one));
  return blocked ?? (isForPrivateAlone(on, profiles) && !page.incognito ? last : null);
}

/** Whether only profiles for private windows are on. A regular tab then shows the state of the last one. */
function isForPrivateAlone(on: readonly ProfileState[], profiles: readonly Profile[]): boolean {
  const found = on.map(({ profileId }) => profiles.find(({ id }) => id === profileId));
  return found.length > 0 && found.every((one) => one?.where.windows === 'private');
}
