import { hasEnded } from '../run-states';
import type { AgentRun, Body, Run, ScrapeRun } from '../schema';
import type { Problem } from '../../problem';
import type { AgentWords } from '../agent/bounded-words';
import type { FlowDependencies, PaidCall } from './paid-call';
import { costSoFar, type ReportedCost, type ScraperReplyOutcome } from './scraper-call';

/** Changes stored runs; includes the ways to end a run that scrapes and agent requests share. */
export function createRunChanges(
  { store, now }: FlowDependencies,
  { noteLeft, versionOf }: Pick<PaidCall, 'noteLeft' | 'versionOf'>,
) {
  async function changeScrape(
    id: string,
    change: (run: ScrapeRun) => ScrapeRun,
    body?: Body,
  ): Promise<void> {
    await store.updateRun(id, ofScrape(change), body);
  }

  /** Ends a scrape after an answer, which may tell its price. */
  async function endScrape(
    run: ScrapeRun,
    change: (run: ScrapeRun) => ScrapeRun,
    body?: Body,
  ): Promise<void> {
    await store.updateRun(run.id, ofScrape(change), body, versionOf(run));
  }

  /** Like `changeScrape`, for a poll after which the scrape goes on. */
  async function recordPoll(id: string, change: (run: ScrapeRun) => ScrapeRun): Promise<void> {
    await store.recordPoll(id, ofScrape(change));
  }

  function ofScrape(change: (run: ScrapeRun) => ScrapeRun): (run: Run) => Run {
    const next = unlessEnded(change);
    return (run) => (run.kind === 'scrape' ? { ...withoutPage(next(run)), updatedAt: now() } : run);
  }

  async function changeAgent(run: AgentRun, change: (run: AgentRun) => AgentRun): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(
      run.id,
      (current) => (current.kind === 'agent' ? { ...next(current), updatedAt: now() } : current),
      undefined,
      versionOf(run),
    );
  }

  /**
   * Ends a run without a result.
   * @param words what the failure of an agent request says.
   */
  async function end(
    run: Run,
    change: Pick<Run, 'state' | 'problem'>,
    { used, left: reported }: ReportedCost,
    words?: AgentWords,
  ): Promise<void> {
    const left = change.problem?.creditsRemaining ?? reported;
    // The cost from the acknowledgement stays if this answer reports none.
    const costOf = ({ cost }: Run) => ({ used: used ?? cost.used, left: left ?? cost.left });
    const ended = <R extends Run>(current: R): R => ({
      ...current,
      ...change,
      cost: costOf(current),
    });
    if (run.kind === 'scrape') await endScrape(run, ended);
    else await changeAgent(run, (current) => ({ ...ended(current), ...words }));
    if (left !== null) await noteLeft(run, left);
  }

  /**
   * Ends a run that the service refused, or that was never sent.
   * @param cost zero, unless the answer reports a price.
   */
  const endFailed = (
    run: Run,
    problem: Problem,
    cost: ReportedCost = { used: 0, left: null },
    words?: AgentWords,
  ): Promise<void> =>
    end(run, { state: 'failed', problem: withPrice(problem, cost.used) }, cost, words);

  /**
   * Ends a run that may have been charged; it is never repeated automatically.
   * @param cost cost reported by an incomplete answer.
   */
  const endUnknown = (
    run: Run,
    problem: Problem,
    cost: ReportedCost,
    words?: AgentWords,
  ): Promise<void> => {
    // Without the target of the redirect, which browsers do not tell.
    const told: Problem =
      problem.code === 'redirected'
        ? { code: 'call-redirected' }
        : { ...problem, code: 'maybe-charged' };
    return end(run, { state: 'unknown', problem: told }, costSoFar(cost), words);
  };

  /** Ends a run whose call received no answer. */
  const endUnanswered = (
    run: Run,
    { problem, lost, cost }: Extract<ScraperReplyOutcome, { problem: Problem }>,
  ): Promise<void> => (lost ? endUnknown(run, problem, cost) : endFailed(run, problem));

  return {
    changeScrape,
    endScrape,
    recordPoll,
    changeAgent,
    noteLeft,
    endFailed,
    endUnknown,
    endUnanswered,
  };
}

export type RunChanges = ReturnType<typeof createRunChanges>;

/** An ended run without what may have been its page: lists read hundreds of runs, and its body has it. */
export function withoutPage<R extends Run>(run: R): R {
  if (run.kind !== 'scrape' || !run.task || !hasEnded(run)) return run;
  const { mayBePage: _page, mayBePageType: _type, ...task } = run.task;
  return { ...run, task };
}

/** Adds the price to a failure that was charged. */
export const withPrice = (problem: Problem, used: number | null): Problem =>
  problem.code === 'scrape-failed' && (used ?? 0) > 0
    ? { ...problem, code: 'scrape-failed-charged' }
    : problem;

/** Returns a run with a cost of 0, unless a cost was reported. */
export const uncharged = <R extends Run>(run: R): R => ({
  ...run,
  cost: { ...run.cost, used: run.cost.used ?? 0 },
});

/** Applies a change only to a run that has not ended. A late answer to a cancelled run still updates its cost. */
export function unlessEnded<R extends Run>(change: (run: R) => R): (run: R) => R {
  return (run) => {
    if (!hasEnded(run)) return change(run);
    return run.state === 'cancelled' ? { ...run, cost: change(run).cost } : run;
  };
}
