import type { TemporaryRule, Where } from '../schema';
import {
  createRequestMatcher,
  directByList,
  fitsWindowAndContainer,
  type RequestFacts,
} from './match-request';
import { lookUp, type SiteIndex } from './site-lookup';
import { proxiedHost } from './host-rules';
import { ruleForUrl, rulesInForce } from './temporary-rules';

/** Active profile with the index of its sites; null: it has no sites. */
export interface ActiveProfile {
  profileId: string;
  where: Where;
  sites: SiteIndex | null;
  /** Index of its rule list; absent or null: none. */
  list?: SiteIndex | null;
  precedesOthers?: boolean | undefined;
}

/** Profile that takes a URL, and the reason. */
export interface ResolvedProfile {
  /** Null: the request goes out as without Vantage. */
  profileId: string | null;
  why: 'temporary' | 'excluded' | 'tab' | 'site' | 'rest' | 'list-exception' | 'nobody';
  /** With 'list-exception': the profile whose rule list has the exception. */
  listOwner?: string;
  rule?: TemporaryRule;
}

/** Temporary rules, and the time at which they are judged in ms since the epoch. */
interface TemporaryRules {
  rules: readonly TemporaryRule[];
  now: number;
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
  temporary: TemporaryRules,
): ResolvedProfile {
  const host = proxiedHost(page.url);
  if (host === null) return { profileId: null, why: 'nobody' };
  const inForce = rulesInForce(temporary.rules, profiles, page.incognito);
  const rule = ruleForUrl(page.url, host, inForce, temporary.now);
  if (rule) return { profileId: rule.profileId, why: 'temporary', rule };
  if (lookUp(page.url, host, excluded) >= 0) return { profileId: null, why: 'excluded' };
  const assigned = profiles.find(({ profileId }) => profileId === page.assigned);
  if (assigned) return { profileId: assigned.profileId, why: 'tab' };
  const { url, incognito, container: cookieStoreId } = page;
  const request = { url, host, incognito, cookieStoreId };
  const at = chooserOf(profiles)(request);
  if (at === directByList) return listException(profiles, request);
  const profile = profiles[at];
  if (!profile) return { profileId: null, why: 'nobody' };
  return { profileId: profile.profileId, why: profile.where.scope === 'only' ? 'site' : 'rest' };
}

/** Names the profile whose list sends the request directly; those for the request's container come first. */
function listException(profiles: readonly ActiveProfile[], request: RequestFacts): ResolvedProfile {
  const owners = profiles.filter(
    ({ where, list }) =>
      where.scope === 'only' &&
      fitsWindowAndContainer(where, request) &&
      list &&
      lookUp(request.url, request.host, list) === 0,
  );
  const owner = owners.find(({ where }) => where.containers.length > 0) ?? owners[0];
  return {
    profileId: null,
    why: 'list-exception',
    ...(owner && { listOwner: owner.profileId }),
  };
}
