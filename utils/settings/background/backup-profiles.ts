import { loginEndpoint } from '@/utils/proxy/endpoint';
import { uniqueById } from '@/utils/restored-values';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { isManaged } from '@/utils/proxy/managed-id';
import { profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import type { Profile } from '@/utils/proxy/schema';
import type { Backup } from '@/utils/settings/backup-schema';
import { vault } from '@/utils/security/background/secrets';

/**
 * Plans to replace the user's profiles with those of a backup, including sites and logins. Profiles of the policy stay.
 * A stored login stays only if its profile still uses the same proxy; logins of the service are created again.
 * @param backupSecrets secrets of the backup.
 */
export async function planProfiles(
  backup: Backup,
  backupSecrets: Record<string, string>,
): Promise<{ values: Record<string, unknown>; secrets: Record<string, string | null> }> {
  const now = await profilesItem.read();
  const own = uniqueById(backup.profiles).filter(({ id }) => !isManaged(id));
  const sites = new Map(Object.entries(backup.sites));
  const names = await loginNames();
  const secrets: Record<string, string | null> = {};
  for (const name of names.filter((one) => !isManaged(idIn(one)))) {
    const [before, after] = [now, own].map((list) => list.find(({ id }) => id === idIn(name)));
    if (proxyOf(before) === null || proxyOf(before) !== proxyOf(after)) secrets[name] = null;
  }
  for (const { id } of own.filter(({ kind }) => kind === 'custom')) {
    const login = backupSecrets[`login:${id}`];
    if (login !== undefined) secrets[`login:${id}`] = login;
  }
  const has = (name: string) =>
    Object.hasOwn(secrets, name) ? secrets[name] !== null : names.includes(name);
  const profiles = [
    ...now.filter(({ id }) => isManaged(id)),
    ...own.map((one) =>
      one.kind === 'custom' ? { ...one, hasLogin: has(`login:${one.id}`) } : one,
    ),
  ];
  const values: Record<string, unknown> = { [profilesItem.key]: profiles };
  const current = now.filter(({ id }) => !isManaged(id));
  for (const id of new Set([...current, ...own].map((one) => one.id))) {
    const text = sites.get(id) ?? '';
    values[sitesItem(id).key] = text === '' ? null : parseSiteList(text).sites;
  }
  return { values, secrets };
}

/** Names of the stored logins. Undoing a restore may leave a name without a login. */
async function loginNames(): Promise<string[]> {
  const names = (await vault.disk.names()).filter((name) => name.startsWith('login:'));
  const values = await vault.disk.read(names);
  return names.filter((name) => values[name] !== undefined && values[name] !== null);
}

const idIn = (name: string): string => name.slice('login:'.length);

/** Proxy that receives the login of a profile; null if not a custom one. */
const proxyOf = (profile: Profile | undefined): string | null =>
  profile?.kind === 'custom' ? loginEndpoint(profile) : null;
