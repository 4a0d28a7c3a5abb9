import { frontPage } from '@/utils/browser/state/front-page';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { type PageRoute, routeResolver } from './route-resolver';

export interface FrontProfile {
  /** State of the profile that the header is about; null: the tab in front uses the browser's own connection. */
  live: ProfileState | null;
  profile: Profile | null;
  /** Which profile takes the page in front, and why; null: no web page, or not known yet. */
  route: PageRoute | null;
}

/** What the header and 'Rotate IP' are about: the profile that takes the tab in front. Reading it subscribes to changes. */
export function frontProfile(): FrontProfile {
  const all = profiles.value.value ?? [];
  const state = proxy.value.value;
  const on = state?.on ?? [];
  const page = frontPage.value;
  const route = (page && routeResolver.value?.(page)) ?? null;
  const live = pick();
  return { live, profile: all.find(({ id }) => id === live?.profileId) ?? null, route };

  function pick(): ProfileState | null {
    const last = on.at(-1) ?? null;
    const switching = on.find(({ phase }) => phase === 'switching');
    if (switching || !route) return switching ?? last;
    const taking = on.find(({ profileId }) => profileId === route.profileId);
    if (taking) return taking;
    const isApplied = (one: ProfileState) =>
      state?.applied.some(({ profileId }) => profileId === one.profileId) === true;
    // What is blocked before it has a route is still what the user waits for.
    const blocked = on.find((one) => one.phase === 'blocked' && !isApplied(one));
    return blocked ?? (isForPrivateAlone(on) && page?.incognito === false ? last : null);
  }

  /** Nothing but profiles for private windows is on: their exit is shown here, and the route says what it is for. */
  function isForPrivateAlone(states: readonly ProfileState[]): boolean {
    const found = states.map(({ profileId }) => all.find(({ id }) => id === profileId));
    return found.length > 0 && found.every((one) => one?.where.windows === 'private');
  }
}
