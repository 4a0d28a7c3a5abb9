import { changeProfile, lockOut } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { readLoginFor } from './stored-logins';

/** Closes active routes whose login is locked: without it a challenge would open the browser's login dialog. */
export async function closeLocked(): Promise<void> {
  for (const { profileId, endpoint } of (await proxyItem.read()).applied) {
    if ((await readLoginFor(profileId, endpoint)) !== 'locked') continue;
    await proxyItem.update((state) => changeProfile(state, profileId, lockOut));
  }
}
