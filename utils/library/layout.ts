import { committed, openDatabase } from '../storage/database';
import { addRows } from './migrate';

/**
 * The stores of the library, version 2:
 *
 * - `runs` by id: every paid call as it went. The truth about money, written before anything else.
 * - `bodies` by run id: what came back, raw at first; once packed, names of `contents`.
 * - `contents` by SHA-256: each body once, compressed, with the number of bodies that name it.
 * - `rows` by number, newest highest: what the list shows of a run, and what its owner added.
 * - `texts` by number: the words a result is found by. `words` by [block, word]: which results of a block have it.
 * - `chores` by run id: what is still to be packed and indexed. `totals`: bytes of `contents`.
 */
export const stores = [
  'runs',
  'bodies',
  'contents',
  'rows',
  'texts',
  'words',
  'chores',
  'totals',
] as const;
export type StoreName = (typeof stores)[number];

const version = 2;

function makeFirst(db: IDBDatabase): void {
  const runs = db.createObjectStore('runs', { keyPath: 'id' });
  runs.createIndex('createdAt', 'createdAt');
  runs.createIndex('state', 'state');
  db.createObjectStore('bodies', { keyPath: 'id' });
}

function makeSecond(db: IDBDatabase): void {
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

async function upgrade(db: IDBDatabase, transaction: IDBTransaction, from: number): Promise<void> {
  if (from < 1) makeFirst(db);
  if (from < 2) {
    makeSecond(db);
    await addRows(transaction);
  }
}

let opened: Promise<IDBDatabase> | undefined;

const forget = () => {
  opened = undefined;
};

/** The open library; one that could not be opened, or that the browser closed, is opened anew. */
export function database(): Promise<IDBDatabase> {
  if (!opened) {
    opened = openDatabase('library', upgrade, version);
    opened.then((db) => {
      db.addEventListener('close', forget);
      // Another part of Vantage, newer than this one, changes the layout: stand in nobody's way.
      db.addEventListener('versionchange', () => {
        db.close();
        forget();
      });
    }, forget);
  }
  return opened;
}

/**
 * Runs work in one transaction, all of it or nothing: what throws takes everything back. What this resolved for is on
 * the disk.
 */
export async function inOne<T>(
  names: readonly StoreName[],
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = (await database()).transaction([...names], 'readwrite', {
    durability: 'strict',
  });
  const done = committed(transaction);
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    // Given up already where the failure is its own; waiting for it keeps that from being an unheard rejection.
    if (transaction.error === null) transaction.abort();
    await Promise.allSettled([done]);
    throw error;
  }
}
