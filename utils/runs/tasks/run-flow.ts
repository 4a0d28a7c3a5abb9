import type { Problem } from '../../problem';
import type { Run } from '../schema';
import { createAgentFlow } from '../agent/agent-flow';
import { createPaidCall, type FlowDependencies } from './paid-call';
import { createRunChanges, uncharged, unlessEnded, withoutPage } from './run-changes';
import { createScrapeFlow } from './scrape-flow';

/**
 * State machine of paid calls. The background may be terminated at any point: a run with a task continues, and a
 * call that may have been charged without an answer ends as `unknown` and is never repeated automatically.
 */
export function createRunFlow(dependencies: FlowDependencies) {
  const paidCall = createPaidCall(dependencies);
  const changes = createRunChanges(dependencies, paidCall);
  return {
    scrape: createScrapeFlow(dependencies, paidCall, changes),
    agent: createAgentFlow(dependencies, paidCall, changes),

    /**
     * Ends a run whose call belonged to a terminated instance: its response is lost. Decides by the stored run, not
     * `run`, since the answer may have arrived since.
     */
    async endIfLost(run: Run): Promise<void> {
      if (run.state !== 'intent' || paidCall.underWay.has(run.id)) return;
      await dependencies.store.updateRun(run.id, (current) =>
        current.state === 'intent' && !paidCall.underWay.has(run.id)
          ? {
              ...current,
              state: 'unknown',
              ...(current.kind === 'scrape' && { wasStopped: true }),
              problem: { code: 'maybe-charged' },
              updatedAt: dependencies.now(),
            }
          : current,
      );
    },

    /** Ends a scrape that waits and must not be sent: nothing is charged for it. */
    async endUnsent(id: string, problem: Problem | null): Promise<void> {
      await dependencies.store.updateRun(id, (run) => {
        if (run.state !== 'waiting') return run;
        return { ...uncharged(run), state: 'cancelled', problem, updatedAt: dependencies.now() };
      });
    },

    /** Stops waiting for a run. The service charges for it regardless, unless it was not sent yet. */
    async cancel(id: string): Promise<void> {
      await dependencies.store.updateRun(
        id,
        unlessEnded((run) =>
          withoutPage({
            ...(run.state === 'waiting' ? uncharged(run) : run),
            state: 'cancelled',
            updatedAt: dependencies.now(),
          }),
        ),
      );
    },
  };
}
