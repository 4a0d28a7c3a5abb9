import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { secrets } from '@/utils/security/background/secrets';
import { forgetLogins } from './sessions/stored-logins';

/**
 * Where no account is connected: switches the profiles of the service off and deletes their logins, which belonged to
 * the account. Completes all, also after one failed; rejects with the first error.
 */
export async function leaveForgottenAccount(
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
