import type { Exit, ExitCheckRecord } from '../schema';

/** What the exit is to be before rotating ends. */
export interface WantedExit {
  /** How many of the addresses before it are not wanted again; 0: none of them matters. */
  notLast: number;
  /** Its city as the exit check reports it, in capitals or not; empty: it does not matter. */
  city: string;
  /** A part of its network's name, in capitals or not; empty: it does not matter. */
  network: string;
}

/** @param history checks of this profile, newest last; the one of this exit is among them. */
export function matchesWantedExit(
  exit: Exit,
  history: readonly ExitCheckRecord[],
  wanted: WantedExit,
): boolean {
  const before = history.slice(0, -1);
  const seen = before
    .slice(Math.max(0, before.length - wanted.notLast))
    .some(({ address }) => address === exit.address);
  return !seen && holds(exit.city, wanted.city, true) && holds(exit.network, wanted.network, false);
}

function holds(value: string | null, wanted: string, whole: boolean): boolean {
  const text = wanted.trim().toLowerCase();
  if (text === '') return true;
  const own = value?.toLowerCase() ?? '';
  return whole ? own === text : own.includes(text);
}
