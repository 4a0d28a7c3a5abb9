import { ext } from '@/utils/platform/ext';
import { layOut } from '@/utils/proxy/where/tables-text';
import { type Managed, readPolicy } from '@/utils/storage/managed';
import { isManaged } from '@/utils/storage/managed-id';
import { managedItem, profilesItem, settingsItem } from '@/utils/storage/registry';
import { sitesItem } from '@/utils/storage/sites';

/** What the company of this browser presets, if it does. Firefox rejects where there is no policy at all. */
async function policy(): Promise<Managed | null> {
  try {
    return readPolicy(await ext.storage.managed.get(null));
  } catch {
    return null;
  }
}

/**
 * Lays the company's presets over what is stored: addresses, and profiles before the user's own. Those that it no
 * longer has go. Repeated at each start and change of the policy.
 */
export async function applyManaged(): Promise<void> {
  const managed = await policy();
  const { message = '', unreadable = [] } = managed ?? {};
  const addresses = managed?.addresses ?? { accountApi: '', exitCheck: '', dashboard: '' };
  await managedItem.write({ addresses, message, unreadable });
  if (Object.values(addresses).some((address) => address !== '')) {
    await settingsItem.update((settings) => ({
      ...settings,
      addresses: presetOver(settings.addresses, addresses),
    }));
  }
  const before = await profilesItem.read();
  if (!managed && !before.some(({ id }) => isManaged(id))) return;
  for (const { profile, sites } of managed?.profiles ?? []) {
    await sitesItem(profile.id).write(sites === '' ? null : layOut(sites).sites);
  }
  const given = (managed?.profiles ?? []).map(({ profile }) => profile);
  const kept = new Set(given.map(({ id }) => id));
  for (const { id } of before) {
    if (isManaged(id) && !kept.has(id)) await sitesItem(id).write(null);
  }
  await profilesItem.update((profiles) => [
    ...given,
    ...profiles.filter(({ id }) => !isManaged(id)),
  ]);
}

/** The addresses with the preset ones in their place. */
export function presetOver(typed: Managed['addresses'], preset: Managed['addresses']) {
  return {
    accountApi: preset.accountApi || typed.accountApi,
    exitCheck: preset.exitCheck || typed.exitCheck,
    dashboard: preset.dashboard || typed.dashboard,
  };
}
