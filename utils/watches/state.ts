import { inIncognitoWindow } from '../browser/page';
import { listWatchRuns, readWatchRows } from '../library/database/watch-history';
import { watchesItem } from '../storage/registry/watches';
import { itemSignal } from '../storage/state/item-signal';
import type { WatchRun, WatchTable } from './schema';

const stored = itemSignal(watchesItem);

/** Watches, following storage; null until `watchesReady`, and if they cannot be read. */
export const watches = stored.value;
/** Problem of reading the watches; null if they could be read. */
export const watchesProblem = stored.problem;
/** Resolves after the first read. Never rejects. */
export const watchesReady = stored.ready;

/** Ended runs of a watch, newest first. Private windows have none. */
export const readWatchHistory = async (watchId: string): Promise<WatchRun[]> =>
  inIncognitoWindow ? [] : (await listWatchRuns(watchId)).toReversed();

/**
 * Rows of a run.
 * @param at its `rowsAt`.
 */
export const readWatchTable = (watchId: string, at: number): Promise<WatchTable> =>
  readWatchRows(watchId, at);
