import type { Problem } from '../../problem';
import type { Run } from '../schema';
import { createAgentFlow } from '../agent/agent-flow';
import { createPaidCall, type FlowTools } from './paid-call';
import { createRunChanges, uncharged, unlessEnded, withoutPage } from './run-changes';
import { createScrapeFlow } from './scrape-flow';

/**
 * State machine of paid calls. The background may be terminated at any point: a run with a task continues, and a
 * call that may have been charged without an answer ends as `unknown` and is never repeated automatically.
 */
export function createRunFlow(tools: FlowTools) {
  const paidCall = createPaidCall(tools);
  const changes = createRunChanges(tools, paidCall);
  return {
    scrape: createScrapeFlow(tools, paidCall, changes),
    agent: createAgentFlow(tools, paidCall, changes),

    /**
     * Ends a run whose call belonged to a terminated instance: its response is lost. Decides by the stored run, not
     * `run`, since the answer may have arrived since.
     */
    async endIfLost(run: Run): Promise<void> {
      if (run.state !== 'intent' || paidCall.underWay.has(run.id)) return;
      await tools.store.updateRun(run.id, (current) =>
        current.state === 'intent' && !paidCall.underWay.has(run.id)
          ? {
              ...current,
              state: 'unknown',
              ...(current.kind === 'scrape' && { wasStopped: true }),
              problem: { code: 'maybe-charged' },
              updatedAt: tools.now(),
            }
          : current,
      );
    },

    /** Ends a scrape that waits and must not be sent: nothing is charged for it. */
    async endUnsent(id: string, problem: Problem | null): Promise<void> {
      await tools.store.updateRun(id, (run) => {
        if (run.state !== 'waiting') return run;
        const cost = { ...run.cost, used: 0 };
        return { ...run, state: 'cancelled', problem, cost, updatedAt: tools.now() };
      });
    },

    /** Stops waiting for a run. The service charges for it regardless, unless it was not sent yet. */
    async cancel(id: string): Promise<void> {
      await tools.store.updateRun(
        id,
        unlessEnded((run) =>
          withoutPage({
            ...(run.state === 'waiting' ? uncharged(run) : run),
            state: 'cancelled',
            updatedAt: tools.now(),
          }),
        ),
      );
    },
  };
}
