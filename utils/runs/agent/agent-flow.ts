import { agentOutcomeOf } from './agent-outcome';
import type { createPaidCall, FlowTools } from '../tasks/paid-call';

/** Agent requests. They have no task form: the call is held until it answers, which may take minutes. */
export function createAgentFlow(tools: FlowTools, payer: ReturnType<typeof createPaidCall>) {
  const { store } = tools;
  const { changeAgent, endBadly } = payer;

  return {
    /** @param message the whole text that is sent. @param id the run's; absent: a new one. */
    start(pageUrl: string, message: string, id?: string): Promise<string> {
      const answer = { response: '', actions: [], extra: {} };
      return payer.begin({ ...payer.newRun(id), kind: 'agent', pageUrl, message, ...answer });
    },

    submit(id: string): Promise<void> {
      return payer.carryOut(id, async () => {
        const run = await store.getRun(id);
        if (run?.kind !== 'agent' || run.state !== 'intent') return;
        const paid = await payer.pay(run, (api) => api.askAgent(run.message));
        if ('problem' in paid) return endBadly(run, paid.problem, paid.lost ? null : 0);
        const outcome = agentOutcomeOf(paid.reply);
        if (outcome.kind === 'failed') return endBadly(run, outcome.problem, outcome.used);
        if (outcome.kind === 'garbled') {
          return endBadly(run, { code: 'service-garbled', status: paid.reply.status }, null);
        }
        await changeAgent(id, (current) => ({ ...current, ...outcome.changes, state: 'done' }));
        const { left } = outcome.changes.cost;
        if (left !== null) await tools.noteCredits(left, run.accountId);
      });
    },
  };
}
