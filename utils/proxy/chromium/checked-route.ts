import { withLock } from '@/utils/storage/web-locks';
import type { PlanInput } from './pac-plan';

type Check = PlanInput['check'];

/**
 * The URL that the proxy setting leads through one profile, for its exit check. In memory only: a check ends with the
 * worker. The setting has room for one, so that requests take turns, and no setting applied meanwhile drops the one
 * in use: its request would go by another route, or directly, and be taken for the profile's exit.
 */
export function createCheckedRoute() {
  let check: Check = null;
  /** Check that the browser's current setting contains. */
  let inForce: Check = null;
  let isInUse = false;
  let interruption = new AbortController();

  return {
    /** Check that the next setting must contain. */
    current: (): Check => check,

    /** Records the check that the setting just applied contains. */
    markApplied(applied: Check): void {
      inForce = applied;
    },

    /** Sets the check that the next applied setting allows for, unless a check is running. */
    prepare(coming: Check): void {
      if (!isInUse) check = coming;
    },

    /** Aborts the work in progress. */
    interrupt: (): void => interruption.abort(),

    /**
     * Does work during which every setting that is applied has this check. One at a time.
     * @param wanted null: the work is in private windows, and needs none in the setting of regular windows.
     * @param work is told whether the browser's setting has it already; its signal is aborted by `interrupt`.
     */
    async use<T>(
      wanted: Check,
      work: (isInForce: boolean, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      return await withLock('checked-route', async () => {
        const isPrepared = check?.profileId === wanted?.profileId && check?.url === wanted?.url;
        if (!isPrepared) check = wanted;
        isInUse = true;
        interruption = new AbortController();
        try {
          return await work(check === inForce, interruption.signal);
        } finally {
          isInUse = false;
          check = null;
        }
      });
    },
  };
}
