import { changeProfile, isLockedOut, lockOut, unlockAll } from '@/utils/proxy/profile-states';
import { isLocked } from '@/utils/security/background/secrets';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { readLoginFor } from './stored-logins';

/**
 * Closes active routes whose login is locked: without it a challenge would open the browser's login dialog. Opens
 * those again whose lock was opened by an instance that ended before it resumed them.
 */
export async function closeLocked(): Promise<void> {
  const { on, applied } = await proxyItem.read();
  if (on.some(isLockedOut) && !(await isLocked())) await proxyItem.update(unlockAll);
  for (const { profileId, endpoint } of applied) {
    if ((await readLoginFor(profileId, endpoint)) !== 'locked') continue;
    await proxyItem.update((state) => changeProfile(state, profileId, lockOut));
  }
}
