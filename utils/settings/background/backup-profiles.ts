import { loginEndpoint } from '@/utils/proxy/endpoint';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { isManaged } from '@/utils/proxy/managed-id';
import { profilesItem, sitesItem } from '@/utils/storage/registry/profiles';
import type { Profile } from '@/utils/proxy/schema';
import type { Backup } from '@/utils/settings/backup-schema';
import { vault } from '@/utils/security/background/secrets';

/**
 * The profiles of a file in the place of the user's own, with their sites and logins. A company's stay. A login that is
 * here stays only with a profile that goes to the same proxy as before; the service's are made anew.
 * @param given secrets of the file.
 */
export async function planProfiles(
  backup: Backup,
  given: Record<string, string>,
): Promise<{ values: Record<string, unknown>; secrets: Record<string, string | null> }> {
  const now = await profilesItem.read();
  const own = backup.profiles.filter(({ id }) => !isManaged(id));
  const names = await loginNames();
  const secrets: Record<string, string | null> = {};
  for (const name of names.filter((one) => !isManaged(idIn(one)))) {
    const [before, after] = [now, own].map((list) => list.find(({ id }) => id === idIn(name)));
    if (proxyOf(before) === null || proxyOf(before) !== proxyOf(after)) secrets[name] = null;
  }
  for (const { id } of own.filter(({ kind }) => kind === 'custom')) {
    const login = given[`login:${id}`];
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
  const mine = now.filter(({ id }) => !isManaged(id));
  for (const id of new Set([...mine, ...own].map((one) => one.id))) {
    const text = backup.sites[id] ?? '';
    values[sitesItem(id).key] = text === '' ? null : parseSiteList(text).sites;
  }
  return { values, secrets };
}

/** Names of the logins that are here. One that a restore took away may have left its name. */
async function loginNames(): Promise<string[]> {
  const names = (await vault.disk.names()).filter((name) => name.startsWith('login:'));
  const values = await vault.disk.read(names);
  return names.filter((name) => values[name] !== undefined && values[name] !== null);
}

const idIn = (name: string): string => name.slice('login:'.length);

/** Where the login of a profile goes; null: to no proxy of the user's own. */
const proxyOf = (profile: Profile | undefined): string | null =>
  profile?.kind === 'custom' ? loginEndpoint(profile) : null;
