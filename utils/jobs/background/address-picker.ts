import { jobItems } from '@/utils/library/database/jobs-store';
import { pickAddresses, type Picked } from '@/utils/jobs/pick-addresses';
import { type Job, type JobItem, usualPerHost } from '@/utils/jobs/schema';

/** Number of waiting addresses read at each call. */
const nearest = 20;

/** Number of waiting addresses read to find other hosts, while the nearest ones leave slots free. */
const furthest = 2000;

/** Cache time of the further addresses in ms. Without the cache, a job of a single host would read them at each call. */
const furtherMs = 5000;

/** @param running number of scrapes of each host under way; the picked ones are added. */
export type PickNext = (
  job: Job,
  free: number,
  limit: number,
  running: Map<string, number>,
) => Promise<Picked>;

/**
 * Creates a function that picks up to `free` addresses of a job to begin now. It keeps in memory the time of each
 * host's last scrape and a cache of waiting addresses. A cached address may have begun since: the caller checks its
 * stored state.
 */
export function createAddressPicker(): PickNext {
  const starts = new Map<string, number>();
  const further = new Map<string, { until: number; items: readonly JobItem[] }>();

  async function itemsAfter(jobId: string, last: number): Promise<readonly JobItem[]> {
    const known = further.get(jobId);
    const isFresh = known && Date.now() < known.until;
    const items = isFresh ? known.items : await jobItems(jobId, 'waiting', furthest);
    if (!isFresh) further.set(jobId, { until: Date.now() + furtherMs, items });
    return items.filter(({ n }) => n > last);
  }

  function forget(jobId: string, picked: readonly JobItem[]): void {
    const known = further.get(jobId);
    if (!known) return;
    const gone = new Set(picked.map(({ n }) => n));
    further.set(jobId, { ...known, items: known.items.filter(({ n }) => !gone.has(n)) });
  }

  return async (job, free, limit, running) => {
    const chosen = job.perHost ?? usualPerHost;
    // A limit per host that is not below the account's limit has no effect. Ignoring it lets runs queue for the next
    // free slot.
    const load = { starts, running, perHost: chosen >= limit ? Infinity : chosen };
    const near = await jobItems(job.id, 'waiting', nearest);
    const first = pickAddresses(near, free, load, Date.now());
    const last = near.at(-1);
    if (!last || near.length < nearest) further.delete(job.id);
    if (!last || near.length < nearest || first.items.length >= free) return first;
    const after = await itemsAfter(job.id, last.n);
    const more = pickAddresses(after, free - first.items.length, load, Date.now());
    const items = [...first.items, ...more.items];
    forget(job.id, items);
    return { items, waitMs: Math.min(first.waitMs, more.waitMs) };
  };
}
