import type { CardRun } from '@/utils/card/messages';
import type { Run } from '@/utils/runs/schema';

/** How much of an agent's summary the card shows, in characters. */
const briefLength = 2000;

/** What the card may know of a run: its state, its cost, and a brief that is shown as text only. */
export function cardRunSummary(run: Run, now: number): CardRun {
  return {
    runId: run.id,
    kind: run.kind,
    state: run.state,
    elapsedMs: Math.max(0, now - run.createdAt),
    brief: run.kind === 'agent' ? run.response.slice(0, briefLength) : (run.result?.title ?? ''),
    actions: run.kind === 'agent' ? run.actions.map(({ tool }) => tool) : [],
    used: run.cost.used,
    left: run.cost.left,
    problem: run.problem,
  };
}
