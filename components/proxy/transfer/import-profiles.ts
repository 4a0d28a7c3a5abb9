import { send } from '@/utils/messaging/send';
import { loginEndpoint } from '@/utils/proxy/endpoint';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import type { ImportPlan } from '@/utils/proxy/import/profiles-file';

/**
 * Opens the sealed logins of a file in the background.
 * @returns IDs of the new profiles that have one; null: the passphrase is wrong.
 */
export async function openSealedLogins(
  { added, sealed }: ImportPlan,
  passphrase: string,
): Promise<ReadonlySet<string> | null> {
  if (sealed === null || passphrase === '') return new Set();
  const ids = added.flatMap(({ profile, idThere }) =>
    idThere === null || profile.kind !== 'custom'
      ? []
      : [{ from: idThere, to: profile.id, proxy: loginEndpoint(profile) }],
  );
  const { opened, ids: found } = await send('transfer/unseal', { passphrase, sealed, ids });
  return opened ? new Set(found) : null;
}

/**
 * Saves the profiles of a plan one after another.
 * @param withLogin IDs of profiles whose login the background has.
 * @param onSaved called with the ID of each saved profile.
 */
export async function saveImported(
  { added }: ImportPlan,
  withLogin: ReadonlySet<string>,
  onSaved: (profileId: string) => void,
): Promise<void> {
  for (const { profile, sites, login } of added) {
    await send('profiles/save', {
      profile:
        profile.kind === 'custom' && withLogin.has(profile.id)
          ? { ...profile, hasLogin: true }
          : profile,
      ...(sites === '' ? {} : { sites: parseSiteList(sites).sites }),
      ...(login ? { login } : {}),
    });
    onSaved(profile.id);
  }
}
