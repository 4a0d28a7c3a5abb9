import { addCount } from '../counts';
import { pairInOrder } from '../pair-in-order';
import type { KeyedLeaf } from './leaf';

/** Column being built: statistics of the values matched so far, one or none per record. */
export interface Track {
  readonly kind: KeyedLeaf['kind'];
  readonly whole: boolean;
  readonly column: number;
  readonly struck: boolean;
  /** Key of the term that all values belong to; null outside term lists. */
  readonly term: string | null;
  /** Number of occurrences of each path, place, tag path, last step and property. */
  readonly places: Map<string, number>;
  /** Number of occurrences of each text and text shape. */
  readonly texts: Map<string, number>;
  count: number;
}

const maxTexts = 12;

export function newTrack(leaf: KeyedLeaf): Track {
  return {
    kind: leaf.kind,
    whole: leaf.whole,
    column: leaf.column,
    struck: leaf.keys.struck,
    term: leaf.term?.key ?? null,
    places: new Map(),
    texts: new Map(),
    count: 0,
  };
}

export function addTo(track: Track, { keys }: KeyedLeaf): void {
  track.count += 1;
  for (const key of [keys.path, keys.place, keys.tags, keys.step, keys.property])
    addCount(track.places, key);
  addCount(track.texts, keys.shape);
  if (track.texts.size < maxTexts || track.texts.has(keys.text)) addCount(track.texts, keys.text);
}

/** Minimum fit for a value to be added to a track. */
const minFit = 2;

/** Fit of a value with a track, higher is better; negative if they cannot match. */
function fitOf({ kind, whole, column, property, keys }: KeyedLeaf, track: Track): number {
  if (
    kind !== track.kind ||
    whole !== track.whole ||
    column !== track.column ||
    keys.struck !== track.struck
  )
    return -1;
  const { places, texts, count } = track;
  const share = (map: Map<string, number>, key: string): number => (map.get(key) ?? 0) / count;
  const named = property !== '' || !places.has(keys.property);
  return (
    share(places, keys.path) +
    1.5 * share(places, keys.place) +
    1.5 * share(places, keys.tags) +
    1.5 * share(places, keys.step) +
    (named ? 3 * share(places, keys.property) - 1.5 : 0) +
    0.6 * share(texts, keys.shape) +
    0.8 * share(texts, keys.text)
  );
}

/**
 * Index of the matching track for each value, -1 for none. Values of a term list are matched by
 * their term, in any order; the matches of all others keep the order of both lists.
 */
export function matchLeaves(leaves: readonly KeyedLeaf[], tracks: readonly Track[]): number[] {
  const byTerm = new Map(tracks.map((track, on) => [track.term, on]));
  const indexes = tracks.flatMap((track, on) => (track.term === null ? [on] : []));
  const aligned = alignLeaves(
    leaves.filter((leaf) => !leaf.term),
    tracks.filter((track) => track.term === null),
  ).values();
  return leaves.map((leaf) => {
    if (leaf.term) return byTerm.get(leaf.term.key) ?? -1;
    return indexes[aligned.next().value ?? -1] ?? -1;
  });
}

/** Index of the matching track for each value, -1 for none, by their place and appearance. */
const alignLeaves = (leaves: readonly KeyedLeaf[], tracks: readonly Track[]): number[] =>
  pairInOrder(leaves.length, tracks.length, (at, on) => {
    const [leaf, track] = [leaves[at], tracks[on]];
    const fit = leaf && track ? fitOf(leaf, track) : 0;
    return fit < minFit ? 0 : fit;
  });
