import { signal, type ReadonlySignal } from '@preact/signals';
import type { ScrapeRun } from '@/utils/runs/schema';
import { type Problem, toProblem } from '@/utils/problem';
import type { TextComparison } from '@/utils/view/compare-texts';
import { type VariantResult, readVariantResult } from './read-variant-result';

/**
 * Diffs against the baseline, by the run ID of the other variant; null: the texts differ too much
 * to compare.
 */
type DiffedTexts = ReadonlyMap<string, TextComparison | null>;

export interface ComparisonDiff {
  /** Results by run ID; a missing run is not loaded yet. */
  readonly results: ReadonlySignal<ReadonlyMap<string, VariantResult>>;
  /** Diffs against the current baseline; none with a damaged result. */
  readonly compared: ReadonlySignal<DiffedTexts>;
  readonly problem: ReadonlySignal<Problem | null>;
  /**
   * Sets the runs and the baseline, and loads missing results one after the other. Resolves when
   * all results are loaded and compared, or when an error occurred (`problem`).
   */
  follow(runs: readonly ScrapeRun[], baseline: string): Promise<void>;
  end(): void;
}

/**
 * Creates an object that loads the results of a comparison and diffs them against the baseline, in
 * steps that keep the page responsive.
 */
export function createComparisonDiff(): ComparisonDiff {
  const results = signal<ReadonlyMap<string, VariantResult>>(new Map());
  const compared = signal<DiffedTexts>(new Map());
  const problem = signal<Problem | null>(null);
  let wanted: readonly ScrapeRun[] = [];
  let baseline = '';
  let working: Promise<void> | undefined;
  const end = new AbortController();

  /** Loads or compares one result. Resolves to false when nothing is left to do. */
  async function step(): Promise<boolean> {
    const unread = wanted.find(({ id }) => !results.value.has(id));
    if (unread) {
      const read = await readVariantResult(unread);
      results.value = new Map([...results.value, [unread.id, read]]);
      return true;
    }
    const [mine, base] = [baseline, results.value.get(baseline)];
    const other = wanted.find(
      ({ id }) => id !== mine && !compared.value.has(id) && results.value.get(id)?.facts,
    );
    const theirs = other && results.value.get(other.id);
    if (!base?.facts || !theirs) return false;
    const { compareTexts } = await import('@/utils/view/compare-texts');
    const found = await compareTexts(base.text, theirs.text);
    // Discards the diff when another baseline was selected meanwhile.
    if (mine === baseline) compared.value = new Map([...compared.value, [other.id, found]]);
    return true;
  }

  async function work(): Promise<void> {
    try {
      while (!end.signal.aborted && (await step()));
    } catch (error) {
      problem.value = toProblem(error);
    }
    working = undefined;
  }

  return {
    results,
    compared,
    problem,
    follow(runs, base) {
      wanted = runs.filter(({ state }) => state === 'done');
      if (base !== baseline) compared.value = new Map();
      baseline = base;
      working ??= work();
      return working;
    },
    end() {
      end.abort();
    },
  };
}
