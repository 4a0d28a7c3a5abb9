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
  /**
   * Number of occurrences of each path, place, tag path, last step, property, and text or text
   * shape.
   */
  readonly paths: Map<string, number>;
  readonly places: Map<string, number>;
  readonly tags: Map<string, number>;
  readonly steps: Map<string, number>;
  readonly properties: Map<string, number>;
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
    paths: new Map(),
    places: new Map(),
    tags: new Map(),
    steps: new Map(),
    properties: new Map(),
    texts: new Map(),
    count: 0,
  };
}

export function addTo(track: Track, leaf: KeyedLeaf): void {
  track.count += 1;
  addCount(track.paths, leaf.keys.path);
  addCount(track.places, leaf.keys.place);
  addCount(track.tags, leaf.keys.tags);
  addCount(track.steps, leaf.keys.step);
  addCount(track.properties, leaf.property);
  addCount(track.texts, leaf.keys.shape);
  if (track.texts.size < maxTexts || track.texts.has(leaf.keys.text))
    addCount(track.texts, leaf.keys.text);
}

/** Minimum fit for a value to be added to a track. */
const minFit = 2;

/** Fit of a value with a track, higher is better; negative if they cannot match. */
function fitOf(leaf: KeyedLeaf, track: Track): number {
  if (
    leaf.kind !== track.kind ||
    leaf.whole !== track.whole ||
    leaf.column !== track.column ||
    leaf.keys.struck !== track.struck
  )
    return -1;
  const share = (map: Map<string, number>, key: string): number =>
    (map.get(key) ?? 0) / track.count;
  const property = share(track.properties, leaf.property);
  const named = leaf.property !== '' || !track.properties.has('');
  return (
    share(track.paths, leaf.keys.path) +
    1.5 * share(track.places, leaf.keys.place) +
    1.5 * share(track.tags, leaf.keys.tags) +
    1.5 * share(track.steps, leaf.keys.step) +
    (named ? 3 * property - 1.5 : 0) +
    0.6 * share(track.texts, leaf.keys.shape) +
    0.8 * share(track.texts, leaf.keys.text)
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
