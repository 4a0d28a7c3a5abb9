import type { Run } from '../schema';
import { agentReserve } from '../agent/agent-text';
import { estimateCost } from './estimate-cost';
import { hostNameOf } from '../../url-parts';

/** Delay in ms after a call's end by which its reported balance is certainly stored. */
const creditsSettleMs = 5000;

/** States of calls that are being sent or processed and not yet deducted from the last reported balance. */
const onTheirWay = new Set<Run['state']>(['intent', 'submitted', 'running']);

/**
 * Time in ms by which the service has charged a call whose cost nobody reports: longer than it works on any
 * (`timeouts` in `service/scraper.ts`).
 */
const chargedAfterMs = 15 * 60_000;

/**
 * Whether a call was sent and its cost is not known: its reply was lost, or the user stopped waiting for it. What was
 * cancelled while it waited had not been sent, or was refused.
 */
export const isCostUnknown = ({ state, cost, tries, notBefore }: Run): boolean =>
  (state === 'unknown' && (cost.used === null || cost.left === null)) ||
  (state === 'cancelled' && cost.used === null && tries > 0 && notBefore === null);

/**
 * Time in ms at which the balance of a run was reported. Only the answer that ended the run gives it exactly. The
 * balance of any other run may be from its acceptance, because polls and the user change the run later.
 */
function reportTime(run: Run): number {
  if (run.state === 'done' || run.state === 'failed') return run.updatedAt;
  return (run.kind === 'scrape' && run.acceptedAt) || run.createdAt;
}

/**
 * Credits that earlier calls may still consume: pending calls, and lost ones since the last reported balance.
 * Overestimates when in doubt, so that the floor holds.
 * @param all newest first.
 * @param now time in ms since the epoch.
 * @param isBalanceNew whether the account API reported the balance just now: it includes lost calls of some time ago.
 */
export function pendingCost(all: readonly Run[], now: number, isBalanceNew = false): number {
  const runs = all.filter(({ restored }) => restored !== true);
  // A timestamp in the future, as after the clock was set back, must not hide later lost calls.
  const reportedAt = Math.max(
    0,
    ...runs.flatMap((run) =>
      run.cost.left === null || run.updatedAt > now ? [] : [reportTime(run)],
    ),
  );
  const since = isBalanceNew ? Math.max(reportedAt, now - chargedAfterMs) : reportedAt;
  const counted = runs.filter(
    (run) => onTheirWay.has(run.state) || (isCostUnknown(run) && run.updatedAt > since),
  );
  // The runs of a job have the same host and options, so that one estimate serves all of them.
  const known = new Map<string, number>();
  return counted.reduce((sum, run) => {
    const key = run.kind === 'agent' ? 'agent' : JSON.stringify([hostNameOf(run.url), run.options]);
    const most = known.get(key) ?? maxOf(run, runs);
    known.set(key, most);
    return sum + most;
  }, 0);
}

/**
 * Lowest balance reported just now by calls that ended or were accepted: the account's stored balance may not include
 * it yet. Infinity: no such call.
 * @param now time in ms since the epoch.
 */
export function lowestRecentBalance(runs: readonly Run[], now: number): number {
  const balances = runs.flatMap((run) => {
    const { cost, state, updatedAt, restored } = run;
    // Polls change a run that goes on, and as a rule tell no balance.
    const at = onTheirWay.has(state) ? reportTime(run) : updatedAt;
    const isRecent = Math.abs(now - at) < creditsSettleMs;
    return restored !== true && cost.left !== null && isRecent ? [cost.left] : [];
  });
  return Math.min(...balances);
}

/** Maximum cost of one run. */
function maxOf(run: Run, runs: readonly Run[]): number {
  return run.kind === 'agent' ? agentReserve : estimateCost(run.url, run.options, runs).most;
}
