import { agentReserve } from '../agent/agent-text';
import { hasEnded } from '../run-states';
import type { Run } from '../schema';
import { publishedCost } from './estimate-cost';

/**
 * Credits that a run cost of which no answer told the balance; at most, where a result names no price. What is under
 * way, or was lost, counts in `pendingCost`.
 */
function chargeOf(run: Run): number {
  const { state, cost } = run;
  const isCounted = state === 'done' || state === 'failed' || state === 'cancelled';
  if (!isCounted) return 0;
  if (cost.used !== null || state !== 'done') return cost.used ?? 0;
  return run.kind === 'agent' ? agentReserve : publishedCost(run.options).most;
}

/** Credits that a change of a run adds to what the account was charged, and that no reported balance includes. */
export function newCharge(before: Run, next: Run): number {
  const { used, left } = next.cost;
  if (left === null) return Math.max(0, chargeOf(next) - chargeOf(before));
  // A balance from the acceptance is older than the price told at the end.
  const isOlder = hasEnded(next) && left === before.cost.left;
  return isOlder ? Math.max(0, (used ?? 0) - (before.cost.used ?? 0)) : 0;
}
