import type { ComparisonRow } from '@/components/compare/comparison-table';
import type { ScrapeRun } from '@/utils/runs/schema';
import { differencesFrom } from '@/utils/compare/differences';
import {
  type Conversion,
  mainCurrency,
  mergedRates,
  type Rates,
} from '@/utils/compare/exchange-rates';
import type { Comparison } from '@/utils/compare/schema';
import type { ComparisonDiff } from './diff-comparison';
import type { VariantResult } from './read-variant-result';

const isDamaged = (result: VariantResult | undefined) => result?.facts === null;

/**
 * Returns the rows of a comparison: the facts of each variant, and its differences from the
 * baseline.
 * @param typed exchange rates given by the user; they win over those that the pages name.
 */
export function comparisonRows(
  comparison: Comparison,
  runs: ReadonlyMap<string, ScrapeRun | null>,
  { results, compared }: Pick<ComparisonDiff, 'results' | 'compared'>,
  typed: Rates = {},
): ComparisonRow[] {
  const read = results.value.get(comparison.baseline);
  const base = read?.facts ?? null;
  const named = [...results.value.values()].map(({ facts }) => facts?.rates ?? {});
  const rates = mergedRates([...named, typed]);
  const currency = base && mainCurrency(base.prices);
  const conversion: Conversion | null = currency === null ? null : { currency, rates };
  return comparison.places.map((variant) => {
    const result = results.value.get(variant.runId);
    const facts = result?.facts ?? null;
    const isBaseline = variant.runId === comparison.baseline;
    const found = compared.value.get(variant.runId);
    return {
      variant,
      run: runs.get(variant.runId),
      facts,
      isBaseline,
      conversion,
      differs: facts && base && !isBaseline ? differencesFrom(base, facts, rates) : null,
      damaged: isDamaged(result) ? 'result' : isDamaged(read) ? 'baseline' : null,
      lines: found && { added: found.added, removed: found.removed },
    };
  });
}
