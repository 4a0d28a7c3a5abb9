import { isRefusedElsewhere } from '../jobs/job-hold';
import type { ScrapeRun } from '../runs/schema';

/**
 * Time in ms at which another server, such as a content delivery network in front of the service, last refused one of
 * these scrapes; -Infinity: none. The next ones would be refused too, and each would end as one that may have been
 * charged.
 */
const refusedAt = (runs: readonly ScrapeRun[]): number =>
  Math.max(
    -Infinity,
    ...runs.flatMap(({ state, problem, updatedAt }) =>
      state === 'unknown' && problem && isRefusedElsewhere(problem) ? [updatedAt] : [],
    ),
  );

/**
 * Whether a scrape that waits must not be sent.
 * @param others the other scrapes of its comparison.
 */
export const isStoppedBy = (run: ScrapeRun, others: readonly ScrapeRun[]): boolean =>
  refusedAt(others) >= run.createdAt;

/** Scrapes that were not sent. */
export const stoppedRuns = (runs: readonly ScrapeRun[]): ScrapeRun[] =>
  runs.filter(({ problem }) => problem?.code === 'comparison-stopped');

/**
 * The stopped scrapes to send next: all of them if the service has taken one of the comparison since the refusal;
 * else one, which tries whether calls pass again.
 */
export function nextToSend(runs: readonly ScrapeRun[]): ScrapeRun[] {
  const stopped = stoppedRuns(runs);
  const at = refusedAt(runs);
  const passes = runs.some(({ acceptedAt }) => acceptedAt !== undefined && acceptedAt >= at);
  return passes ? stopped : stopped.slice(0, 1);
}
