import type { Clock } from './types.ts';

/**
 * Clock of the schedules: the machine's clock, running `speed` times as fast, which tests also
 * advance through the admin address, so that no test waits five minutes for a run.
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
