import { jobItems } from '@/utils/library/database/jobs-store';
import { pickAddresses, type Picked } from '@/utils/jobs/pick-addresses';
import { type Job, type JobItem, usualPerHost } from '@/utils/jobs/schema';

/** Waiting addresses read each time. */
const nearest = 20;

/** Waiting addresses read where the nearest leave slots free, to find other hosts. */
const furthest = 2000;

/** Milliseconds for which the further addresses are not read again: with one host for all, each look would read them. */
const furtherMs = 5000;

/** @param running number of scrapes of each host under way; the picked ones are added. */
export type PickNext = (
  job: Job,
  free: number,
  limit: number,
  running: Map<string, number>,
) => Promise<Picked>;

/**
 * Returns a function that picks up to `free` addresses of a job to begin now. In memory are only the time of each
 * host's last scrape and the addresses read last: whoever begins one checks that it still waits.
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
    // If the account's limit is not higher, only that limit applies, so that further runs can wait for a free slot.
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
