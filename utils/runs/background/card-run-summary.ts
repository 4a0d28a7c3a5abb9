import type { CardRun } from '@/utils/card/messages';
import type { Run } from '@/utils/runs/schema';

/** The data of a run that a card may receive: its state, its cost, and a title that is shown as text only. */
export function cardRunSummary(run: Run, now: number): CardRun {
  return {
    runId: run.id,
    state: run.state,
    elapsedMs: Math.max(0, now - run.createdAt),
    title: run.kind === 'scrape' ? (run.result?.title ?? '') : '',
    used: run.cost.used,
    left: run.cost.left,
    problem: run.problem,
  };
}
