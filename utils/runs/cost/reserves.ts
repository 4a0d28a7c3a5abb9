import type { Run } from '../schema';

/** What a call from a private window of Chromium may take, kept by the regular worker, which alone weighs the floor. */
export interface Reserve {
  /** The run's. */
  id: string;
  /** Milliseconds since the epoch: when it was asked for last. */
  at: number;
  /** Credits, at most. */
  most: number;
  /** Who pays. */
  accountId: string;
}

/** What a private window noted of a call. */
interface Call extends Pick<Run, 'id' | 'state'> {
  /** Milliseconds since the epoch: when it began. */
  at: number;
  /** Milliseconds since the epoch: when its state came to be. */
  changedAt: number;
}

/** Milliseconds from the end of a call to when the credits that it left are surely noted. */
export const creditsSettleMs = 5000;
/** Milliseconds after which a call may be one that its window took along: an agent request is waited for a quarter of an hour. */
const graceMs = 16 * 60_000;

const over: ReadonlySet<Run['state']> = new Set(['done', 'failed', 'cancelled']);

const callOf = ({ id }: Reserve, calls: readonly Call[]) => calls.find((call) => call.id === id);

/**
 * Those that still count: of calls under way, of those whose reply was lost, and of those that ended just now.
 * @param calls what private windows noted. @param now milliseconds since the epoch.
 */
export function activeReserves(
  reserves: readonly Reserve[],
  calls: readonly Call[],
  now: number,
): Reserve[] {
  return reserves.filter((reserve) => {
    const call = callOf(reserve, calls);
    if (!call || !over.has(call.state)) return true;
    return now - call.changedAt < creditsSettleMs;
  });
}

/**
 * Those whose call is under way, as far as this side can know: what comes of it is fetched with the keys of who pays.
 * After a while without news it is taken for gone with its window.
 */
export function unfinishedReserves(
  reserves: readonly Reserve[],
  calls: readonly Call[],
  now: number,
): Reserve[] {
  return reserves.filter((reserve) => {
    const call = callOf(reserve, calls);
    const ended = call !== undefined && (over.has(call.state) || call.state === 'unknown');
    return !ended && now - lastHeard(reserve, call) <= graceMs;
  });
}

/**
 * Of these, those that may never come to an end: the call never went out, its reply was lost, or its window was closed
 * amid it. They go once the private worker does not know them as open and the service has told what is left.
 */
export function staleReserves(
  reserves: readonly Reserve[],
  calls: readonly Call[],
  now: number,
): Reserve[] {
  return activeReserves(reserves, calls, now).filter(
    (reserve) => now - lastHeard(reserve, callOf(reserve, calls)) > graceMs,
  );
}

/** Milliseconds since the epoch: when it was asked for, or its call changed, whichever came last. */
const lastHeard = ({ at }: Reserve, call: Call | undefined) => Math.max(at, call?.changedAt ?? 0);
