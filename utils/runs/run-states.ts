/**
 *         its turn        taken as a task           polled
 *   waiting ────────▶ intent ────────▶ submitted ────────▶ running
 *    │   ▲            │    │               │                 │
 *    │   └────────────┘    └───────────────┴─────────────────┴──▶ done | failed | unknown
 *    │  429, 503, locked keys
 *    └──▶ failed: not sent, for example below the credit floor         any of these four ──▶ cancelled
 *
 * A scrape of a job, a comparison or a watch begins as `waiting`, and any other while a job uses every slot; one that
 * is started by hand and a message to the agent as `intent`; a run of a schedule of the service as `submitted`.
 *
 * `intent` is written before the call goes out. Found by a later instance it becomes `unknown`: the response to a call
 * that may have been charged is lost. 429, 503 and locked keys: nothing was charged, and the call is repeated at
 * `notBefore`.
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

type RunState = (typeof runStates)[number];

const ends: ReadonlySet<string> = new Set(['done', 'failed', 'unknown', 'cancelled']);

export const hasEnded = ({ state }: { state: RunState }): boolean => ends.has(state);

/** Whether a run in this state has not ended yet. */
export const isRunUnderWay = (state: RunState): boolean => !ends.has(state);

/** States of runs that have not ended. */
export const unfinishedStates = runStates.filter((state) => !ends.has(state));

/** Whether a run is a part of a job, or of a watch. */
export const isOfJob = ({ jobId }: { id: string; jobId?: string | undefined }): boolean =>
  jobId !== undefined;

/** Whether a run was cancelled while it waited in the queue, so that it was not sent at all. */
export const isUnsent = ({ state, tries }: { state: RunState; tries: number }): boolean =>
  state === 'cancelled' && tries === 0;
