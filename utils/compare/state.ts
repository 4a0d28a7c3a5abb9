import { signal, type ReadonlySignal } from '@preact/signals';
import { coalesceCalls } from '../coalesce-calls';
import { getRun } from '../library/database/library-runs';
import type { ScrapeRun } from '../runs/schema';
import { type Problem, toProblem } from '../problem';
import { geoComparisonsItem } from '../storage/registry/compare';
import { libraryVersionItem } from '../storage/registry/scrape';
import { wait } from '../wait';
import { itemSignal } from '../storage/state/item-signal';

const stored = itemSignal(geoComparisonsItem);

/** Comparisons, following storage; null until `comparisonsReady`, and if they cannot be read. */
export const comparisons = stored.value;
/** Read error; null: none. */
export const comparisonsProblem = stored.problem;
/** Resolves after the first read. Never rejects. */
export const comparisonsReady = stored.ready;

interface FollowedRuns {
  /** Runs by ID; null: not in the library. Missing: not read yet. */
  readonly runs: ReadonlySignal<ReadonlyMap<string, ScrapeRun | null>>;
  readonly problem: ReadonlySignal<Problem | null>;
  end(): void;
}

/** Minimum interval between reads in ms. */
const readInterval = 200;

async function readOne(id: string): Promise<[string, ScrapeRun | null]> {
  const run = await getRun(id);
  return [id, run?.kind === 'scrape' && run.removedAt === undefined ? run : null];
}

/** Follows runs by ID: reads them again after each change of the library, until `end` is called. */
export function followRuns(ids: readonly string[]): FollowedRuns {
  const runs = signal<ReadonlyMap<string, ScrapeRun | null>>(new Map());
  const problem = signal<Problem | null>(null);
  const end = new AbortController();

  const refresh = coalesceCalls(async () => {
    if (end.signal.aborted) return;
    try {
      const found = await Promise.all(ids.map(readOne));
      if (!end.signal.aborted) runs.value = new Map(found);
      problem.value = null;
    } catch (error) {
      problem.value = toProblem(error);
    }
    await wait(readInterval);
  });

  const unwatch = libraryVersionItem.watch(() => {
    void refresh();
  });
  void refresh();
  return {
    runs,
    problem,
    end() {
      end.abort();
      unwatch();
    },
  };
}
