import type { JobItem } from './schema';

/** Least milliseconds between two scrapes of one host that jobs begin. */
export const hostGapMs = 150;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

/** Addresses to begin now, and when the next one may begin. */
export interface Picked {
  items: JobItem[];
  /** Milliseconds until a host that was passed over may be asked again; Infinity: none was. */
  waitMs: number;
}

/**
 * Picks waiting addresses in their order, one of each host within the gap.
 * @param starts when a host was last asked, in milliseconds since the epoch; what is picked is noted.
 */
export function pickAddresses(
  waiting: readonly JobItem[],
  count: number,
  starts: Map<string, number>,
  now: number,
): Picked {
  const items: JobItem[] = [];
  let waitMs = Infinity;
  for (const item of waiting) {
    if (items.length >= count) break;
    const host = hostOf(item.url);
    const wait = (starts.get(host) ?? -Infinity) + hostGapMs - now;
    if (wait > 0) {
      waitMs = Math.min(waitMs, wait);
      continue;
    }
    starts.set(host, now);
    items.push(item);
  }
  return { items, waitMs };
}
