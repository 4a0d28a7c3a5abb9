import { hostOf } from '../url-parts';
import type { JobItem } from './schema';

/** Minimum milliseconds between two scrapes of one host that jobs begin. */
export const hostGapMs = 150;

/** Hosts of addresses that were parsed before: a job of a single host looks at thousands each time. */
const parsed = new WeakMap<JobItem, string>();

function hostOfItem(item: JobItem): string {
  const host = parsed.get(item) ?? hostOf(item.url);
  parsed.set(item, host);
  return host;
}

/** Addresses to begin now, and when the next one may begin. */
export interface PickedAddresses {
  items: JobItem[];
  /** Milliseconds until a host that was skipped for the gap may be scraped again; Infinity: none was. */
  waitMs: number;
}

/** Load of the hosts; both maps are updated with each picked address. */
export interface HostLoad {
  /** Timestamp in ms of the last scrape of each host. */
  starts: Map<string, number>;
  /** Number of scrapes of each host under way. */
  running: Map<string, number>;
  /** Maximum number of scrapes of one host at the same time. */
  perHost: number;
}

/** Picks up to `count` waiting addresses in their order, skipping hosts within the gap or at their maximum. */
export function pickAddresses(
  waiting: readonly JobItem[],
  count: number,
  { starts, running, perHost }: HostLoad,
  now: number,
): PickedAddresses {
  const items: JobItem[] = [];
  let waitMs = Infinity;
  for (const item of waiting) {
    if (items.length >= count) break;
    const host = hostOfItem(item);
    const there = running.get(host) ?? 0;
    // The job is checked again when one of these scrapes ends.
    if (there >= perHost) continue;
    const wait = (starts.get(host) ?? -Infinity) + hostGapMs - now;
    // A wait longer than the gap means that the clock was set back.
    if (wait > 0 && wait <= hostGapMs) {
      waitMs = Math.min(waitMs, wait);
      continue;
    }
    starts.set(host, now);
    running.set(host, there + 1);
    items.push(item);
  }
  return { items, waitMs };
}
