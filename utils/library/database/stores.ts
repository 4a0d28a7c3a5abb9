import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Row } from '../library-row';
import type { Job, JobItem, JobItemState } from '../../jobs/schema';
import type { Run } from '../../runs/schema';
import type { Content, StoredBody } from './stored-body';

/**
 * Object stores of the library, version 3. The types describe what is written; everything read may
 * be damaged and is parsed.
 */
export interface LibraryStores extends DBSchema {
  /** Paid calls by run ID. The authoritative record of costs, written before anything else. */
  runs: { key: string; value: Run; indexes: { createdAt: number; state: Run['state'] } };
  /** Response bodies by run ID: uncompressed at first, later as references to `contents`. */
  bodies: { key: string; value: StoredBody };
  /** Compressed contents by SHA-256, without duplicates, each with a reference count. */
  contents: { key: string; value: Content };
  /** Rows of the results list by ascending number, with the user's tags and notes. */
  rows: {
    key: number;
    value: Omit<Row, 'n'> & { n?: number };
    indexes: { id: string; facets: string; createdAt: number };
  };
  /** Searchable text by row number. */
  texts: { key: number; value: { n: number; text: string } };
  /** Word index: positions of the results of a block that contain the word. */
  words: { key: [block: number, word: string]; value: Uint16Array };
  /** Pending tasks (compress, index) by run ID. */
  chores: { key: string; value: { id: string } };
  /** Total bytes of `contents`, and the user's limit; 0: none. */
  totals: { key: 'bytes' | 'limit'; value: number };
  /** Jobs, without their addresses. */
  jobs: { key: string; value: Job };
  /** Addresses of jobs, in their order. */
  jobItems: {
    key: [jobId: string, n: number];
    value: JobItem;
    indexes: { state: [jobId: string, state: JobItemState] };
  };
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
  'jobs',
  'jobItems',
] as const;
export type StoreName = (typeof stores)[number];

export type LibraryDatabase = IDBPDatabase<LibraryStores>;
/** Write transaction. Access to a store that was not named at its start throws. */
export type Writing = IDBPTransaction<LibraryStores, StoreName[], 'readwrite'>;
export type Upgrading = IDBPTransaction<LibraryStores, StoreName[], 'versionchange'>;
