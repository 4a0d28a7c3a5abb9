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
  const profiles = await profilesItem.read();
  const service = new Set(profiles.flatMap(({ id, kind }) => (kind === 'service' ? [id] : [])));
  if (service.size === 0) return;
  const failures: unknown[] = [];
  for (const id of service) {
    await switchOff(id).catch((error: unknown) => failures.push(error));
  }
  await forgetLogins((await secrets.loginNames()).filter((id) => service.has(id)));
  if (failures.length > 0) throw failures[0];
}
