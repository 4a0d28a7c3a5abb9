import { agentReserve } from '../agent/agent-text';
import type { Run } from '../schema';
import { publishedCost } from './estimate-cost';

/**
 * Credits that a run cost, where no answer told the balance after it; at most, where a result names no price. What is
 * under way, or was lost, counts in `pendingCost`.
 */
function chargeOf(run: Run): number {
  const { state, cost } = run;
  const isCounted = state === 'done' || state === 'failed' || state === 'cancelled';
  if (!isCounted || cost.left !== null) return 0;
  if (cost.used !== null || state !== 'done') return cost.used ?? 0;
  return run.kind === 'agent' ? agentReserve : publishedCost(run.options).most;
}

/** Credits that a change of a run adds to what the account was charged, and that no reported balance includes. */
export const newCharge = (before: Run, next: Run): number =>
  Math.max(0, chargeOf(next) - chargeOf(before));
