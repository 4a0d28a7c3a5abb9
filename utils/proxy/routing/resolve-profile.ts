import type { Where } from '../schema';
import { createRequestMatcher } from './match-request';
import { lookUp, type SiteIndex } from './site-lookup';
import { proxiedHost } from './host-rules';

/** Active profile with the index of its sites; null: it has no sites. */
export interface ActiveProfile {
  profileId: string;
  where: Where;
  sites: SiteIndex | null;
}

/** Profile that takes a URL, and the reason. */
export interface ResolvedProfile {
  /** Null: the request goes out as without Vantage. */
  profileId: string | null;
  why: 'excluded' | 'tab' | 'site' | 'rest' | 'nobody';
}

/** Merged indexes by list of profiles, built once for any number of URLs. */
const choosers = new WeakMap<readonly ActiveProfile[], ReturnType<typeof createRequestMatcher>>();

function chooserOf(profiles: readonly ActiveProfile[]): ReturnType<typeof createRequestMatcher> {
  const chooser = choosers.get(profiles) ?? createRequestMatcher(profiles);
  choosers.set(profiles, chooser);
  return chooser;
}

/**
 * Returns the profile that takes a URL, by the same rules as the routing.
 * @param profiles in the user's order. In Firefox a page also has a container (`cookieStoreId`), and its tab may be
 * assigned to a profile.
 */
export function resolveProfile(
  page: {
    url: string;
    incognito: boolean;
    container: string | undefined;
    assigned: string | undefined;
  },
  profiles: readonly ActiveProfile[],
  excluded: SiteIndex,
): ResolvedProfile {
  const host = proxiedHost(page.url);
  if (host === null) return { profileId: null, why: 'nobody' };
  if (lookUp(page.url, host, excluded) >= 0) return { profileId: null, why: 'excluded' };
  const assigned = profiles.find(({ profileId }) => profileId === page.assigned);
  if (assigned) return { profileId: assigned.profileId, why: 'tab' };
  const at = chooserOf(profiles)({
    url: page.url,
    host,
    incognito: page.incognito,
    cookieStoreId: page.container,
  });
  const profile = profiles[at];
  if (!profile) return { profileId: null, why: 'nobody' };
  return { profileId: profile.profileId, why: profile.where.scope === 'only' ? 'site' : 'rest' };
}
