import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { frontTabProfile } from './front-tab-profile';
import type { Profile } from '../schema';
import { profileState } from '../profile-states';
import type { LoadedPage } from './failed-pages';

/** A profile that passed a check is not checked for another page so many ms. */
const trustedMs = 10_000;

/**
 * Tells whether the proxy that takes a page fails, by checking its profile: a page that failed alone may be the site's
 * fault.
 */
export function createPageJudge(
  profileInFront: typeof frontTabProfile,
  check: (profile: Profile) => Promise<void>,
): (page: LoadedPage) => Promise<boolean> {
  const passed = new Map<string, number>();

  return async ({ tabId, ...page }) => {
    const profileId = await profileInFront({ id: tabId, ...page }, true);
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile || profile.kind === 'direct') return false;
    if (Date.now() - (passed.get(profile.id) ?? 0) < trustedMs) return false;
    await check(profile);
    const live = profileState(await proxyItem.read(), profile.id);
    const fails = live?.phase === 'blocked' || live?.check === 'failed';
    if (!fails) passed.set(profile.id, Date.now());
    return fails;
  };
}
