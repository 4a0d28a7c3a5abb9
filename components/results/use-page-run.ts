import { useEffect, useState } from 'preact/hooks';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { newestRunOf } from '@/utils/library/state/newest-run';
import { runs } from '@/utils/runs/state/runs';
import { type Problem, toProblem } from '@/utils/problem';

interface PageRun {
  /** Newest run of the page; null if there is none, or it is still loading. */
  run: ScrapeRun | null;
  isSearching: boolean;
  problem: Problem | null;
}

const isOf = (run: Run, url: string): run is ScrapeRun => run.kind === 'scrape' && run.url === url;

/**
 * Returns the newest scrape of a URL: immediately if it is among the newest runs, otherwise after a
 * library query.
 */
export function useNewestRun(url: string | null): PageRun {
  const recent = url === null ? null : (runs.value.find((run) => isOf(run, url)) ?? null);
  const [older, setOlder] = useState<{
    of: string;
    run: ScrapeRun | null;
    problem: Problem | null;
  }>({ of: '', run: null, problem: null });
  const known = recent?.kind === 'scrape' ? recent : null;
  const mustSearch = url !== null && known === null;
  const listed = runs.value;
  useEffect(() => {
    if (!mustSearch || url === null) return;
    let mine = true;
    newestRunOf(url).then(
      (run) => mine && setOlder({ of: url, run, problem: null }),
      (error: unknown) => mine && setOlder({ of: url, run: null, problem: toProblem(error) }),
    );
    return () => {
      mine = false;
    };
  }, [mustSearch, url, listed]);
  if (!mustSearch) return { run: known, isSearching: false, problem: null };
  if (older.of !== url) return { run: null, isSearching: true, problem: null };
  return { run: older.run, isSearching: false, problem: older.problem };
}
