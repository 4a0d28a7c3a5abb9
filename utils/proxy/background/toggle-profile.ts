import { profileState } from '@/utils/proxy/profile-states';
import { profilesItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { SwitchTo } from '../../settings/background/apply-policy';

/**
 * Switches a profile on, or off if it is on; nothing if there is none.
 * @param at its index in the user's order.
 */
export async function toggleProfile(at: number, switchTo: SwitchTo): Promise<void> {
  const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const profile = profiles[at];
  if (!profile) return;
  await switchTo({ profileId: profile.id, on: profileState(state, profile.id) === null });
}
