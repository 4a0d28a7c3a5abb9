import { jobItems } from '@/utils/library/database/jobs-store';
import { pickAddresses, type PickedAddresses } from '@/utils/jobs/pick-addresses';
import { type Job, type JobItem, defaultPerHost } from '@/utils/jobs/schema';

/** Number of waiting addresses read at a time, so that other hosts are found while one leaves slots free. */
const maxRead = 2000;

/** A list of at least `longList` addresses is read once in `longListMs` at most, also when it is outdated. */
const longList = 200;
const longListMs = 5000;

/** @param running number of scrapes of each host under way; the picked ones are added. */
type PickNext = (
  job: Job,
  free: number,
  limit: number,
  running: Map<string, number>,
) => Promise<PickedAddresses>;

interface Waiting {
  readonly items: readonly JobItem[];
  /** Number of waiting addresses that the job should have. If it has another number, the list is outdated. */
  readonly count: number;
  /** Timestamp in ms. */
  readonly readAt: number;
}

/** Whether a list is running short or is outdated. */
function isStale({ items, count, readAt }: Waiting, waiting: number): boolean {
  if (items.length < Math.min(waiting, maxRead / 2)) return true;
  return waiting !== count && (items.length < longList || Date.now() - readAt >= longListMs);
}

/**
 * Creates a function that picks up to `free` addresses of a job to begin now. It keeps in memory the time of each
 * host's last scrape and the waiting addresses, which take long to read. An address may have begun since: the caller
 * checks its stored state.
 */
export function createAddressPicker(): PickNext {
  const starts = new Map<string, number>();
  const lists = new Map<string, Waiting>();

  async function waitingOf({ id, totals }: Job): Promise<Waiting> {
    const known = lists.get(id);
    if (known && !isStale(known, totals.waiting)) return known;
    const items = await jobItems(id, 'waiting', maxRead);
    return { items, count: totals.waiting, readAt: Date.now() };
  }

  return async (job, free, limit, running) => {
    const chosen = job.perHost ?? defaultPerHost;
    // A limit per host that is not below the account's limit has no effect. Ignoring it lets runs queue for the next
    // free slot.
    const load = { starts, running, perHost: chosen >= limit ? Infinity : chosen };
    const waiting = await waitingOf(job);
    const picked = pickAddresses(waiting.items, free, load, Date.now());
    const begun = new Set(picked.items);
    lists.set(job.id, {
      ...waiting,
      items: waiting.items.filter((item) => !begun.has(item)),
      count: waiting.count - begun.size,
    });
    return picked;
  };
}
