import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { withLock } from '@/utils/storage/web-locks';
import { logFailure } from '../../../log-failure';
import type { createRotation } from './rotation';
import { replaceUsedSpare } from './spare-logins';

/**
 * Rotations, in their turn among switches and other rotations.
 * @param run runs an operation on a profile in its turn.
 */
export function createQueuedRotation(
  rotate: ReturnType<typeof createRotation>['rotate'],
  run: (profileId: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
) {
  async function rotateOnce(profileId: string, mayReplace: boolean): Promise<boolean> {
    let isReplaced = false;
    await run(profileId, async (signal) => {
      isReplaced = await rotate(profileId, signal, mayReplace);
    });
    return isReplaced;
  }

  /** Should the new session have got the exit of the old one by chance, the service rotates it. */
  async function completeReplacement(profileId: string): Promise<void> {
    // The exit check of this rotation holds the lock.
    await withLock('exit-check', async () => {});
    const live = profileState(await proxyItem.read(), profileId);
    if (live?.phase === 'on' && live.problem?.code === 'exit-unchanged') {
      await rotateOnce(profileId, false);
    }
    await replaceUsedSpare(profileId);
  }

  return {
    /** Rotates the session at the service. Rejects as `createRotation`. */
    async rotateOne(profileId: string): Promise<void> {
      await rotateOnce(profileId, false);
    },
    /** The same for someone who waits: where there is a spare login, a new session replaces the old one at once. */
    async rotateAtPress(profileId: string): Promise<void> {
      if (!(await rotateOnce(profileId, true))) return;
      completeReplacement(profileId).catch(logFailure('completing a rotation'));
    },
  };
}
