import { seeded } from '../service/seeded.ts';
import type { Fault } from '../service/types.ts';

/** Presses made at the same time, and the pause in milliseconds before the next batch. */
interface Batch {
  presses: number[];
  pause: number;
  /** Milliseconds after the presses at which the browser is killed; null: it is not killed. */
  killAfter: number | null;
}

/** Wait in seconds that the service requests with 429 and 503. */
export const waitSeconds = 4;

/** Each of these hits one in ten calls, both paid calls and polls of tasks. */
export function faultsOf(seed: number): Fault[] {
  const each = { area: 'scraper', path: '/scraper/', share: 0.018 } as const;
  const kinds: Pick<Fault, 'kind' | 'status' | 'ms' | 'waitSeconds'>[] = [
    { kind: 'cut' },
    { kind: 'dead' },
    { kind: 'status', status: 429, waitSeconds },
    { kind: 'status', status: 503, waitSeconds },
    { kind: 'garbage' },
    { kind: 'delay', ms: 2500 },
  ];
  return kinds.map((kind, at) => ({ ...each, ...kind, seed: seed + at }));
}

/**
 * Generates batches; the same seed gives the same ones. @param browserKills number of times that
 * the browser itself is killed.
 */
export function batchesOf(seed: number, presses: number, browserKills: number): Batch[] {
  const random = seeded(seed);
  const batches: Batch[] = [];
  let next = 0;
  let killed = 0;
  while (next < presses) {
    const size = Math.min(1 + Math.floor(random() * 8), presses - next);
    const pause = Math.floor(random() * 600);
    const after = Math.floor(random() * 250);
    const due = killed < browserKills && next >= ((killed + 1) * presses) / (browserKills + 1);
    if (due) killed += 1;
    const first = next;
    batches.push({
      presses: Array.from({ length: size }, (_, at) => first + at),
      pause,
      killAfter: due ? after : null,
    });
    next += size;
  }
  return batches;
}

/** Milliseconds until the next kill of the worker: exponentially distributed, `mean` on average. */
export function* killTimes(seed: number, mean: number): Generator<number, never> {
  const random = seeded(seed);
  for (;;) yield -Math.log(1 - random()) * mean;
}
