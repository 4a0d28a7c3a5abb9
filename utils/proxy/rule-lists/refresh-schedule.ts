import type { RefreshState } from './schema';
import type { Subscription } from './subscription';

const minute = 60_000;
const periods = { hour: 60 * minute, day: 1440 * minute, week: 10_080 * minute } as const;

/** Pauses after the first, second, … failure in a row; the last one repeats. */
const pauses = [1, 5, 30, 120, 720].map((minutes) => minutes * minute);

/** Time until an attempt that never ended is repeated: longer than any request lasts. */
const interruptedAfter = 2 * minute;

/** State before the first attempt. */
export function unread(url: string): RefreshState {
  return { url, readAt: null, failures: 0, retryAt: null, failure: null, status: 0 };
}

/**
 * Time of the next attempt in ms since the epoch; null: only by hand.
 * @param state undefined, or of another URL: the list is read at once.
 */
export function refreshDue(
  { url, every }: Subscription,
  state: RefreshState | undefined,
): number | null {
  if (state?.url !== url) return 0;
  if (state.retryAt !== null) return state.retryAt;
  if (every === 'hand') return state.readAt === null && state.failures === 0 ? 0 : null;
  return state.readAt === null ? 0 : state.readAt + periods[every];
}

/** State while an attempt is under way: should the background end, another attempt follows. */
export function refreshBegun(state: RefreshState, now: number): RefreshState {
  return { ...state, retryAt: now + interruptedAfter };
}

export function succeeded(state: RefreshState, now: number): RefreshState {
  return { ...unread(state.url), readAt: now };
}

export function failedWith(
  state: RefreshState,
  every: Subscription['every'],
  { failure, status }: Pick<RefreshState, 'failure' | 'status'>,
  now: number,
): RefreshState {
  const pause = pauses[Math.min(state.failures, pauses.length - 1)] ?? minute;
  const retryAt = every === 'hand' ? null : now + pause;
  return { ...state, failures: state.failures + 1, retryAt, failure, status };
}
