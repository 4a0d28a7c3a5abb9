import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import { profileState } from '@/utils/proxy/profile-states';
import type { Profile } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../../log-failure';
import type { LoadedPage } from './failed-pages';
import type { frontTabProfile } from './front-tab-profile';
import { createPageFailures } from './page-failures';

/** Time in ms after a loaded page during which a failing page does not count, because its site may be down. */
const trustedMs = 10_000;

/**
 * Remembers how the last page through a profile failed, until one loads. In memory only: after a restart of the
 * background the next failing page is remembered.
 * @param check checks a profile again, once a page loaded through it after all.
 */
export function createPageEvidence(
  profileInFront: typeof frontTabProfile,
  check: (profile: Profile) => void,
) {
  const failures = createPageFailures();
  /**
   * Whether a profile may still be stored as `proxy-or-site` by an earlier worker; a page that loads through it clears
   * that.
   */
  let mayDoubt = true;
  let last: { page: LoadedPage; at: number } | null = null;
  const profileOf = ({ tabId, ...page }: LoadedPage) =>
    profileInFront({ id: tabId, ...page }, true);

  async function clear(page: LoadedPage): Promise<void> {
    const doubted = await doubtedProfiles();
    mayDoubt = doubted.length > 0;
    const profileId = await profileOf(page);
    if (profileId === null) return;
    if (!failures.forget(profileId) && !doubted.includes(profileId)) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (profile) check(profile);
  }

  return {
    failedPage: failures.last,
    severalFailed: failures.areSeveral,
    loaded(page: LoadedPage): void {
      last = { page, at: Date.now() };
      if (failures.isEmpty() && !mayDoubt) return;
      clear(page).catch(logFailure('noting a page that loads'));
    },
    async failed(page: LoadedPage, how: PageFailure): Promise<void> {
      const profileId = await profileOf(page);
      const active = profileId === null ? null : profileState(await proxyItem.read(), profileId);
      if (!active) return;
      const recent = last !== null && Date.now() - last.at < trustedMs ? last.page : null;
      if (recent && (await profileOf(recent)) === active.profileId) return;
      failures.note(active, page.url, how);
    },
  };
}

/** IDs of the profiles that are stored as `proxy-or-site`. */
async function doubtedProfiles(): Promise<string[]> {
  const { on } = await proxyItem.read();
  return on.flatMap(({ profileId, problem }) =>
    problem?.code === 'proxy-or-site' ? [profileId] : [],
  );
}
