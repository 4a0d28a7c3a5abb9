import type { ScrapeRun } from '../runs/schema';
import type { Differences, VariantFacts, LineCounts } from '../compare/differences';
import { type Conversion, convert } from '../compare/exchange-rates';
import type { Price } from '../compare/prices';
import type { Variant, Comparison } from '../compare/schema';
import { plainAddress } from '../runs/address';
import { type CsvCell, csvLine, csvStart } from './csv';
import { nameFor } from './file-name';
import { wellFormed } from './well-formed';

export interface ExportedVariant {
  variant: Variant;
  isBaseline: boolean;
  /** Null if it was never sent or was deleted. */
  run: ScrapeRun | null;
  /** Facts of the result; null if there is none or it is damaged. */
  facts: VariantFacts | null;
  /** Differences from the baseline; null for the baseline itself, or if a result is missing or damaged. */
  differs: Differences | null;
  lines: LineCounts;
  /** Which result can't be read, so that nothing is compared. */
  damaged: 'result' | 'baseline' | null;
  /** Currency that prices are converted into, with the known rates; null: none. */
  conversion: Conversion | null;
}

const priceOf = ({ amount, currency, text }: Price) => ({ amount, currency, text });

/** Prices in the currency of the conversion, those without a rate left out. */
function convertedPrices(prices: readonly Price[], conversion: Conversion | null) {
  if (conversion === null) return [];
  const { currency, rates } = conversion;
  return prices.flatMap((price) => {
    const amount = convert(price, currency, rates);
    return amount === null
      ? []
      : [{ amount: Number(amount.toFixed(2)), currency, text: price.text }];
  });
}

function factsOf(exported: ExportedVariant) {
  const { variant, isBaseline, run, facts, differs, lines, damaged, conversion } = exported;
  return {
    country: variant.country,
    mode: variant.mode,
    baseline: isBaseline,
    state: run?.state ?? 'not-there',
    mode_used: run?.result?.modeUsed ?? null,
    status_code: run?.result?.statusCode ?? null,
    title: facts?.title ?? run?.result?.title ?? '',
    prices: (facts?.prices ?? []).map(priceOf),
    prices_missing: (differs?.missing ?? []).map(priceOf),
    signs: facts?.signals ?? [],
    differs_in: differs
      ? (['status', 'title', 'prices'] as const).filter((name) => differs[name])
      : [],
    lines_added: lines?.added ?? null,
    lines_removed: lines?.removed ?? null,
    final_url: run?.result?.finalUrl ? plainAddress(run.result.finalUrl) : null,
    credits_used: run?.cost.used ?? null,
    problem: damaged === 'result' ? 'storage-unreadable' : (run?.problem?.code ?? null),
    result_id: run?.id ?? null,
    prices_converted: convertedPrices(facts?.prices ?? [], conversion),
  };
}

const priceText = (prices: readonly Price[]) =>
  prices.map(({ amount, currency }) => `${amount} ${currency}`).join('; ');

/** Comparison as a file with one row or object per variant. Contains no key, login or session. */
export function exportComparison(
  comparison: Pick<Comparison, 'url' | 'createdAt'>,
  variants: readonly ExportedVariant[],
  format: 'csv' | 'json',
): { file: Blob; name: string } {
  const url = plainAddress(comparison.url);
  const name = `${nameFor('', comparison.url)} around the world.${format}`;
  const all = variants.map(factsOf);
  const asked_at = new Date(comparison.createdAt).toISOString();
  if (format === 'json') {
    const json = JSON.stringify({ url, asked_at, places: all }, null, 2);
    const text = `${wellFormed(json)}\n`;
    return { file: new Blob([text], { type: 'application/json' }), name };
  }
  const rows = all.map((facts): Record<string, CsvCell> => ({
    url,
    asked_at,
    ...facts,
    baseline: facts.baseline ? 'yes' : '',
    title: facts.title.slice(0, 32_000),
    prices: priceText(facts.prices),
    prices_converted: priceText(facts.prices_converted),
    prices_missing: priceText(facts.prices_missing),
    signs: facts.signs.join(', '),
    differs_in: facts.differs_in.join(', '),
  }));
  const head = csvLine(Object.keys(rows[0] ?? { url }));
  const lines = rows.map((row) => csvLine(Object.values(row)));
  return { file: new Blob([csvStart, head, ...lines], { type: 'text/csv' }), name };
}
