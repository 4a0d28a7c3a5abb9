import type { Exit, ExitCheckRecord } from '../schema';

/** Conditions that an exit must meet for `rotateUntil` to stop. */
export interface WantedExit {
  /** Number of preceding exit addresses that must not recur; 0: no restriction. */
  avoidLast: number;
  /** City as the exit check reports it, case-insensitive; empty: any city. */
  city: string;
  /** Substring of the network's name, case-insensitive; empty: any network. */
  network: string;
}

/**
 * Whether an exit meets every condition.
 * @param history exit checks of this profile, newest last; the last one is the check of `exit`.
 */
export function matchesWantedExit(
  exit: Exit,
  history: readonly ExitCheckRecord[],
  wanted: WantedExit,
): boolean {
  const before = history.slice(0, -1);
  const seen = before
    .slice(Math.max(0, before.length - wanted.avoidLast))
    .some(({ address }) => address === exit.address);
  return (
    !seen && matches(exit.city, wanted.city, true) && matches(exit.network, wanted.network, false)
  );
}

function matches(value: string | null, wanted: string, whole: boolean): boolean {
  const text = wanted.trim().toLowerCase();
  if (text === '') return true;
  const own = value?.toLowerCase() ?? '';
  return whole ? own === text : own.includes(text);
}
