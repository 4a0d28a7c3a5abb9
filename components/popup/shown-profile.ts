import { activePage } from '@/utils/browser/state/active-page';
import { shownStateForTab } from '@/utils/proxy/shown-state-for-tab';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { type PageRoute, routeOf } from './route-resolver';

export interface ShownProfile {
  /** State of the profile shown in the header; null: the active tab uses the browser's own connection. */
  active: ProfileState | null;
  profile: Profile | null;
  /** Profile that takes the active page, and the reason; null: no web page, or not known yet. */
  route: PageRoute | null;
}

/**
 * Returns the profile that the popup shows for the active tab, in the header and for 'Rotate IP'. Reading it subscribes
 * to changes of what it depends on.
 */
export function shownProfile(): ShownProfile {
  const all = profiles.value.value ?? [];
  const page = activePage.value;
  const route = routeOf(page);
  const active = shownStateForTab(
    proxy.value.value ?? { on: [], appliedRoutes: [] },
    all,
    page && route && { incognito: page.incognito, profileId: route.profileId },
  );
  return { active, profile: all.find(({ id }) => id === active?.profileId) ?? null, route };
}
