import type { Run } from '../schema';
import { agentReserve } from '../agent/agent-text';
import { estimateCost } from './cost';

/** Milliseconds from the end of a call to when the credits that it left are surely noted. */
const creditsSettleMs = 5000;

/** On their way: taken by the service, or about to be, and not yet in the credits that were last told. */
const onTheirWay = new Set<Run['state']>(['intent', 'submitted', 'running']);

/**
 * Credits that calls made so far may still take: those that are under way, and those whose reply was lost after the
 * service last told what is left. Rather too much than too little: it is what keeps the floor hard.
 * @param all newest first. @param now milliseconds since the epoch.
 */
export function pendingCost(all: readonly Run[], now: number): number {
  const runs = all.filter(({ restored }) => restored !== true);
  // A time that is yet to come, as after the clock was set back, tells nothing of what was lost since.
  const told = Math.max(
    0,
    ...runs.flatMap(({ cost, updatedAt }) =>
      cost.left === null || updatedAt > now ? [] : [updatedAt],
    ),
  );
  const counted = runs.filter(
    ({ state, updatedAt }) => onTheirWay.has(state) || (state === 'unknown' && updatedAt > told),
  );
  return counted.reduce((sum, run) => sum + mostOf(run, runs), 0);
}

/**
 * The least that calls which ended just now were told: they count no longer, and the next may be weighed before that is
 * noted with the account. Infinity: there were none. @param now milliseconds since the epoch.
 */
export function lowestRecentBalance(runs: readonly Run[], now: number): number {
  const told = runs.flatMap(({ cost, updatedAt, restored }) =>
    restored !== true && cost.left !== null && Math.abs(now - updatedAt) < creditsSettleMs
      ? [cost.left]
      : [],
  );
  return Math.min(...told);
}

/** The most that one run may cost. */
function mostOf(run: Run, runs: readonly Run[]): number {
  return run.kind === 'agent' ? agentReserve : estimateCost(run.url, run.options, runs).most;
}
