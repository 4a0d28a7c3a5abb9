import type { Profile } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { loggingFailure } from '../../../log-failure';

/**
 * Checks the profiles that are on without a check once an exit check is set. Registers its listener; call it
 * synchronously at start-up.
 */
export function followExitCheck(check: (profile: Profile) => void): void {
  async function checkUnchecked(): Promise<void> {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    const unchecked = on.filter(({ phase, check: state }) => phase === 'on' && state === 'none');
    for (const { profileId } of unchecked) {
      const profile = profiles.find(({ id }) => id === profileId);
      if (profile) check(profile);
    }
  }
  const follow = loggingFailure('checking by a new exit check', checkUnchecked);
  settingsItem.watch(({ addresses }) => {
    if (addresses.exitCheck !== '') follow();
  });
}
