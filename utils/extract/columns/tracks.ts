import { longestFirst } from '../counts';
import { addTo, matchLeaves, newTrack, type Track } from './align';
import type { Steps } from '../steps';
import type { KeyedLeaf } from './leaf';

/**
 * Maximum number of tracks before values that fit none are left out: a table shows at most 100 columns, and records
 * that have nothing in common would begin a track with each of their values. Terms are found by their text, not
 * compared.
 */
const maxTracks = 500;

/** Groups the values of records into tracks; adds a track for each value that fits none. */
export function* trackSteps(records: readonly (readonly KeyedLeaf[])[]): Steps<Track[]> {
  let tracks = yield* collect(records, []);
  // Second pass with the statistics of all records, so that the order of records matters less.
  tracks = yield* collect(
    records,
    tracks.map((track) => ({ ...track })),
  );
  return tracks.filter((track) => track.count > 0);
}

/** In the first pass the record with the most values comes first and provides the first tracks. */
function* collect(records: readonly (readonly KeyedLeaf[])[], known: Track[]): Steps<Track[]> {
  const tracks = known;
  const ordered = tracks.length > 0 ? records : longestFirst(records);
  for (const leaves of ordered) {
    const matched = matchLeaves(leaves, tracks);
    let after = 0;
    const added: { at: number; leaf: KeyedLeaf }[] = [];
    for (const [at, leaf] of leaves.entries()) {
      const on = matched[at] ?? -1;
      const track = tracks[on];
      if (track) {
        addTo(track, leaf);
        after = on + 1;
      } else if (leaf.term || tracks.length + added.length < maxTracks)
        added.push({ at: after, leaf });
    }
    // Values of term lists may come in another order than their tracks.
    for (const { at, leaf } of added.toSorted((a, b) => a.at - b.at).toReversed()) {
      const track = newTrack(leaf);
      addTo(track, leaf);
      tracks.splice(at, 0, track);
    }
    yield;
  }
  return tracks;
}
