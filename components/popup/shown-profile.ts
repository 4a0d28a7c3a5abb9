import { activePage } from '@/utils/browser/state/active-page';
import { activeTabProfileState } from '@/utils/proxy/active-tab-profile-state';
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
 * Returns the profile that takes the active tab, for the header and 'Rotate IP'. Reading it subscribes to
 * changes.
 */
export function shownProfile(): ShownProfile {
  const all = profiles.value.value ?? [];
  const page = activePage.value;
  const route = routeOf(page);
  const active = activeTabProfileState(
    proxy.value.value ?? { on: [], appliedRoutes: [] },
    all,
    page && route && { incognito: page.incognito, profileId: route.profileId },
  );
  return { active, profile: all.find(({ id }) => id === active?.profileId) ?? null, route };
}
