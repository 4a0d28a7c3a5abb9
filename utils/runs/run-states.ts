/**
 *          ┌────────▶ waiting (429, 503: nothing charged, tried again at `notBefore`)
 *          │             │
 *   intent ┴─◀───────────┘
 *     │ └──▶ submitted ──▶ running ──▶ done | failed
 *     └──▶ unknown: the reply to a paid call was lost      any but an end ──▶ cancelled
 *
 * `intent` is written before the call goes out; found on a later start it becomes `unknown`.
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
