import type { Problem } from '../problem';
import type { JobItem } from './schema';

/** Addresses that ended without a result for the same cause. */
export interface EndGroup {
  state: 'failed' | 'unknown';
  /** Problem of the first address in the group. */
  problem: Problem;
  count: number;
  /** The first addresses of the group. */
  urls: string[];
}

/** Addresses shown of each group. */
const shown = 5;

/** Groups addresses by the code of their problem, the largest group first. */
export function groupEnds(items: readonly JobItem[]): EndGroup[] {
  const groups = new Map<string, EndGroup>();
  for (const { state, problem, url } of items) {
    if (!problem || (state !== 'failed' && state !== 'unknown')) continue;
    const key = `${state} ${problem.code}`;
    const group = groups.get(key) ?? { state, problem, count: 0, urls: [] };
    group.count += 1;
    if (group.urls.length < shown) group.urls.push(url);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
