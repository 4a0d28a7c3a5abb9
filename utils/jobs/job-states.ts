import type { Problem, ProblemCode } from '../problem';
import { publishedCost } from '../runs/cost/estimate-cost';
import { inMode } from '../runs/parameters/options';
import type { ScrapeMode, ScrapeOptions, ScrapeRun } from '../runs/schema';
import { type FollowOutcome, isToFollow, nextPosition } from './followed-pages';
import { holdFor, isRefusedElsewhere, withUntriedHold, withoutHold } from './job-hold';
import { begun, reopened } from './is-restored';
import { leftOf, withEnd } from './job-progress';
import type { Job, JobItem, JobItemState } from './schema';

/**
 * Job:      running ⇄ paused    running ──▶ done ──▶ running (failed ones again)    running, paused ──▶ cancelled
 *
 * Address:  waiting ──▶ running ──▶ done | failed | unknown        running ──▶ reading ──▶ done
 *              ▲           │           │        │                 its next link is looked for, and may add an address
 *              └───────────┴───────────┴────────┘
 *           nothing was charged, and the job paused; or the user has it tried again
 *
 * Every step changes the job and one address together, in the transaction that begins or ends the run.
 */

export interface JobStep {
  job: Job;
  item: JobItem;
}

/** Replies lost in a row after which a job pauses: the network may be down, and each may have been charged. */
const maxLost = 3;

/** Refusals that every other address would meet as well: nothing was charged, and the job pauses. */
const pausing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'insufficient-credits',
  'below-floor',
  'key-refused',
  'scraper-key-refused',
  'not-connected',
  'no-scraper-access',
  'address-unconfirmed',
  'no-site-access',
  'session-unfit',
  'service-busy',
  'too-many-at-once',
  'background-silent',
]);

function moved({ job, item }: JobStep, to: JobItemState, change: Partial<JobItem>): JobStep {
  const totals = { ...job.totals };
  totals[item.state] = (totals[item.state] ?? 0) - 1;
  totals[to] = (totals[to] ?? 0) + 1;
  return { job: { ...job, totals }, item: { ...item, ...change, state: to } };
}

/** Assigns a run to a waiting address. */
export function startItem({ job, item }: JobStep, runId: string): JobStep {
  const next = job.hold ? { ...job, hold: { ...job.hold, runId } } : job;
  return moved({ job: next, item }, 'running', { runId, problem: null });
}

/** Sets an address back to waiting, because its run ended before anything was sent or charged. */
export const returnItem = ({ job, item }: JobStep): JobStep =>
  moved({ job: isTrial(job, item) ? withUntriedHold(job) : job, item }, 'waiting', { runId: null });

/** Whether the run of an address is the one that tries whether calls pass again. */
const isTrial = ({ hold }: Job, { runId }: JobItem): boolean =>
  hold !== undefined && hold.runId !== null && hold.runId === runId;

/**
 * Sets an address back to waiting for another try. A paused job stays paused: all its waiting addresses would go out.
 * @param mode new mode, which may cost more; absent: unchanged.
 */
export function retryItem(step: JobStep, mode?: ScrapeMode): JobStep {
  const { job, item } = moved(step, 'waiting', { problem: null, ...(mode && { mode }) });
  const next = { ...job, reserve: reserveFor(job, mode) };
  if (job.state === 'paused') return { job: next, item };
  // An earlier version restored it with addresses left, which the user has not confirmed here.
  if (job.state === 'done' && leftOf(step.job) > 0) return { job: reopened(next), item };
  const again = { state: 'running', endedAt: null, problem: null, lostInRow: 0 } as const;
  const recentEnds = job.state === 'done' ? [] : job.recentEnds;
  return { job: { ...next, ...again, ...begun(job), recentEnds }, item };
}

/**
 * Credits reserved for each address once some are tried again.
 * @param mode see `retryItem`.
 */
export const reserveFor = (job: Job, mode: ScrapeMode | undefined): number =>
  Math.max(job.reserve, mode ? publishedCost(optionsOf(job, { mode })).most : 0);

/** Returns the options that an address is scraped with. */
export function optionsOf({ options }: Job, { mode }: Pick<JobItem, 'mode'>): ScrapeOptions {
  return mode === undefined ? options : inMode(options, mode);
}

/**
 * Ends a job that has no address left to scrape.
 * @param now milliseconds since the epoch.
 */
function ended(job: Job, now: number): Job {
  if (leftOf(job) > 0 || job.state === 'cancelled') return job;
  return { ...withoutHold(job), state: 'done', endedAt: now, problem: null };
}

/**
 * Updates the first-poll delay of later scrapes by the duration of a finished one: lowers it if the first poll found
 * the result, otherwise raises it slightly. Converges to the duration of the shorter scrapes; with a mean, half of them
 * would wait. Ignores durations of 0 or less, which a clock that was set back causes.
 */
function typical(before: number | null, ms: number, isFirstPoll: boolean): number | null {
  if (ms <= 0) return before;
  if (before === null || before <= 0) return ms;
  if (isFirstPoll) return Math.round(Math.min(before, ms * 0.96));
  return Math.round(before + Math.min((ms - before) * 0.2, before * 0.01));
}

/**
 * Stores the outcome of an address whose run has ended.
 * @param run ended run; null if it was removed, so that its cost is unknown.
 * @param now milliseconds since the epoch.
 */
export function completeItem(step: JobStep, run: ScrapeRun | null, now: number): JobStep {
  const used = run?.cost.used ?? 0;
  const isAnswered = run?.state === 'done' || run?.state === 'failed';
  const released = isAnswered && isTrial(step.job, step.item) ? withoutHold(step.job) : step.job;
  // A failed call without a cost is not charged; any other one may have cost the most.
  const isCostUnknown = run?.state !== 'failed' && run?.cost.used == null;
  const paid = {
    ...released,
    used: released.used + used,
    lost: released.lost + (isCostUnknown ? 1 : 0),
    reserve: Math.max(released.reserve, used),
  };
  const before = { job: paid, item: step.item };
  if (run?.state === 'done') {
    const to = isToFollow(paid, step.item) ? 'reading' : 'done';
    const { job, item } = moved(before, to, { problem: null });
    const recentEnds = withEnd(job.recentEnds, now);
    const ms = now - (run.acceptedAt ?? run.createdAt);
    const typicalMs = typical(job.typicalMs, ms, run.task?.polls === 0);
    return { job: ended({ ...job, recentEnds, typicalMs, lostInRow: 0 }, now), item };
  }
  // A run that was stopped while it waited was not sent, which says nothing about the service or the network.
  if (run?.state === 'cancelled' && run.cost.used === 0) {
    const untried = isTrial(paid, step.item) ? withUntriedHold(paid) : paid;
    const problem: Problem = run.problem ?? { code: 'scrape-failed' };
    const { job, item } = moved({ job: untried, item: step.item }, 'failed', { problem });
    return { job: ended(job, now), item };
  }
  if (run?.state === 'failed') {
    const problem: Problem = run.problem ?? { code: 'scrape-failed' };
    if (pausing.has(problem.code) && used === 0) {
      const { job, item } = moved(before, 'waiting', { runId: null });
      return { job: paused(job, problem), item };
    }
    const { job, item } = moved(before, 'failed', { problem });
    const next = { ...job, recentEnds: withEnd(job.recentEnds, now), lostInRow: 0 };
    // Every further result would be paid for and lost.
    const isFull = problem.code === 'result-not-stored';
    return { job: ended(isFull ? paused(next, problem) : next, now), item };
  }
  const problem: Problem = run?.problem ?? { code: 'maybe-charged' };
  const { job, item } = moved(before, 'unknown', { problem });
  const wasTrial = isTrial(job, item);
  const untried = wasTrial ? withUntriedHold(job) : job;
  // Each further call would be redirected as well, until the user fetches the scraper's address again.
  if (problem.code === 'call-redirected')
    return { job: ended(paused(untried, problem), now), item };
  const next = isRefusedElsewhere(problem)
    ? held(untried, problem, wasTrial, now)
    : withLost(untried, run);
  return { job: ended(next, now), item };
}

/** Counts a reply that was lost on its way. A stopped background says nothing about the network. */
function withLost(job: Job, run: ScrapeRun | null): Job {
  const lostInRow = job.lostInRow + (run?.wasStopped === true ? 0 : 1);
  const next = { ...job, lostInRow };
  return lostInRow < maxLost ? next : paused(next, { code: 'job-stalled' });
}

/** Holds a job whose call another server refused, or pauses it if the trial after the wait was refused, too. */
function held(job: Job, problem: Problem, wasTrial: boolean, now: number): Job {
  if (!job.hold) return { ...job, hold: holdFor(problem, now) };
  if (!wasTrial) return job;
  const { status } = problem;
  return paused(job, {
    code: 'job-refused',
    ...(status !== undefined && { status }),
  });
}

/** Whether a job pauses after this refusal: nothing else can be sent until the user has resolved it. */
export const isPausing = (code: ProblemCode): boolean => pausing.has(code);

/**
 * State of a job whose addresses all wait.
 * @param count number of addresses.
 */
const unstarted = (count: number) => ({
  state: 'running' as const,
  endedAt: null,
  problem: null,
  count,
  totals: { waiting: count, running: 0, done: 0, failed: 0, unknown: 0 },
  used: 0,
  lost: 0,
  lostInRow: 0,
  recentEnds: [],
});

/**
 * Creates a job that may not spend anything yet.
 * @param now milliseconds since the epoch.
 */
export const newJob = (
  about: Pick<Job, 'id' | 'name' | 'accountId' | 'options'>,
  count: number,
  now: number,
): Job => ({ ...about, ...unstarted(count), createdAt: now, reserve: 0, cap: 0, typicalMs: null });

/**
 * Returns a job of a watch with all its addresses waiting again.
 * @param change number, run, recipe, options, cap and reserve.
 */
export const restarted = (
  { recipeId: _recipeId, follows: _follows, hold: _hold, optionsLeft: _left, ...job }: Job,
  change: Pick<Job, 'count' | 'watchRun' | 'recipeId' | 'follows' | 'options' | 'cap' | 'reserve'>,
): Job => ({
  ...job,
  ...unstarted(change.count),
  ...change,
  ...begun(job),
});

/**
 * Ends a page whose next link was looked for. A job that was cancelled gets no further page.
 * @returns the step, and the next page, which waits; null if there is none.
 * @param now milliseconds since the epoch.
 */
export function followItem(
  step: JobStep,
  outcome: FollowOutcome,
  now: number,
): { step: JobStep; page: JobItem | null } {
  if ('end' in outcome || step.job.state === 'cancelled') {
    const after = 'end' in outcome ? outcome.end : 'not-read';
    const { job, item } = moved(step, 'done', { after });
    return { step: { job: ended(job, now), item }, page: null };
  }
  const { job, item } = moved(step, 'done', { after: 'followed' });
  const { jobId, n, mode } = item;
  const totals = { ...job.totals, waiting: job.totals.waiting + 1 };
  const page = {
    jobId,
    n: nextPosition(n),
    url: outcome.next,
    state: 'waiting',
    runId: null,
    problem: null,
    // A page that needed another mode leads to pages that do.
    ...(mode && { mode }),
  } as const;
  return { step: { job: { ...job, count: job.count + 1, totals }, item }, page };
}

/**
 * Pauses a job.
 * @param problem reason of an automatic pause; null if the user paused it.
 */
export function paused(job: Job, problem: Problem | null): Job {
  return job.state === 'running' ? { ...job, state: 'paused', problem } : job;
}

/**
 * Resumes a paused job.
 * @param cap new limit in credits; absent: unchanged.
 */
export function resumed(job: Job, cap = job.cap): Job {
  if (job.state !== 'paused') return job;
  const running = { state: 'running', problem: null, lostInRow: 0 } as const;
  return { ...job, ...running, ...begun(job), cap, recentEnds: [] };
}

/** Running scrapes are completed, since they are paid for; waiting ones are never sent. */
export function cancelled(job: Job, now: number): Job {
  const isOpen = job.state === 'running' || job.state === 'paused';
  return isOpen ? { ...job, state: 'cancelled', endedAt: now, problem: null } : job;
}

/**
 * Number of addresses that may begin within the cap. Calls of unknown cost count as charged. If all scrapes were free
 * so far, the next may still cost something: each counts as one credit until it has ended.
 */
export function affordable({ cap, used, reserve, totals, lost }: Job): number {
  const each = reserve === 0 ? 1 : reserve;
  const spoken = used + (totals.running + lost) * each;
  return Math.max(0, Math.floor((cap - spoken) / each));
}
