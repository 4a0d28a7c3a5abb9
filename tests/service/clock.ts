import type { Clock } from './types.ts';

/**
 * The clock that schedules go by: the machine's, run `speed` times as fast from now on, and moved on by
 * tests through the admin address, so that nobody waits five minutes for a run.
 */
export function makeClock(speed: number): Clock {
  const began = Date.now();
  const listeners = new Set<() => Promise<void>>();
  let skipped = 0;
  return {
    now: () => began + (Date.now() - began) * speed + skipped,
    async advance(ms) {
      skipped += ms;
      for (const hear of listeners) await hear();
    },
    onAdvance(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}
