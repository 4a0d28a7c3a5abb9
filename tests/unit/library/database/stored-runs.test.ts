import { beforeEach, expect, test } from 'vitest';
import {
  deleteStoredRun,
  uncacheOpenRun,
  forgetOpenRuns,
  cacheOpenRun,
  openRuns,
  putStoredRun,
  readOpenRunsAgain,
} from '@/utils/library/database/stored-runs';
import type { LibraryDatabase, Writing } from '@/utils/library/database/stores';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../../runs/tasks/example-options';

const runOf = (id: string, state: Run['state']): Run => scrapeRun({ id, state });

/** A database whose store of runs is a map; `scans` counts the readings by state. */
function database(stored: readonly Run[] = []) {
  const runs = new Map(stored.map((run) => [run.id, run]));
  const reads = { scans: 0, fails: false };
  const getAll = async (state: string) => {
    reads.scans += 1;
    if (reads.fails) throw new DOMException('no space', 'QuotaExceededError');
    return [...runs.values()].filter((run) => run.state === state);
  };
  const db = { transaction: () => ({ store: { index: () => ({ getAll }) } }) };
  return { db: db as unknown as LibraryDatabase, runs, reads };
}

/** A transaction that is stored, or not, when it is told. */
function writing({ db, runs }: ReturnType<typeof database>) {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const objectStore = () => ({
    put: async (run: Run) => runs.set(run.id, run),
    delete: async (id: string) => runs.delete(id),
  });
  return { transaction: { db, done, objectStore } as unknown as Writing, resolve, reject };
}

const idsOf = async (db: LibraryDatabase) => (await openRuns(db)).map(({ id }) => id).sort();

let library: ReturnType<typeof database>;
beforeEach(() => {
  library = database([
    runOf('sent', 'submitted'),
    runOf('polled', 'running'),
    runOf('queued', 'waiting'),
    runOf('written', 'intent'),
    runOf('over', 'done'),
    { ...runOf('damaged', 'waiting'), url: 5 } as unknown as Run,
  ]);
});

test('the database is read by state once, whatever is stored afterwards', async () => {
  const { db, reads } = library;
  expect(await idsOf(db)).toEqual(['polled', 'queued', 'sent', 'written']);
  const { transaction, resolve } = writing(library);
  await putStoredRun(transaction, runOf('new', 'waiting'));
  await putStoredRun(transaction, runOf('polled', 'done'));
  await deleteStoredRun(transaction, 'queued');
  // Not before it is stored.
  expect(await idsOf(db)).toEqual(['polled', 'queued', 'sent', 'written']);
  resolve();
  await transaction.done;
  expect(await idsOf(db)).toEqual(['new', 'sent', 'written']);
  expect(reads.scans).toBe(4);
});

test('of several changes the last one counts, and what was rolled back does not', async () => {
  const first = writing(library);
  await putStoredRun(first.transaction, runOf('new', 'intent'));
  await putStoredRun(first.transaction, runOf('new', 'failed'));
  await putStoredRun(first.transaction, runOf('sent', 'running'));
  first.resolve();
  await first.transaction.done;
  const second = writing(library);
  await putStoredRun(second.transaction, runOf('queued', 'done'));
  second.reject(new DOMException('no space', 'QuotaExceededError'));
  await expect(second.transaction.done).rejects.toThrow('no space');
  library.runs.set('queued', runOf('queued', 'waiting'));
  const open = await openRuns(library.db);
  expect(open.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
    'polled running',
    'queued waiting',
    'sent running',
    'written intent',
  ]);
});

test('each connection reads for itself, and a reading that failed is repeated', async () => {
  const other = database([runOf('else', 'waiting')]);
  other.reads.fails = true;
  await expect(openRuns(other.db)).rejects.toThrow('no space');
  other.reads.fails = false;
  expect(await idsOf(other.db)).toEqual(['else']);
  expect(await idsOf(library.db)).toEqual(['polled', 'queued', 'sent', 'written']);
});

test('what another worker changed or added is seen when it is read', async () => {
  const { db, runs } = library;
  expect(await idsOf(db)).toHaveLength(4);
  runs.set('queued', runOf('queued', 'intent'));
  cacheOpenRun(db, runOf('queued', 'intent'));
  const states = (await openRuns(db)).map(({ id, state }) => `${id} ${state}`);
  expect(states).toContain('queued intent');
  runs.set('new', runOf('new', 'intent'));
  expect(await idsOf(db)).toHaveLength(4);
  readOpenRunsAgain(db);
  expect(await idsOf(db)).toContain('new');
});

test('a run that is gone is forgotten, and after erasing all of them are', async () => {
  const { db, runs } = library;
  expect(await idsOf(db)).toHaveLength(4);
  uncacheOpenRun(db, 'sent');
  expect(await idsOf(db)).toEqual(['polled', 'queued', 'written']);
  runs.clear();
  forgetOpenRuns();
  expect(await idsOf(db)).toEqual([]);
});
