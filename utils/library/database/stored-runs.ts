import * as z from 'zod/mini';
import { hasEnded, unfinishedStates } from '../../runs/run-states';
import { type Run, RunSchema } from '../../runs/schema';
import type { LibraryDatabase, Writing } from './stores';

interface OpenRuns {
  /** By ID, as last stored. */
  readonly runs: Map<string, Run>;
  /** Settles once `runs` includes the runs that were open before this connection. */
  scanned?: Promise<void> | undefined;
}

/**
 * Open runs of each connection. In memory, because Chromium 156 keeps the old entries of an index while the database
 * is in use: each run leaves one in every state it had, and reading by state took longer with each ended run.
 */
let connections = new WeakMap<LibraryDatabase, OpenRuns>();

function openRunsOf(db: LibraryDatabase): OpenRuns {
  const known = connections.get(db) ?? { runs: new Map() };
  connections.set(db, known);
  return known;
}

/** Updates the open runs in memory when the transaction has committed; not if it fails. */
function onceStored({ db, done }: Writing, update: (runs: Map<string, Run>) => void): void {
  const { runs } = openRunsOf(db);
  done.then(
    () => update(runs),
    () => {
      // `inTransaction` reports the failure.
    },
  );
}

/** Stores a run. Runs are written by this function and `deleteStoredRun` alone. */
export async function putStoredRun(transaction: Writing, run: Run): Promise<void> {
  await transaction.objectStore('runs').put(run);
  onceStored(transaction, (runs) => {
    if (hasEnded(run)) runs.delete(run.id);
    else runs.set(run.id, run);
  });
}

export async function deleteStoredRun(transaction: Writing, id: string): Promise<void> {
  await transaction.objectStore('runs').delete(id);
  onceStored(transaction, (runs) => runs.delete(id));
}

async function scan(db: LibraryDatabase, runs: Map<string, Run>): Promise<void> {
  const states = db.transaction('runs').store.index('state');
  const stored: unknown[][] = await Promise.all(
    unfinishedStates.map((state) => states.getAll(state)),
  );
  for (const one of stored.flat()) {
    const run = z.safeParse(RunSchema, one).data;
    if (run) runs.set(run.id, run);
  }
}

/** Returns the runs that have not ended; skips stored runs that are damaged. */
export async function openRuns(db: LibraryDatabase): Promise<Run[]> {
  const known = openRunsOf(db);
  known.scanned ??= scan(db, known.runs).catch((error: unknown) => {
    known.scanned = undefined;
    throw error;
  });
  await known.scanned;
  return [...known.runs.values()];
}

/** Adds a run read from the database to the cache of open runs, so that changes by another worker are seen. */
export function cacheOpenRun(db: LibraryDatabase, run: Run): void {
  openRunsOf(db).runs.set(run.id, run);
}

/** Has the open runs read from the database again, for those that another worker added. */
export function readOpenRunsAgain(db: LibraryDatabase): void {
  openRunsOf(db).scanned = undefined;
}

/**
 * Removes a run from the cache that is not open in the database. Otherwise one ended by another worker would be polled
 * for ever.
 */
export function uncacheOpenRun(db: LibraryDatabase, id: string): void {
  openRunsOf(db).runs.delete(id);
}

/** To be called when the library was erased. */
export function forgetOpenRuns(): void {
  connections = new WeakMap();
}
