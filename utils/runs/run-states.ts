/**
 *          ┌────────▶ waiting (429, 503: nothing charged, retried at `notBefore`)
 *          │             │
 *   intent ┴─◀───────────┘
 *     │ └──▶ submitted ──▶ running ──▶ done | failed
 *     └──▶ unknown: the response to a paid call was lost      any unfinished state ──▶ cancelled
 *
 * `intent` is written before the call goes out; found by a later instance it becomes `unknown`.
 */
export const runStates = [
  'intent',
  'waiting',
  'submitted',
  'running',
  'done',
  'failed',
  'unknown',
  'cancelled',
] as const;

const ends: ReadonlySet<string> = new Set(['done', 'failed', 'unknown', 'cancelled']);

/** Whether a run has come to its end. */
export const hasEnded = ({ state }: { state: (typeof runStates)[number] }): boolean =>
  ends.has(state);

/** Whether a run was cancelled while it waited in the queue, so that it was not sent at all. */
export const isUnsent = ({
  state,
  tries,
}: {
  state: (typeof runStates)[number];
  tries: number;
}): boolean => state === 'cancelled' && tries === 0;
