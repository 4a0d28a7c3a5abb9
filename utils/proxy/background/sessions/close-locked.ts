import { isLockedOut, lockOut, unlockAll } from '@/utils/proxy/closed-states';
import { changeInEffect, statesInEffect } from '@/utils/proxy/profile-states';
import { isLocked } from '@/utils/security/background/secrets';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { readLoginFor } from './stored-logins';

/**
 * Closes active routes whose login is locked: without it a challenge would open the browser's login dialog. Opens
 * those again whose lock was opened by an instance that ended before it resumed them.
 */
export async function closeLocked(): Promise<void> {
  const state = await proxyItem.read();
  const { applied } = state;
  if (statesInEffect(state).some(isLockedOut) && !(await isLocked()))
    await proxyItem.update(unlockAll);
  for (const { profileId, endpoint } of applied) {
    if ((await readLoginFor(profileId, endpoint)) !== 'locked') continue;
    await proxyItem.update((state) => changeInEffect(state, profileId, lockOut));
  }
}
