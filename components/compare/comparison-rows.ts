import type { ComparisonRow } from '@/components/compare/comparison-table';
import type { ScrapeRun } from '@/utils/runs/schema';
import { differencesFrom } from '@/utils/compare/differences';
import type { Comparison } from '@/utils/compare/schema';
import type { ComparisonDiff } from './diff-comparison';

/**
 * Returns the rows of a comparison: the facts of each variant, and its differences from the
 * baseline.
 */
export function comparisonRows(
  world: Comparison,
  runs: ReadonlyMap<string, ScrapeRun | null>,
  { places, compared }: Pick<ComparisonDiff, 'places' | 'compared'>,
): ComparisonRow[] {
  const base = places.value.get(world.baseline)?.facts ?? null;
  return world.places.map((place) => {
    const facts = places.value.get(place.runId)?.facts ?? null;
    const isBaseline = place.runId === world.baseline;
    const found = compared.value.get(place.runId);
    return {
      place,
      run: runs.get(place.runId),
      facts,
      isBaseline,
      differs: facts && base && !isBaseline ? differencesFrom(base, facts) : null,
      lines: found && { added: found.added, removed: found.removed },
    };
  });
}
