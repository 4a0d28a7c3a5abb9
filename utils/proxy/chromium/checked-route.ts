import { withWebLock } from '@/utils/storage/web-locks';
import type { PlanInput } from './pac-plan';

type Check = PlanInput['check'];

/**
 * URL that Chromium's proxy setting routes through one profile, for its exit check. In memory only: a check ends with
 * the worker. The setting holds one such URL, so requests are serialized, and every setting applied meanwhile keeps it.
 * Otherwise the request would use another route, whose exit would be recorded as the profile's.
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
     * Runs `work` while every applied setting contains this check. Serialized.
     * @param wanted null: the check runs in private windows, and the regular setting needs no entry.
     * @param work receives whether the setting already contains the check, and a signal that `interrupt` aborts.
     */
    async use<T>(
      wanted: Check,
      work: (isInForce: boolean, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      return await withWebLock('checked-route', async () => {
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
