import type { Run, ScrapeOptions, ScrapeRun } from '../runs/schema';
import { type Expected, expectedCost } from '../runs/cost/cost';
import { sparse, usualOptions } from '../runs/parameters/options';
import { possible } from '../runs/parameters/option-rules';
import { type Choice, mostWorlds, type Way, type World, type Worlds } from './schema';

/** Every country in every mode, each once, in the order of the choice. */
export function waysOf({ countries, modes }: Choice): Way[] {
  return [...new Set(countries)].flatMap((country) =>
    [...new Set(modes)].map((mode) => ({ country, mode })),
  );
}

/** The options of one of the scrapes: as usual, but for the way. A screenshot needs the Browser mode. */
export function optionsOf({ country, mode }: Way, screenshots: boolean): ScrapeOptions {
  return sparse(possible({ ...usualOptions, country, mode, screenshot: screenshots }));
}

/**
 * What all of them will cost together as far as is known.
 * @param runs newest first.
 */
export function costOfAll(url: string, choice: Choice, runs: readonly Run[]): Expected {
  const all = waysOf(choice).map((way) =>
    expectedCost(url, optionsOf(way, choice.screenshots), runs),
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
export function waitingRun(id: string, url: string, options: ScrapeOptions, at: number): ScrapeRun {
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
export const waitsForTurn = (run: Run): boolean => run.state === 'waiting' && run.tries === 0;

/** Milliseconds for which a removal can be taken back at least. */
const keptRemoved = 600_000;

/** With a new comparison on top; what is too old, or was removed a while ago, goes. */
export function withWorld(worlds: Worlds, world: World, choice: Choice): Worlds {
  const list = worlds.list.filter(
    ({ removedAt }) => removedAt === null || world.createdAt - removedAt < keptRemoved,
  );
  return { last: choice, list: [world, ...list].slice(0, mostWorlds) };
}

/** With one comparison changed; one that is not there changes nothing. */
export function withChanged(worlds: Worlds, id: string, change: (world: World) => World): Worlds {
  return { ...worlds, list: worlds.list.map((world) => (world.id === id ? change(world) : world)) };
}

/** With another run in the place of one; the baseline goes along. */
export function withRun(
  world: World,
  runId: string,
  place: { runId: string; kept: boolean },
): World {
  return {
    ...world,
    baseline: world.baseline === runId ? place.runId : world.baseline,
    places: world.places.map((one) => (one.runId === runId ? { ...one, ...place } : one)),
  };
}
