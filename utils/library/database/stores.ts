import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Row } from '../library-row';
import type { Run } from '../../runs/schema';
import type { Content, StoredBody } from './stored-body';

/**
 * The stores of the library, version 2. The types say what is written; what is read may be damaged, and is parsed.
 */
export interface LibraryStores extends DBSchema {
  /** Every paid call. The authoritative record of costs, written before anything else. */
  runs: { key: string; value: Run; indexes: { createdAt: number; state: Run['state'] } };
  /** What came back, by the run's id: raw at first; once packed, names of `contents`. */
  bodies: { key: string; value: StoredBody };
  /** By SHA-256: each body once, compressed, with the number of bodies that name it. */
  contents: { key: string; value: Content };
  /** By number, newest highest: what the list shows of a run, and what its owner added. */
  rows: {
    key: number;
    value: Omit<Row, 'n'> & { n?: number };
    indexes: { id: string; facets: string; createdAt: number };
  };
  /** By the row's number: the words that a result is found by. */
  texts: { key: number; value: { n: number; text: string } };
  /** By block and word: which results of the block have the word. */
  words: { key: [block: number, word: string]; value: Uint16Array };
  /** By the run's id: tasks still to be done (compress, index). */
  chores: { key: string; value: { id: string } };
  /** Bytes of `contents`, and the limit that the user set; 0: none. */
  totals: { key: 'bytes' | 'limit'; value: number };
}

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

export type LibraryDatabase = IDBPDatabase<LibraryStores>;
/** A transaction that writes. Which stores it covers is told when it begins; another one throws. */
export type Writing = IDBPTransaction<LibraryStores, StoreName[], 'readwrite'>;
export type Upgrading = IDBPTransaction<LibraryStores, StoreName[], 'versionchange'>;
