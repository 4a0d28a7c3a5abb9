import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import { ProblemError } from '../../problem';
import {
  maxWatchRuns,
  type WatchRun,
  WatchRunSchema,
  type WatchTable,
  WatchTableSchema,
} from '../../watches/schema';
import { pack, unpack } from '../compress';
import { openOnce } from './open-once';
import { parseJson } from '@/utils/parse-json';
import { lazyObject } from '@/utils/lazy-object';
import { logFailure } from '@/utils/log-failure';

/**
 * History of watches, in a database of its own: version 1. A new version needs a step in `upgrade`
 * and an example in `tests/fixtures/stored`.
 */
interface WatchStores extends DBSchema {
  runs: { key: [watchId: string, at: number]; value: WatchRun };
  /** Rows of a run, compressed; runs with equal rows share those of the first. */
  rows: {
    key: [watchId: string, at: number];
    value: { watchId: string; at: number; data: Blob; gzip: boolean };
  };
}

const names = ['runs', 'rows'] as const;
const PackedRowsSchema = lazyObject(() => ({ data: z.instanceof(Blob), gzip: z.boolean() }));

const openHistory = openOnce(() =>
  openDB<WatchStores>('watches', 1, {
    upgrade(db) {
      for (const name of names) db.createObjectStore(name, { keyPath: ['watchId', 'at'] });
    },
  }),
);

const allOf = (watchId: string): IDBKeyRange =>
  IDBKeyRange.bound([watchId, -Infinity], [watchId, Infinity]);

const unreadable = () => new ProblemError('storage-unreadable', { detail: 'watches' });

/** Ended runs of a watch, oldest first. Throws `storage-unreadable` for a damaged one. */
export async function listWatchRuns(watchId: string): Promise<WatchRun[]> {
  const stored: unknown[] = await (await openHistory()).getAll('runs', allOf(watchId));
  const parsed = z.safeParse(z.array(WatchRunSchema), stored);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

/**
 * Rows of a run. Throws `storage-unreadable` if they are damaged or gone.
 * @param at its `rowsAt`.
 */
export async function readWatchRows(watchId: string, at: number): Promise<WatchTable> {
  const stored: unknown = await (await openHistory()).get('rows', [watchId, at]);
  const packed = z.safeParse(PackedRowsSchema, stored);
  if (!packed.success) throw unreadable();
  const text = await unpack(packed.data, 'application/json')
    .then((content) => content.text())
    .catch((error: unknown) => {
      logFailure('reading rows')(error);
      throw unreadable();
    });
  const table = z.safeParse(WatchTableSchema, parseJson(text));
  if (!table.success) throw unreadable();
  return table.data;
}

/**
 * Stores an ended run, and deletes what is beyond `maxWatchRuns`. A run stored again replaces
 * itself.
 * @param table its rows; null: it has none, or shares those of an earlier run.
 */
export async function addWatchRun(watchRun: WatchRun, table: WatchTable | null): Promise<void> {
  const { watchId, at } = watchRun;
  // Before the transaction: IndexedDB commits one that waits for anything else.
  const content = table && new Blob([JSON.stringify(table)], { type: 'application/json' });
  const packed = content && (await pack(content));
  const runs = (await listWatchRuns(watchId)).filter((one) => one.at !== at);
  const kept = [...runs, watchRun].slice(-maxWatchRuns);
  const used = new Set(kept.map(({ rowsAt }) => rowsAt));
  const transaction = (await openHistory()).transaction(names, 'readwrite', {
    durability: 'strict',
  });
  const stores = { runs: transaction.objectStore('runs'), rows: transaction.objectStore('rows') };
  await stores.runs.put(watchRun);
  if (packed) await stores.rows.put({ watchId, at, data: packed.data, gzip: packed.gzip });
  for (const old of runs) {
    if (!kept.includes(old)) await stores.runs.delete([watchId, old.at]);
    const isUnused = old.rowsAt !== null && !used.has(old.rowsAt);
    if (isUnused) await stores.rows.delete([watchId, old.rowsAt ?? 0]);
  }
  await transaction.done;
}

/** Deletes the history of all watches but these. */
export async function keepWatchHistory(ids: ReadonlySet<string>): Promise<void> {
  const keys = await (await openHistory()).getAllKeys('runs');
  const gone = new Set(keys.flatMap(([id]) => (ids.has(id) ? [] : [id])));
  if (gone.size === 0) return;
  const transaction = (await openHistory()).transaction(names, 'readwrite');
  for (const id of gone) {
    for (const name of names) await transaction.objectStore(name).delete(allOf(id));
  }
  await transaction.done;
}
