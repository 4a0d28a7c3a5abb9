import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import type { createActiveExitChecks } from '../exit/active-exit-checks';
import type { activeTabProfile } from './active-tab-profile';
import type { Profile } from '../../schema';
import { profileState } from '../../profile-states';
import type { FailedPageCheck } from './failed-pages';
import { isOfProxy } from './failed-page-memory';

/** Time in ms for which a successful check is reused for further pages. */
const reuseCheckMs = 10_000;

/**
 * Determines whether the proxy of a failed page fails, by checking the profile: the page may have failed because of
 * its site.
 */
export function createFailedPageCheck(
  profileInFront: typeof activeTabProfile,
  { run, ended }: Pick<ReturnType<typeof createActiveExitChecks>, 'run' | 'ended'>,
): FailedPageCheck {
  const passed = new Map<string, number>();

  return async ({ tabId, ...page }, how) => {
    const profileId = await profileInFront({ id: tabId, ...page }, true);
    const profile = (await profilesItem.read()).find(({ id }) => id === profileId);
    if (!profile || profile.kind === 'direct') return false;
    // A blocked profile explains an error of the browser; an answer may mean that the proxy works again.
    const before = profileState(await proxyItem.read(), profile.id);
    if ('error' in how && before?.phase === 'blocked') return true;
    // Reuses a check in progress, as after a switch: with a silent proxy one takes up to 20 s.
    const isFresh = await ended(profile.id);
    if ('error' in how && isFresh && (await isFailing(profile))) return true;
    if (!isOfProxy(how) && Date.now() - (passed.get(profile.id) ?? 0) < reuseCheckMs) return false;
    await run(profile);
    const fails = await isFailing(profile);
    if (!fails) passed.set(profile.id, Date.now());
    return fails;
  };
}

/** Whether the last check of a profile failed. */
async function isFailing({ id }: Profile): Promise<boolean> {
  const active = profileState(await proxyItem.read(), id);
  return active?.phase === 'blocked' || active?.check === 'failed';
}
