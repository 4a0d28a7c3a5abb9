import type { Profile, ProfileState } from '@/utils/proxy/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { secrets } from '@/utils/security/background/secrets';
import { forgetLogins } from './sessions/stored-logins';

/**
 * Switches off all service profiles and deletes their logins, if no account is connected. Completes all, also after
 * one failed; rejects with the first error.
 */
export async function switchOffServiceProfiles(
  switchOff: (profileId: string) => Promise<void>,
): Promise<void> {
  if ((await accountItem.read()).account !== null) return;
  const failures: unknown[] = [];
  for (const id of serviceIds(await profilesItem.read())) {
    await switchOff(id).catch((error: unknown) => failures.push(error));
  }
  await forgetServiceLogins();
  if (failures.length > 0) throw failures[0];
}

/**
 * Deletes the logins of service profiles, which were made with the account in use. Switching on makes new ones.
 * @param on profiles that are on, or may be on again after a failed switch; they keep theirs.
 */
export async function forgetServiceLogins(
  on: readonly Pick<ProfileState, 'profileId'>[] = [],
): Promise<void> {
  const service = serviceIds(await profilesItem.read());
  for (const { profileId } of on) service.delete(profileId);
  if (service.size === 0) return;
  await forgetLogins((await secrets.loginNames()).filter((id) => service.has(id)));
}

const serviceIds = (profiles: readonly Profile[]): Set<string> =>
  new Set(profiles.flatMap(({ id, kind }) => (kind === 'service' ? [id] : [])));
