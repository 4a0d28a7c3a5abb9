import type { Run } from '../schema';
import { createAgentFlow } from '../agent/agent-flow';
import { createPaidCall, type FlowTools, unlessEnded } from './paid-call';
import { createScrapeFlow } from './scrape-flow';

/**
 * The states of paid calls. The background may be killed anywhere: what had a task goes on, what may have
 * been charged without an answer ends as `unknown` and is never repeated by itself.
 */
export function createRunFlow(tools: FlowTools) {
  const payer = createPaidCall(tools);
  return {
    scrape: createScrapeFlow(tools, payer),
    agent: createAgentFlow(tools, payer),

    /**
     * An intent whose call belonged to an instance that has ended: its reply is lost. What is stored decides, not `run`:
     * its answer may have come since that was read.
     */
    async endIfLost(run: Run): Promise<void> {
      if (run.state !== 'intent' || payer.underWay.has(run.id)) return;
      await tools.store.updateRun(run.id, (current) =>
        current.state === 'intent' && !payer.underWay.has(run.id)
          ? {
              ...current,
              state: 'unknown',
              problem: { code: 'maybe-charged' },
              updatedAt: tools.now(),
            }
          : current,
      );
    },

    /** Stops waiting for a run. What the service charges for it is charged all the same. */
    async cancel(id: string): Promise<void> {
      await tools.store.updateRun(
        id,
        unlessEnded((run) => ({ ...run, state: 'cancelled', updatedAt: tools.now() })),
      );
    },
  };
}
