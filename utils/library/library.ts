import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { committed, openDatabase, promised } from '../storage/database';
import { type Body, BodySchema, type Run, RunSchema } from './schema';

/** States in which a run still needs the background. */
const openStates = ['intent', 'waiting', 'submitted', 'running'] as const;

let opened: Promise<IDBDatabase> | undefined;

const forget = () => {
  opened = undefined;
};

/** The open database; one that could not be opened, or that the browser closed, is opened anew. */
function database(): Promise<IDBDatabase> {
  if (!opened) {
    opened = openDatabase('library', (db) => {
      const runs = db.createObjectStore('runs', { keyPath: 'id' });
      runs.createIndex('createdAt', 'createdAt');
      runs.createIndex('state', 'state');
      db.createObjectStore('bodies', { keyPath: 'id' });
    });
    opened.then((db) => db.addEventListener('close', forget), forget);
  }
  return opened;
}

/** A stored row as a run. Damage is told, never hidden behind a default. */
function toRun(row: unknown): Run {
  const run = z.safeParse(RunSchema, row);
  if (run.success) return run.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

/** Runs work in one transaction; what a paid call must not outrun is on the disk before this resolves. */
async function write<T>(
  work: (runs: IDBObjectStore, bodies: IDBObjectStore) => T | Promise<T>,
): Promise<T> {
  const transaction = (await database()).transaction(['runs', 'bodies'], 'readwrite', {
    durability: 'strict',
  });
  const done = committed(transaction);
  const result = await work(transaction.objectStore('runs'), transaction.objectStore('bodies'));
  await done;
  return result;
}

async function store(name: 'runs' | 'bodies'): Promise<IDBObjectStore> {
  return (await database()).transaction(name).objectStore(name);
}

export async function addRun(run: Run): Promise<void> {
  await write((runs) => void runs.add(run));
}

/**
 * Changes a run, and stores its body in the same transaction where there is one.
 * @returns the changed run; null when it was removed meanwhile.
 */
export function updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null> {
  return write(async (runs, bodies) => {
    const row: unknown = await promised(runs.get(id));
    if (row === undefined) return null;
    const next = change(toRun(row));
    runs.put(next);
    if (body) bodies.put(body);
    return next;
  });
}

export async function getRun(id: string): Promise<Run | null> {
  const row: unknown = await promised((await store('runs')).get(id));
  return row === undefined ? null : toRun(row);
}

/** Newest first. @param limit how many at most. */
export async function listRuns({ limit = 200 }: { limit?: number } = {}): Promise<Run[]> {
  const runs: Run[] = [];
  const request = (await store('runs')).index('createdAt').openCursor(null, 'prev');
  let cursor = await promised(request);
  while (cursor && runs.length < limit) {
    runs.push(toRun(cursor.value));
    const next = promised(request);
    cursor.continue();
    cursor = await next;
  }
  return runs;
}

/** Runs that have not come to their end. A damaged one keeps no other from going on: `listRuns` tells it. */
export async function openRuns(): Promise<Run[]> {
  const states = (await store('runs')).index('state');
  const rows = await Promise.all(
    openStates.map((state) => promised<unknown[]>(states.getAll(state))),
  );
  return rows.flat().flatMap((row) => z.safeParse(RunSchema, row).data ?? []);
}

export async function getBody(id: string): Promise<Body | null> {
  const row: unknown = await promised((await store('bodies')).get(id));
  if (row === undefined) return null;
  const body = z.safeParse(BodySchema, row);
  if (body.success) return body.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

/** Removes a run with its body. */
export async function removeRun(id: string): Promise<void> {
  await write((runs, bodies) => {
    runs.delete(id);
    bodies.delete(id);
  });
}
