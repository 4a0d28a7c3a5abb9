import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { withWebLock } from '@/utils/storage/web-locks';
import { logFailure } from '../../../log-failure';
import type { createRotation } from './rotation';
import { replaceUsedSpare } from './spare-logins';

/**
 * Rotates profiles one after another, queued among the switches in the order of presses.
 * @param run queues an operation on a profile.
 */
export function createQueuedRotation(
  rotate: ReturnType<typeof createRotation>['rotate'],
  run: (profileId: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>,
) {
  /** @returns as `rotate`; null also if a newer switch had the rotation skipped. */
  async function rotateOnce(profileId: string, mayReplace: boolean): Promise<boolean | null> {
    let isReplaced: boolean | null = null;
    await run(profileId, async (signal) => {
      isReplaced = await rotate(profileId, signal, mayReplace);
    });
    return isReplaced;
  }

  /** Requests a rotation from the service if the new session happened to get the exit of the old one. */
  async function completeReplacement(profileId: string): Promise<void> {
    try {
      // Waits for the exit check of this rotation, which holds the lock.
      await withWebLock('exit-check', async () => {});
      const active = profileState(await proxyItem.read(), profileId);
      if (active?.phase === 'on' && active.problem?.code === 'exit-unchanged') {
        await rotateOnce(profileId, false);
      }
    } finally {
      await replaceUsedSpare(profileId);
    }
  }

  return {
    /** Rotates the session at the service. Rejects as `createRotation`; resolves if a newer switch ends it. */
    async rotateOne(profileId: string): Promise<void> {
      await rotateOnce(profileId, false);
    },
    /** Like `rotateOne`, but rejects with `not-switched-on` if a newer switch ends it, as one after that does. */
    async rotateOrReject(profileId: string): Promise<void> {
      if ((await rotateOnce(profileId, false)) === null) throw new ProblemError('not-switched-on');
    },
    /** Like `rotateOne`, but replaces the session at once if there is a spare login, since the user waits. */
    async rotateAtPress(profileId: string): Promise<void> {
      let isReplaced: boolean | null = null;
      try {
        isReplaced = await rotateOnce(profileId, true);
      } finally {
        // A rotation that failed may have used the spare login too.
        const end = isReplaced ? completeReplacement : replaceUsedSpare;
        end(profileId).catch(logFailure('completing a rotation'));
      }
    },
  };
}
