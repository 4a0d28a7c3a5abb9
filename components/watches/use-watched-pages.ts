import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { storeIn } from '@/components/ui/signals';
import { type Job, maxFollowedPages } from '@/utils/jobs/schema';
import { readJobAddresses } from '@/utils/jobs/state/jobs';
import type { Problem } from '@/utils/problem';
import type { NextPage } from '@/utils/recipes/schema';
import { maxWatchedPages, type Watch, type WatchSettings } from '@/utils/watches/schema';
import { extentOf } from '@/utils/watches/watch-plan';
import { creditLimit } from '@/utils/whole-number';
import { maxPagesEach, pagesTyped, defaultPageLimit } from '../jobs/follow-field';

/** Addresses of a watched job in the form of its watch. */
interface WatchedPages {
  /** Empty until they were read. */
  urls: readonly string[];
  /**
   * Maximum credits of a run: `cap` as a number (0 if invalid), `capText` as typed. Undefined and null: the estimate is
   * used.
   */
  cap: number | undefined;
  capText: string | null;
  onCap: (text: string) => void;
  problem: Problem | null;
}

/**
 * Returns the addresses of a job for the form of its watch, and the limit of a run; null for a watch of one address.
 * @param job of a new watch.
 * @param watch existing watch of a job.
 */
export function useWatchedPages(job: Job | null, watch: Watch | null): WatchedPages | null {
  const reading = useIntent();
  const urls = useSignal<readonly string[]>([]);
  const capText = useSignal<string | null>(watch ? String(watch.draft.job?.cap ?? '') : null);
  const id = job?.id ?? watch?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    void reading.run(async () => {
      urls.value = await readJobAddresses(id);
    });
  }, [id]);
  if (id === null) return null;
  const { value: text } = capText;
  return {
    urls: urls.value,
    cap: text === null ? undefined : creditLimit(text),
    capText: text,
    onCap: storeIn(capText),
    problem: reading.problem.value,
  };
}

interface Followed {
  /** Settings of an existing watch; null: a new one. */
  before: WatchSettings | null;
  /** Number of addresses of the watched job; null for a watch of one address. */
  addresses: number | null;
  /** Pages of each address that the watched job follows. */
  ofJob: number | undefined;
  /** How to reach the next page of the recipe's list. */
  next: NextPage | undefined;
}

/** Returns the number of pages of each address that a watch follows by next links, as typed. */
export function useFollowedPages({ before, addresses, ofJob, next }: Followed) {
  const known = before?.job && extentOf(before.job).pages;
  const first = known ?? ofJob;
  const own = useSignal<string | null>(first === undefined ? null : String(first));
  const isEach = addresses !== null;
  const wasFollowing = before?.job?.follows === true;
  const isOffered = isEach || before === null || wasFollowing;
  const maxPages = maxPagesEach(addresses ?? 1, isEach ? maxWatchedPages : maxFollowedPages);
  // A job follows next links only if the user says so.
  const text = own.value ?? (isEach ? '1' : defaultPageLimit(next, maxPages));
  const typed = pagesTyped(text, 1, maxPages);
  const isFollowing = wasFollowing || (isOffered && next?.kind === 'next' && typed !== 1);
  return {
    isOffered,
    isEach,
    maxPages,
    text,
    /** 0 if the text is wrong; null if no further page is read. */
    count: isFollowing ? typed : null,
    onInput: (changed: string) => {
      own.value = changed;
    },
  };
}

/**
 * Returns the part of a watch's settings about its pages; undefined for a single page.
 * @param count number of pages of each address; null if none is followed.
 * @param most maximum cost of a run.
 */
export function watchedJob(
  pages: WatchedPages | null,
  count: number | null,
  most: number,
): WatchSettings['job'] {
  if (!pages) return count === null ? undefined : { count, cap: most, follows: true };
  const { urls, cap = most } = pages;
  return { count: urls.length, cap, ...(count !== null && { pages: count }) };
}
