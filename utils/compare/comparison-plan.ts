import type { Run, ScrapeOptions, ScrapeRun } from '../runs/schema';
import { type CostEstimate, estimateCost } from '../runs/cost/cost';
import { omitDefaults, defaultOptions } from '../runs/parameters/options';
import { normalizeOptions } from '../runs/parameters/option-rules';
import {
  type ComparisonChoice,
  maxComparisons,
  type Variant,
  type Comparison,
  type Comparisons,
} from './schema';

/** Every country in every mode, each once, in the order of the choice. */
export function variantsOf({ countries, modes }: ComparisonChoice): Variant[] {
  return [...new Set(countries)].flatMap((country) =>
    [...new Set(modes)].map((mode) => ({ country, mode })),
  );
}

/** The options of one of the scrapes: as usual, but for the way. A screenshot needs the Browser mode. */
export function variantOptions({ country, mode }: Variant, screenshots: boolean): ScrapeOptions {
  return omitDefaults(
    normalizeOptions({ ...defaultOptions, country, mode, screenshot: screenshots }),
  );
}

/**
 * What all of them will cost together as far as is known.
 * @param runs newest first.
 */
export function totalCost(
  url: string,
  choice: ComparisonChoice,
  runs: readonly Run[],
): CostEstimate {
  const all = variantsOf(choice).map((way) =>
    estimateCost(url, variantOptions(way, choice.screenshots), runs),
  );
  const sum = (of: 'least' | 'most') => all.reduce((total, one) => total + one[of], 0);
  const known = all.length > 0 && all.every(({ from }) => from === 'history');
  return {
    least: sum('least'),
    most: sum('most'),
    from: known ? 'history' : 'published',
    count: Math.max(0, ...all.map(({ count }) => count)),
    open: all.some(({ open }) => open),
  };
}

/**
 * A scrape that waits for its turn: nothing was sent yet, so it survives whatever ends the background.
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
    url,
    options,
    // A task of the service outlives the background, and many calls that wait would hold it awake.
    delivery: 'background',
    task: null,
    result: null,
  };
}

/** True for a scrape that waits for its first turn, and was never sent. */
export const isQueued = (run: Run): boolean => run.state === 'waiting' && run.tries === 0;

/** Milliseconds for which a removal can be taken back at least. */
const keptRemoved = 600_000;

/** With a new comparison on top; what is too old, or was removed a while ago, goes. */
export function withComparison(
  worlds: Comparisons,
  world: Comparison,
  choice: ComparisonChoice,
): Comparisons {
  const list = worlds.list.filter(
    ({ removedAt }) => removedAt === null || world.createdAt - removedAt < keptRemoved,
  );
  return { last: choice, list: [world, ...list].slice(0, maxComparisons) };
}

/** With one comparison changed; one that is not there changes nothing. */
export function withChangedComparison(
  worlds: Comparisons,
  id: string,
  change: (world: Comparison) => Comparison,
): Comparisons {
  return { ...worlds, list: worlds.list.map((world) => (world.id === id ? change(world) : world)) };
}

/** With another run in the place of one; the baseline goes along. */
export function withReplacedRun(
  world: Comparison,
  runId: string,
  place: { runId: string; kept: boolean },
): Comparison {
  return {
    ...world,
    baseline: world.baseline === runId ? place.runId : world.baseline,
    places: world.places.map((one) => (one.runId === runId ? { ...one, ...place } : one)),
  };
}
