import { openDB } from 'idb';
import type { LibraryDatabase, LibraryStores, StoreName, Upgrading, Writing } from './stores';
import * as z from 'zod/mini';
import { rowOf } from '../library-row';
import { RunSchema } from '../../runs/schema';
import { openOnce } from './open-once';

/**
 * Migrates from version 1 to 2: adds a row and a task for each run, oldest first, within the
 * upgrade transaction. Runs and bodies stay unchanged; the tasks compress the bodies later. Damaged
 * runs are skipped, and reported by `listRuns`.
 */
async function migrateRows(transaction: Upgrading): Promise<void> {
  const rows = transaction.objectStore('rows');
  const chores = transaction.objectStore('chores');
  let cursor = await transaction.objectStore('runs').index('createdAt').openCursor();
  while (cursor) {
    const run = z.safeParse(RunSchema, cursor.value);
    if (run.success) {
      await rows.add(rowOf(run.data, null));
      if (run.data.kind === 'scrape') await chores.put({ id: run.data.id });
    }
    cursor = await cursor.continue();
  }
}

/**
 * Schema version. A new version needs a step in `upgrade` and an example in
 * `tests/fixtures/stored`.
 */
const version = 3;

function makeFirst(db: LibraryDatabase): void {
  const runs = db.createObjectStore('runs', { keyPath: 'id' });
  runs.createIndex('createdAt', 'createdAt');
  runs.createIndex('state', 'state');
  db.createObjectStore('bodies', { keyPath: 'id' });
}

function makeSecond(db: LibraryDatabase): void {
  db.createObjectStore('contents', { keyPath: 'hash' });
  const rows = db.createObjectStore('rows', { keyPath: 'n', autoIncrement: true });
  rows.createIndex('id', 'id', { unique: true });
  rows.createIndex('facets', 'facets', { multiEntry: true });
  rows.createIndex('createdAt', 'createdAt');
  db.createObjectStore('texts', { keyPath: 'n' });
  db.createObjectStore('words');
  db.createObjectStore('chores', { keyPath: 'id' });
  db.createObjectStore('totals');
}

function makeThird(db: LibraryDatabase): void {
  db.createObjectStore('jobs', { keyPath: 'id' });
  const items = db.createObjectStore('jobItems', { keyPath: ['jobId', 'n'] });
  items.createIndex('state', ['jobId', 'state']);
}

/**
 * Upgrades the database. May only await requests of its own transaction.
 * @param from stored version; 0: new database.
 */
async function upgrade(db: LibraryDatabase, transaction: Upgrading, from: number): Promise<void> {
  if (from < 1) makeFirst(db);
  if (from < 2) {
    makeSecond(db);
    await migrateRows(transaction);
  }
  if (from < 3) makeThird(db);
}

function open(): Promise<LibraryDatabase> {
  return openDB<LibraryStores>('library', version, {
    upgrade(db, from, _to, transaction) {
      // An exception in an upgrade rolls it back: the stored version stays, and opening rejects.
      Promise.all([upgrade(db, transaction, from), transaction.done]).catch(() => {
        if (transaction.error === null) transaction.abort();
      });
    },
  });
}

export const openLibrary = openOnce(open);

/**
 * Runs `work` in one transaction; an exception rolls it back.
 * @param durability `strict`: on disk when it resolves. `relaxed`: does not wait for the disk, for work that can be
 * repeated; a power cut may undo it, a killed browser does not, and later strict transactions include it.
 */
export async function inTransaction<T>(
  names: readonly StoreName[],
  work: (transaction: Writing) => Promise<T>,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<T> {
  const transaction = (await openLibrary()).transaction([...names], 'readwrite', { durability });
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    // A failed transaction has aborted already. Awaiting `done` avoids an unhandled rejection.
    if (transaction.error === null) transaction.abort();
    await Promise.allSettled([transaction.done]);
    throw error;
  }
}
