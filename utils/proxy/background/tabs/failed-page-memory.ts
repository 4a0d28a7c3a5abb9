import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import { isRecoverable } from '@/utils/proxy/check-states';
import { profileState } from '@/utils/proxy/profile-states';
import type { Profile } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../../log-failure';
import type { LoadedPage } from './failed-pages';
import type { activeTabProfile } from './active-tab-profile';
import { createPageFailures } from './page-failures';

/** Time in ms after a loaded page during which a failing page does not count, because its site may be down. */
const ignoreFailuresMs = 10_000;

/** Whether only a proxy fails in this way: an answer with these statuses, or no connection to it. */
export const isOfProxy = (how: PageFailure): boolean =>
  'status' in how
    ? how.status === 402 || how.status === 407
    : /PROXY_CONNECTION|UNKNOWN_PROXY/.test(how.error);

/**
 * Remembers how the last page through a profile failed, until one loads. In memory only: after a restart of the
 * background the next failing page is remembered.
 * @param check checks a profile again, once a page loaded through it after all.
 */
export function createFailedPageMemory(
  profileInFront: typeof activeTabProfile,
  check: (profile: Profile) => void,
) {
  const failures = createPageFailures();
  let last: { page: LoadedPage; at: number } | null = null;
  const profileOf = ({ tabId, ...page }: LoadedPage) =>
    profileInFront({ id: tabId, ...page }, true);

  async function clear(page: LoadedPage): Promise<void> {
    const recheck = await profilesToRecheck();
    if (failures.isEmpty() && recheck.length === 0) return;
    const profileId = await profileOf(page);
    if (profileId === null) return;
    if (!failures.forget(profileId) && !recheck.includes(profileId)) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (profile) check(profile);
  }

  return {
    failedPage: failures.last,
    severalFailed: failures.areSeveral,
    /** Whether the last page that loaded did so through a profile, since a time in ms. */
    async loadedSince(profileId: string, since: number): Promise<boolean> {
      return last !== null && last.at >= since && (await profileOf(last.page)) === profileId;
    },
    loaded(page: LoadedPage): void {
      last = { page, at: Date.now() };
      clear(page).catch(logFailure('noting a page that loads'));
    },
    async failed(page: LoadedPage, how: PageFailure): Promise<void> {
      const profileId = await profileOf(page);
      const active = profileId === null ? null : profileState(await proxyItem.read(), profileId);
      if (!active) return;
      const recent = last !== null && Date.now() - last.at < ignoreFailuresMs ? last.page : null;
      if (recent && !isOfProxy(how) && (await profileOf(recent)) === active.profileId) return;
      failures.note(active, page.url, how);
    },
  };
}

/** IDs of the profiles whose stored problem a page that loads through them disproves, also after a restart. */
async function profilesToRecheck(): Promise<string[]> {
  const { on } = await proxyItem.read();
  const recheck = on.filter(
    (active) => active.problem?.code === 'proxy-or-site' || isRecoverable(active),
  );
  return recheck.map(({ profileId }) => profileId);
}
