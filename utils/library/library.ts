import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Body, BodySchema, type Run, RunSchema } from './schema';

interface LibrarySchema extends DBSchema {
  runs: { key: string; value: unknown; indexes: { createdAt: number; state: string } };
  bodies: { key: string; value: unknown };
}

/** States in which a run still needs the background. */
const openStates = ['intent', 'waiting', 'submitted', 'running'] as const;

let opened: Promise<IDBPDatabase<LibrarySchema>> | undefined;

function database(): Promise<IDBPDatabase<LibrarySchema>> {
  opened ??= openDB<LibrarySchema>('library', 1, {
    upgrade(db) {
      const runs = db.createObjectStore('runs', { keyPath: 'id' });
      runs.createIndex('createdAt', 'createdAt');
      runs.createIndex('state', 'state');
      db.createObjectStore('bodies', { keyPath: 'id' });
    },
  });
  return opened;
}

/** A stored row as a run. Damage is told, never hidden behind a default. */
function toRun(row: unknown): Run {
  const run = z.safeParse(RunSchema, row);
  if (run.success) return run.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

/** What a paid call must not outrun is on the disk before the promise resolves. */
const durable = { durability: 'strict' } as const;

export async function addRun(run: Run): Promise<void> {
  const transaction = (await database()).transaction('runs', 'readwrite', durable);
  await transaction.store.add(run);
  await transaction.done;
}

/**
 * Changes a run, and stores its body in the same transaction where there is one.
 * @returns the changed run; null when it was removed meanwhile.
 */
export async function updateRun(
  id: string,
  change: (run: Run) => Run,
  body?: Body,
): Promise<Run | null> {
  const transaction = (await database()).transaction(['runs', 'bodies'], 'readwrite', durable);
  const runs = transaction.objectStore('runs');
  const row = await runs.get(id);
  if (row === undefined) return null;
  const next = change(toRun(row));
  await runs.put(next);
  if (body) await transaction.objectStore('bodies').put(body);
  await transaction.done;
  return next;
}

export async function getRun(id: string): Promise<Run | null> {
  const row = await (await database()).get('runs', id);
  return row === undefined ? null : toRun(row);
}

/** Newest first. @param limit how many at most. */
export async function listRuns({ limit = 200 }: { limit?: number } = {}): Promise<Run[]> {
  const store = (await database()).transaction('runs').store;
  const runs: Run[] = [];
  let cursor = await store.index('createdAt').openCursor(null, 'prev');
  while (cursor && runs.length < limit) {
    runs.push(toRun(cursor.value));
    cursor = await cursor.continue();
  }
  return runs;
}

/** Runs that have not come to their end. */
export async function openRuns(): Promise<Run[]> {
  const db = await database();
  const rows = await Promise.all(
    openStates.map((state) => db.getAllFromIndex('runs', 'state', state)),
  );
  return rows.flat().map(toRun);
}

export async function getBody(id: string): Promise<Body | null> {
  const row = await (await database()).get('bodies', id);
  if (row === undefined) return null;
  const body = z.safeParse(BodySchema, row);
  if (body.success) return body.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

/** Removes a run with its body. */
export async function removeRun(id: string): Promise<void> {
  const transaction = (await database()).transaction(['runs', 'bodies'], 'readwrite', durable);
  await transaction.objectStore('runs').delete(id);
  await transaction.objectStore('bodies').delete(id);
  await transaction.done;
}
