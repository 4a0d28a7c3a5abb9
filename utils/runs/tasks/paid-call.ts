import type { Body, Run, ScrapeRun } from '../schema';
import {
  type ScraperReplyOutcome,
  createScraperCall,
  type ScraperCallDependencies,
} from './scraper-call';

/** Storage of runs; each promise resolves when the change is on disk. */
export interface RunStore {
  /** Adds a run. Resolves to whether it was added; false: there is one with its ID, which stays as it is. */
  addRun(run: Run): Promise<boolean>;
  /** @param version of the accounts when the call went out, whose price the change may bring. */
  updateRun(
    id: string,
    change: (run: Run) => Run,
    body?: Body,
    version?: number,
  ): Promise<Run | null>;
  /** Notes a poll of a run that goes on; its promise need not wait for the disk. */
  recordPoll(id: string, change: (run: Run) => Run): Promise<Run | null>;
  getRun(id: string): Promise<Run | null>;
}

export interface FlowDependencies extends ScraperCallDependencies {
  store: RunStore;
  /** Current time in ms since the epoch. */
  now: () => number;
  newId: () => string;
  /** See `account-credits.ts`. */
  recordCredits(left: number, accountId?: string, runId?: string, version?: number): Promise<void>;
  /** Number that changes when all accounts are replaced. Absent: they never are. */
  accountsVersion?: () => Promise<number>;
  /** ID of the account in use, which pays for runs started now until they end. Absent: only one account exists. */
  accountInUse?: () => Promise<string>;
  /** Session ID of the profile that takes a URL, if the scraper accepts it; null: none. */
  profileSession?: (url: string, incognito: boolean) => Promise<string | null>;
  /** Whether somebody can still see the result of a delayed scrape. Absent: always. */
  hasReader?: (run: Run) => Promise<boolean>;
  /**
   * Calls `go` before a delayed call is sent again, if the credit floor still allows it. Rejects with the problem
   * that forbids it. Absent: every call is allowed.
   */
  sendWithinFloor?: (run: ScrapeRun, go: () => Promise<void>) => Promise<void>;
}

export interface RunOrigin {
  /** ID that the page chose for the user action, if any. */
  id?: string | undefined;
  /** See `Run`. */
  privateSession?: string | undefined;
}

/** Operations shared by scrapes and agent requests: creating the run, and its paid call. */
export function createPaidCall(dependencies: FlowDependencies) {
  const { store, now } = dependencies;
  const callScraper = createScraperCall(dependencies);
  /** Runs of this instance whose call awaits its response; any other run in state `intent` was lost. */
  const underWay = new Set<string>();
  /** For each run passed to a call: the accounts version before that call. */
  const versions = new WeakMap<Run, number>();

  type Call = Parameters<typeof callScraper>[0];

  async function send(run: Run, call: Call, isFree: boolean): Promise<ScraperReplyOutcome> {
    const version = await dependencies.accountsVersion?.();
    if (version !== undefined) versions.set(run, version);
    return await callScraper(call, { accountId: run.accountId, isFree });
  }

  /** Sends a paid call with the keys of the account that started the run. */
  const pay = (run: Run, call: Call): Promise<ScraperReplyOutcome> => send(run, call, false);

  /** Polls a paid task with the keys of the account that started the run. */
  const ask = (run: Run, call: Call): Promise<ScraperReplyOutcome> => send(run, call, true);

  const versionOf = (run: Run): number | undefined => versions.get(run);

  /** Records the credits that the last response to a run reports, if its account is still there. */
  const noteLeft = (run: Run, left: number): Promise<void> =>
    dependencies.recordCredits(left, run.accountId, run.id, versionOf(run));

  /**
   * Executes a run's call, from the stored intent to the stored outcome, if this instance stored the intent. Another
   * worker may have done so: on a busy machine the locks of a worker that ends may be released before its code stops
   * (Chromium 156).
   */
  async function carryOut(id: string, work: () => Promise<void>): Promise<void> {
    if (!underWay.has(id)) return;
    try {
      await work();
    } finally {
      underWay.delete(id);
    }
  }

  function newRun({ id = dependencies.newId(), privateSession }: RunOrigin) {
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
   * Stores the intent, unless a run with its ID exists. The run counts as in progress from here; otherwise a poll
   * before the call is sent would end it as `unknown`.
   */
  async function begin(run: Run): Promise<string> {
    underWay.add(run.id);
    let isNew = false;
    try {
      const accountId = await dependencies.accountInUse?.();
      isNew = await store.addRun(accountId === undefined ? run : { ...run, accountId });
    } finally {
      if (!isNew) underWay.delete(run.id);
    }
    return run.id;
  }

  return { underWay, pay, ask, versionOf, noteLeft, carryOut, newRun, begin };
}

export type PaidCall = ReturnType<typeof createPaidCall>;
