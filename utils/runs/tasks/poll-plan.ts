import type { ScrapeRun, Run } from '../schema';

const second = 1000;

const clamp = (ms: number, min: number, max: number) => Math.min(max, Math.max(min, ms));

/**
 * Delay in ms before the next poll: short while a page is likely to be done, longer later (a synchronous scrape may
 * take 45 s).
 * @param polls number of earlier polls.
 * @param expectedMs for a scrape of a job: time in ms after which many of its scrapes have ended. From then on polls
 * are frequent, and less so the longer it takes, because the job's next scrape waits for the end of this one.
 */
export function pollDelay(polls: number, expectedMs?: number): number {
  if (expectedMs !== undefined && polls === 0) return clamp(expectedMs, second / 2, 20 * second);
  if (expectedMs !== undefined && polls < 40)
    return clamp(expectedMs * 0.03 * 1.25 ** (polls - 1), 150, 4 * second);
  if (polls < 5) return 2 * second;
  if (polls < 20) return 4 * second;
  return polls < 60 ? 10 * second : 60 * second;
}

/** `expectedMs` of a job's first scrapes, of which nothing is known. */
export const firstExpectedMs = second;

const expectedOf = ({ expectedMs, jobId }: ScrapeRun): number | undefined =>
  expectedMs ?? (jobId === undefined ? undefined : firstExpectedMs);

/** Delay in ms before the first poll of a run. */
export const firstPollDelay = (run: ScrapeRun): number => pollDelay(0, expectedOf(run));

/**
 * A run after a poll of its task, which continues.
 * @param waitSeconds delay that the service asks for; null: none. Polls never follow without a delay.
 * @param missingSince time in ms since which the service does not know the task; null: it knows it.
 */
export function polled(
  run: ScrapeRun,
  now: number,
  waitSeconds: number | null,
  missingSince: number | null,
): ScrapeRun {
  if (!run.task) return run;
  const { missingSince: _before, ...task } = run.task;
  const polls = run.task.polls + 1;
  const nextPollAt = now + Math.max(pollDelay(polls, expectedOf(run)), (waitSeconds ?? 0) * 1000);
  const missing = missingSince === null ? {} : { missingSince };
  return { ...run, state: 'running', task: { ...task, polls, nextPollAt, ...missing } };
}

/** Time in ms after which the service may have dropped an unfinished task. */
export const taskLifetimeMs = 24 * 60 * 60 * second;

/** Number of polls after which a task past its lifetime is given up though it runs: a day of them, one a minute. */
export const maxRunningPolls = 24 * 60;

/**
 * Time in ms during which a task unknown to the service is still polled: the service may register it only after
 * accepting it. A task past its lifetime is polled for this long, too, while answers do not tell whether it still runs.
 */
export const missingGraceMs = 60 * second;

/**
 * Number of times that a scrape is sent, each answered by 429 or 503, before it fails. In a job it is sent until it
 * passes.
 */
export const maxTries = 10;

/**
 * Delay in ms before a refused call is sent again: what the service asks for. A delay of less than a
 * second is used for the second try only, since a service that always asks for none would be called without a pause.
 * Later tries wait twice as long each time, up to a minute.
 * @param tries number of times that the call was sent.
 * @param waitSeconds delay that the service asks for; absent: none.
 */
export function resendDelay(tries: number, waitSeconds = 60): number {
  const isKept = waitSeconds >= 1 || tries <= 1;
  return (isKept ? waitSeconds : Math.min(60, 2 ** (tries - 1))) * second;
}

/**
 * Timestamp at which a run is due next; null: never. A run that was changed in the future is due at once, because the
 * clock was set back since, and the service drops results that nobody fetches.
 */
export function dueAt(run: ScrapeRun, now: number): number | null {
  const planned = plannedAt(run);
  return planned !== null && run.updatedAt > now ? Math.min(planned, now) : planned;
}

function plannedAt(run: ScrapeRun): number | null {
  if (run.state === 'waiting') return run.notBefore ?? 0;
  if (run.state === 'submitted' || run.state === 'running') return run.task?.nextPollAt ?? null;
  return null;
}

/** Duration in ms after which the user has most likely turned to something else. */
const longMs = 20_000;

const endsByItself: ReadonlySet<Run['state']> = new Set(['done', 'failed', 'unknown']);

/** Whether a change ends a run that took long. Excludes runs cancelled by the user. */
export function hasEndedAfterLong(before: Run | null, after: Run): boolean {
  const ended = endsByItself.has(after.state) && before !== null && !endsByItself.has(before.state);
  return ended && after.updatedAt - after.createdAt >= longMs;
}
