import { sentAddress } from './address';
import type { ScrapeOptions, ScrapeRun } from './schema';

/**
 * A queued scrape: nothing was sent yet, so it survives a restart of the background.
 * @param at milliseconds since the epoch.
 */
export function queuedRun(id: string, url: string, options: ScrapeOptions, at: number): ScrapeRun {
  return {
    id,
    kind: 'scrape',
    state: 'waiting',
    createdAt: at,
    updatedAt: at,
    tries: 0,
    notBefore: at,
    cost: { used: null, left: null },
    problem: null,
    // Jobs, watches and comparisons from files may have addresses with user info and fragment.
    url: sentAddress(url) ?? url,
    options,
    // A background task survives the worker, and many waiting synchronous calls would keep it awake.
    delivery: 'background',
    task: null,
    result: null,
  };
}
