import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useIntent } from '@/components/ui/hooks/use-intent';
import type { Job } from '@/utils/jobs/schema';
import { readJobAddresses } from '@/utils/jobs/state/jobs';
import type { Problem } from '@/utils/problem';
import type { NextPage } from '@/utils/recipes/schema';
import { mostFollowedPages, type Watch, type WatchDraft } from '@/utils/watches/schema';

/** Addresses of a watched job in the form of its watch. */
interface WatchedPages {
  /** Empty until they were read. */
  urls: readonly string[];
  /** Maximum credits of a run: as typed, and as number, 0 if it is wrong; undefined and null for the estimate. */
  cap: number | undefined;
  capText: string | null;
  onCap: (text: string) => void;
  problem: Problem | null;
}

/**
 * Returns the addresses of a job for the form of its watch, and the limit of a run; null for a watch of one address.
 * @param job of a new watch. @param watch existing watch of a job.
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
  const text = capText.value?.trim() ?? null;
  return {
    urls: urls.value,
    cap: text === null ? undefined : /^\d{1,8}$/.test(text) ? Number(text) : 0,
    capText: capText.value,
    onCap: (typed) => {
      capText.value = typed;
    },
    problem: reading.problem.value,
  };
}

/** Number of pages as typed; 0 if it is wrong. */
function pagesTyped(text: string): number {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count <= mostFollowedPages ? count : 0;
}

/**
 * Returns the number of pages that a watch of one address follows by next links, as typed.
 * @param before settings of an existing watch, which goes on following or not. @param isSingle whether the watch
 * is of one address. @param next how the list of its recipe goes on.
 */
export function useFollowedPages(
  before: WatchDraft | null,
  isSingle: boolean,
  next: NextPage | undefined,
) {
  const own = useSignal<string | null>(before?.job ? String(before.job.count) : null);
  const wasFollowing = before?.job?.follows === true;
  const isOffered = isSingle && (before === null || wasFollowing);
  const text = own.value ?? String(Math.min(next?.pages ?? 1, mostFollowedPages));
  const typed = pagesTyped(text);
  const isFollowing = wasFollowing || (isOffered && next?.kind === 'next' && typed !== 1);
  return {
    isOffered,
    text,
    /** 0 if the text is wrong; null if no further page is read. */
    count: isFollowing ? typed : null,
    onInput: (changed: string) => {
      own.value = changed;
    },
  };
}
