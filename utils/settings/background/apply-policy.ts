import { ext } from '@/utils/browser/ext';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { type Managed, readPolicy } from '@/utils/settings/parse-policy';
import { isManaged } from '@/utils/proxy/managed-id';
import { applyPreset } from '@/utils/account/background/use-account';
import { proxyItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { managedItem } from '@/utils/storage/registry/settings';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import type { ProfileDependencies } from '@/utils/proxy/background/profiles';
import { forgetTargetingLists } from '@/utils/proxy/background/targeting-lists';
import { noAddresses, type Addresses } from '@/utils/settings/schema';
import type { Profile } from '@/utils/proxy/schema';
import { withAccountLock } from '../../account/background/account-lock';
import { logFailure } from '../../log-failure';

/** Policy set by an administrator; null for none. Firefox rejects if there is no policy at all. */
async function policy(): Promise<Managed | null> {
  try {
    return readPolicy(await ext.storage.managed.get(null));
  } catch {
    return null;
  }
}

/** Switches a profile off, or restarts it after a change of its route. */
export type SwitchTo = (press: { profileId: string; on: boolean }) => Promise<unknown>;

interface ProxyDependencies extends Pick<ProfileDependencies, 'storeChange' | 'close'> {
  switchTo: SwitchTo;
}

/**
 * Applies the policy to the stored state: URLs (an account of another server is moved to the list) and profiles, which
 * come before the user's own. A profile removed from the policy is deleted, and switched off first if it is active; a
 * changed one is restarted. Runs at each start, after each change of the policy, and after everything was erased. All
 * switches are tried; then it rejects with the first error.
 */
export async function applyManaged(proxy: ProxyDependencies): Promise<void> {
  const { switchTo, close } = proxy;
  const managed = await policy();
  const { message = '', unreadable = [], incomplete = [] } = managed ?? {};
  const addresses = managed?.addresses ?? noAddresses;
  const unreadableAddresses = managed?.unreadableAddresses ?? [];
  await managedItem.write({ addresses, message, unreadable, incomplete, unreadableAddresses });
  const failures: unknown[] = [];
  if (Object.values(addresses).some((address) => address !== '')) {
    failures.push(...(await applyAddresses(addresses, switchTo)));
  }
  const before = (await profilesItem.read()).filter(({ id }) => isManaged(id));
  if (!managed && before.length === 0) return;
  const presetProfiles = managed?.profiles ?? [];
  const others = await differing(before, presetProfiles);
  const rescoped = before.flatMap(({ id, where }) => {
    const now = presetProfiles.find(({ profile }) => profile.id === id)?.profile.where;
    return now && now.scope !== where.scope ? [{ id, where, now }] : [];
  });
  const kept = new Set(presetProfiles.map(({ profile }) => profile.id));
  // A profile that is gone is switched off at the next start anyway.
  await proxy.storeChange(
    [...others].filter((id) => kept.has(id)),
    async () => {
      // New sites take effect when they are stored, but a new scope only with the switch: see `profiles/save`.
      for (const { id, where } of rescoped) await close(id, { ...where, scope: 'everything' });
      for (const { profile, sites } of presetProfiles) {
        await sitesItem(profile.id).write(sites === '' ? null : parseSiteList(sites).sites);
      }
      for (const { id } of before) {
        if (!kept.has(id)) await sitesItem(id).write(null);
      }
      await profilesItem.update((profiles) => [
        ...presetProfiles.map(({ profile }) => profile),
        ...profiles.filter(({ id }) => !isManaged(id)),
      ]);
      for (const { id, now } of rescoped) await close(id, now);
    },
  );
  const active = (await proxyItem.read()).on.flatMap(({ profileId }) =>
    others.has(profileId) ? [profileId] : [],
  );
  const gone = active.filter((id) => !kept.has(id));
  const changed = active.filter((id) => kept.has(id));
  failures.push(...(await switchEach(gone, false, switchTo)));
  failures.push(...(await switchEach(changed, true, switchTo)));
  if (failures.length > 0) throw failures[0];
}

/** Makes each switch, whether or not an earlier one fails. Returns the errors. */
async function switchEach(
  profileIds: readonly string[],
  on: boolean,
  switchTo: SwitchTo,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const profileId of profileIds) {
    await switchTo({ profileId, on }).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

/** Follows changes of the policy. Adds a listener; to be called synchronously at start-up. */
export function followPolicy(proxy: ProxyDependencies): void {
  ext.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') applyManaged(proxy).catch(logFailure("taking the company's presets"));
  });
}

/** Returns the errors of profiles that could not be switched off. */
async function applyAddresses(addresses: Addresses, switchTo: SwitchTo): Promise<unknown[]> {
  const aside = await withAccountLock(async () => {
    if (!(await applyPreset(addresses))) return false;
    // The lists belong to the previous account.
    await forgetTargetingLists();
    await forgetServiceSchedules();
    return true;
  });
  if (!aside) return [];
  // Profiles with logins of the previous account, which use its balance.
  const profiles = await profilesItem.read();
  const active = (await proxyItem.read()).on.flatMap(({ profileId }) =>
    profiles.some(({ id, kind }) => id === profileId && kind === 'service') ? [profileId] : [],
  );
  return switchEach(active, false, switchTo);
}

/** IDs of active profiles that were removed or whose route changed. */
async function differing(
  before: readonly Profile[],
  presetProfiles: Managed['profiles'],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const old of before) {
    const now = presetProfiles.find(({ profile }) => profile.id === old.id);
    const sites = (await sitesItem(old.id).read())?.text ?? '';
    if (!now || now.sites !== sites || JSON.stringify(now.profile) !== JSON.stringify(old)) {
      ids.add(old.id);
    }
  }
  return ids;
}
