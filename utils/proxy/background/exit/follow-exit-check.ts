import { isUnverified } from '@/utils/proxy/check-states';
import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { loggingFailure } from '../../../log-failure';

/**
 * Checks active profiles again when the address of the exit check changes: those whose check failed or still runs and,
 * if an address is set now, those that were not checked. Registers a listener; call it synchronously at start-up.
 * @param check starts a check. Must not skip a profile that is being checked: that check uses the earlier address.
 */
export function followExitCheck(check: (profile: Profile) => void): void {
  const follow = loggingFailure('checking by another exit check', async (isSet: boolean) => {
    const [{ on }, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
    for (const { profileId } of on.filter((active) => isAffected(active, isSet))) {
      const profile = profiles.find(({ id }) => id === profileId);
      if (profile) check(profile);
    }
  });
  settingsItem.watch(({ addresses: { exitCheck } }, _stored, before) => {
    const earlier = settingsItem.parse(before ?? undefined).addresses.exitCheck;
    if (earlier !== exitCheck) follow(exitCheck !== '');
  });
}

function isAffected(active: ProfileState, isSet: boolean): boolean {
  if (isUnverified(active)) return true;
  return (
    active.phase === 'on' && (active.check === 'checking' || (isSet && active.check === 'none'))
  );
}
