import type { Handlers } from '@/utils/messaging/protocol';
import { withWebLock } from '@/utils/storage/web-locks';
import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { matchesWantedExit, type WantedExit } from '@/utils/proxy/sessions/wanted-exit';
import { exitHistoryItem, proxyItem, rotateUntilItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../../log-failure';

/**
 * Handles repeated rotation until the exit meets conditions.
 * @param rotate rotates a profile once and starts its exit check.
 */
export function createRotateUntil(
  rotate: (profileId: string) => Promise<void>,
): Pick<Handlers, 'proxy/rotate-until' | 'proxy/rotate-stop'> {
  /** Resolves when no exit check is running: checks hold this lock one after another. */
  const checksDone = () => withWebLock('exit-check', async () => {});
  /** Number of the search that was started last. It ends those before it. */
  let newest = 0;

  async function search(
    id: number,
    profileId: string,
    wanted: WantedExit,
    maxTries: number,
  ): Promise<void> {
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const now = await rotateUntilItem.read();
      if (id !== newest || now?.state !== 'running') return;
      await rotateUntilItem.write({ profileId, tries, maxTries, state: 'running' });
      await rotate(profileId);
      await checksDone();
      const exit = profileState(await proxyItem.read(), profileId)?.exit;
      const history = (await exitHistoryItem.read())[profileId] ?? [];
      if (exit && matchesWantedExit(exit, history, wanted)) return end(id, 'found');
    }
    await end(id, 'given-up');
  }

  /** Stores the outcome, unless the user stopped the search or started another one. */
  async function end(id: number, state: 'found' | 'given-up' | 'stopped'): Promise<void> {
    const proxyState = await proxyItem.read();
    await rotateUntilItem.update((now) => {
      if (id !== newest || now?.state !== 'running') return now;
      const session = profileState(proxyState, now.profileId)?.session;
      if (!session) return { ...now, state };
      const { startedAt, rotations } = session;
      return { ...now, state, session: { startedAt, rotations } };
    });
  }

  return {
    async 'proxy/rotate-until'({ profileId, maxTries, ...wanted }) {
      const active = profileState(await proxyItem.read(), profileId);
      if (!active) throw new ProblemError('not-switched-on');
      if (!active.session) throw new ProblemError('no-session-to-rotate');
      await rotateUntilItem.write({ profileId, tries: 0, maxTries, state: 'running' });
      newest += 1;
      const id = newest;
      search(id, profileId, wanted, maxTries).catch(async (error: unknown) => {
        logFailure('rotating until')(error);
        await end(id, 'stopped');
      });
    },
    async 'proxy/rotate-stop'() {
      await end(newest, 'stopped');
    },
  };
}
