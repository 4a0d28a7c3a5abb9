import type { AgentRun, Body, Run, ScrapeRun } from '../schema';
import { type Problem, toProblem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { parseRaw } from './parse-result';
import {
  type ScraperReplyOutcome,
  createScraperCall,
  type ScraperCallTools,
  type ReportedCost,
} from './scraper-call';

/** Storage of runs; each promise resolves when the change is on disk. */
export interface RunStore {
  addRun(run: Run): Promise<void>;
  updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null>;
  /** Notes a poll of a run that goes on; its promise need not wait for the disk. */
  notePoll(id: string, change: (run: Run) => Run): Promise<Run | null>;
  getRun(id: string): Promise<Run | null>;
}

export interface FlowTools extends ScraperCallTools {
  store: RunStore;
  /** Current time in ms since the epoch. */
  now: () => number;
  newId: () => string;
  noteCredits(left: number, accountId?: string): Promise<void>;
  /** ID of the account in use, which pays for runs started now until they end. Absent: only one account exists. */
  accountInUse?: () => Promise<string>;
  /** Session ID of the profile that takes a URL, if the scraper accepts it; null: none. */
  profileSession?: (url: string, incognito: boolean) => Promise<string | null>;
  /**
   * Calls `go` before a delayed call is sent again, if the credit floor still allows it. Rejects with the problem
   * that forbids it. Absent: every call is allowed.
   */
  goOut?: (run: ScrapeRun, go: () => Promise<void>) => Promise<void>;
}

/** Origin of a run. */
export interface RunOrigin {
  /** ID that the page chose for the user action, if any. */
  id?: string | undefined;
  /** See `Run`. */
  privateSession?: string | undefined;
}

/** Operations shared by scrapes and agent requests: the paid call, and changes of the stored run. */
export function createPaidCall(tools: FlowTools) {
  const { store, now } = tools;
  const callScraper = createScraperCall(tools);
  /** Runs of this instance whose call awaits its response; any other run in state `intent` was lost. */
  const underWay = new Set<string>();

  type Call = Parameters<typeof callScraper>[0];

  /** Sends a paid call with the keys of the account that started the run. */
  const pay = ({ accountId }: Pick<Run, 'accountId'>, call: Call): Promise<ScraperReplyOutcome> =>
    callScraper(call, { accountId });

  /** Polls a paid task with the keys of the account that started the run. */
  const ask = ({ accountId }: Pick<Run, 'accountId'>, call: Call): Promise<ScraperReplyOutcome> =>
    callScraper(call, { accountId, isFree: true });

  /** Executes a run's call, from the stored intent to the stored outcome. */
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
    await store.updateRun(id, ofScrape(change), body);
  }

  /** Like `changeScrape`, for a poll after which the scrape goes on. */
  async function notePoll(id: string, change: (run: ScrapeRun) => ScrapeRun): Promise<void> {
    await store.notePoll(id, ofScrape(change));
  }

  function ofScrape(change: (run: ScrapeRun) => ScrapeRun): (run: Run) => Run {
    const next = unlessEnded(change);
    return (run) => (run.kind === 'scrape' ? { ...next(run), updatedAt: now() } : run);
  }

  async function changeAgent(id: string, change: (run: AgentRun) => AgentRun): Promise<void> {
    const next = unlessEnded(change);
    await store.updateRun(id, (run) =>
      run.kind === 'agent' ? { ...next(run), updatedAt: now() } : run,
    );
  }

  /** Ends a run without a result. */
  async function end(
    run: Run,
    change: Pick<Run, 'state' | 'problem'>,
    { used, left: reported }: ReportedCost,
  ): Promise<void> {
    const left = change.problem?.creditsRemaining ?? reported;
    // What its acknowledgement reported stays, if this answer reports nothing.
    const costOf = ({ cost }: Run) => ({ used: used ?? cost.used, left: left ?? cost.left });
    const ended = <R extends Run>(current: R): R => ({
      ...current,
      ...change,
      cost: costOf(current),
    });
    if (run.kind === 'scrape') await changeScrape(run.id, ended);
    else await changeAgent(run.id, ended);
    if (left !== null) await tools.noteCredits(left, run.accountId);
  }

  /**
   * Ends a run that the service refused, or that was never sent.
   * @param cost zero, unless the answer reports a price.
   */
  const endFailed = (
    run: Run,
    problem: Problem,
    cost: ReportedCost = { used: 0, left: null },
  ): Promise<void> => end(run, { state: 'failed', problem: withPrice(problem, cost.used) }, cost);

  /**
   * Ends a run that may have been charged; it is never repeated automatically.
   * @param cost cost reported by an incomplete answer.
   */
  const endUnknown = (run: Run, problem: Problem, cost: ReportedCost): Promise<void> =>
    end(run, { state: 'unknown', problem: { ...problem, code: 'maybe-charged' } }, cost);

  /**
   * Ends a scrape whose answer does not tell what became of it. An answer of success that was charged is kept as it
   * came, and with raw delivery any: it may be the page that was paid for, without the headers that say so.
   */
  async function endGarbled(run: ScrapeRun, reply: ScraperReply): Promise<void> {
    const { status, used, left, body, retryAfterSeconds: wait } = reply;
    const problem: Problem = { code: 'service-garbled', status };
    if (wait !== null) problem.retryAfterSeconds = wait;
    const isPaid = run.options.delivery === 'raw' || (used ?? 0) > 0;
    const mayBePage = isPaid && status >= 200 && status < 300;
    if (mayBePage && body.size > 0) {
      try {
        const { result, content, screenshot } = parseRaw(reply);
        const kept = { id: run.id, content, screenshot };
        await changeScrape(run.id, (current) => ({ ...current, result }), kept);
      } catch (error) {
        const { detail } = toProblem(error);
        return endUnknown(run, { ...problem, ...(detail && { detail }) }, { used, left });
      }
    }
    await endUnknown(run, problem, { used, left });
  }

  /** Ends a run whose call received no answer. */
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

  /**
   * Stores the intent. The run counts as in progress from here; otherwise a poll before the call is sent would end
   * it as `unknown`.
   */
  async function begin(run: Run): Promise<string> {
    underWay.add(run.id);
    const accountId = await tools.accountInUse?.();
    await store.addRun(accountId === undefined ? run : { ...run, accountId });
    return run.id;
  }

  return {
    underWay,
    pay,
    ask,
    carryOut,
    changeScrape,
    notePoll,
    changeAgent,
    endFailed,
    endUnknown,
    endGarbled,
    endUnanswered,
    newRun,
    begin,
  };
}

/** Adds the price to a failure that was charged. */
export const withPrice = (problem: Problem, used: number | null): Problem =>
  problem.code === 'scrape-failed' && (used ?? 0) > 0
    ? { ...problem, code: 'scrape-failed-charged' }
    : problem;

const ends = new Set<Run['state']>(['done', 'failed', 'unknown', 'cancelled']);

/** Applies a change only to a run that has not ended. A late answer to a cancelled run still updates its cost. */
export function unlessEnded<R extends Run>(change: (run: R) => R): (run: R) => R {
  return (run) => {
    if (!ends.has(run.state)) return change(run);
    return run.state === 'cancelled' ? { ...run, cost: change(run).cost } : run;
  };
}
