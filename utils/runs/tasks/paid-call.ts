import type { AgentRun, Body, Run, ScrapeRun } from '../schema';
import type { Problem } from '../../problem';
import {
  type ScraperReplyOutcome,
  createScraperCall,
  type ScraperCallTools,
  type ToldCost,
} from './scraper-call';

/** What the flow keeps runs in; each promise resolves when the change is on the disk. */
export interface RunStore {
  addRun(run: Run): Promise<void>;
  updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null>;
  getRun(id: string): Promise<Run | null>;
}

export interface FlowTools extends ScraperCallTools {
  store: RunStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  noteCredits(left: number, accountId?: string): Promise<void>;
  /** The account in use: it pays for what begins now, to its end. Absent: there is but one. */
  accountInUse?: () => Promise<string>;
  /** The session of the profile that takes an address, where its id fits the scraper; null: there is none. */
  profileSession?: (url: string, incognito: boolean) => Promise<string | null>;
  /**
   * Calls `go` before a delayed call is sent again, if the credit floor still allows it. Rejects with the problem that
   * forbids it. Absent: every call may go out.
   */
  goOut?: (run: ScrapeRun, go: () => Promise<void>) => Promise<void>;
}

/** Where a run comes from. */
export interface RunOrigin {
  /** The page's name for the press, where it has one. */
  id?: string | undefined;
  /** See `Run`. */
  privateSession?: string | undefined;
}

/** What scrapes and agent requests have in common: the paid call, and the change of a stored run. */
export function createPaidCall(tools: FlowTools) {
  const { store, now } = tools;
  const callScraper = createScraperCall(tools);
  /** Runs of this instance whose call waits for its answer; an `intent` that is not among them was lost. */
  const underWay = new Set<string>();

  /** Sends a paid call, or polls a task that was paid for, with the keys of the account that began the run. */
  const pay = (
    { accountId }: Pick<Run, 'accountId'>,
    call: Parameters<typeof callScraper>[0],
  ): Promise<ScraperReplyOutcome> => callScraper(call, accountId);

  /** Carries a run's call out, from the stored intent to the stored outcome. */
  async function carryOut(id: string, work: () => Promise<void>): Promise<void> {
    underWay.add(id);
    try {
      await work();
    } finally {
      underWay.delete(id);
    }
  }

  async function changeScrape(
    id: string,
    change: (run: ScrapeRun) => ScrapeRun,
    body?: Body,
  ): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(
      id,
      (run) => (run.kind === 'scrape' ? { ...next(run), updatedAt: now() } : run),
      body,
    );
  }

  async function changeAgent(id: string, change: (run: AgentRun) => AgentRun): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(id, (run) =>
      run.kind === 'agent' ? { ...next(run), updatedAt: now() } : run,
    );
  }

  /** How a run ends without a result. */
  async function end(
    run: Run,
    change: Pick<Run, 'state' | 'problem'>,
    { used, left: reported }: ToldCost,
  ): Promise<void> {
    const left = change.problem?.creditsRemaining ?? reported;
    const ending = { ...change, cost: { used, left } };
    if (run.kind === 'scrape') await changeScrape(run.id, (current) => ({ ...current, ...ending }));
    else await changeAgent(run.id, (current) => ({ ...current, ...ending }));
    if (left !== null) await tools.noteCredits(left, run.accountId);
  }

  /** Ends a run that the service refused, or that never went out. @param cost nothing, unless the answer names a price. */
  const endFailed = (
    run: Run,
    problem: Problem,
    cost: ToldCost = { used: 0, left: null },
  ): Promise<void> => end(run, { state: 'failed', problem: withPrice(problem, cost.used) }, cost);

  /** Ends a run that may have been charged: it is never repeated by itself. @param cost what an answer told all the same. */
  const endUnknown = (run: Run, problem: Problem, cost: ToldCost): Promise<void> =>
    end(run, { state: 'unknown', problem: { ...problem, code: 'maybe-charged' } }, cost);

  /** Ends a run whose call brought no answer. */
  const endUnanswered = (
    run: Run,
    { problem, lost, cost }: Extract<ScraperReplyOutcome, { problem: Problem }>,
  ): Promise<void> => (lost ? endUnknown(run, problem, cost) : endFailed(run, problem));

  function newRun({ id = tools.newId(), privateSession }: RunOrigin) {
    const at = now();
    return {
      id,
      ...(privateSession !== undefined && { privateSession }),
      state: 'intent' as const,
      createdAt: at,
      updatedAt: at,
      tries: 1,
      notBefore: null,
      cost: { used: null, left: null },
      problem: null,
    };
  }

  /** Writes the intent. It counts as under way from here; otherwise a poll before the call is sent would end it `unknown`. */
  async function begin(run: Run): Promise<string> {
    underWay.add(run.id);
    const accountId = await tools.accountInUse?.();
    await store.addRun(accountId === undefined ? run : { ...run, accountId });
    return run.id;
  }

  return {
    underWay,
    pay,
    carryOut,
    changeScrape,
    changeAgent,
    endFailed,
    endUnknown,
    endUnanswered,
    newRun,
    begin,
  };
}

/** A failure that cost something must not be told as one that cost nothing. */
export const withPrice = (problem: Problem, used: number | null): Problem =>
  problem.code === 'scrape-failed' && (used ?? 0) > 0
    ? { ...problem, code: 'scrape-failed-charged' }
    : problem;

const ends = new Set<Run['state']>(['done', 'failed', 'unknown', 'cancelled']);

/** An end is final. What comes too late for a run that was cancelled still tells what it cost. */
export function unlessEnded<R extends Run>(change: (run: R) => R): (run: R) => R {
  return (run) => {
    if (!ends.has(run.state)) return change(run);
    return run.state === 'cancelled' ? { ...run, cost: change(run).cost } : run;
  };
}
