import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { promised } from '../storage/database';
import { readContent, toStoredBody } from './contents';
import { database, inOne, type StoreName } from './layout';
import { unpack } from './pack';
import { toRow } from './read';
import { rowOf, RowSchema } from './row';
import { type Body, type Run, RunSchema } from './schema';

/** States in which a run still needs the background. */
const openStates = ['intent', 'waiting', 'submitted', 'running'] as const;

/** A stored row as a run. Damage is told, never hidden behind a default. */
function toRun(row: unknown): Run {
  const run = z.safeParse(RunSchema, row);
  if (run.success) return run.data;
  throw new ProblemError('storage-unreadable', { detail: 'library' });
}

async function store(name: 'runs' | 'bodies' | 'rows'): Promise<IDBObjectStore> {
  return (await database()).transaction(name).objectStore(name);
}

/** The run, and its row in the list. A row that can't be read is left as it is, and keeps no run from going on. */
async function putRun(transaction: IDBTransaction, run: Run): Promise<void> {
  transaction.objectStore('runs').put(run);
  const rows = transaction.objectStore('rows');
  const stored: unknown = await promised(rows.index('id').get(run.id));
  const before = stored === undefined ? null : z.safeParse(RowSchema, stored).data;
  if (before !== undefined) rows.put(rowOf(run, before));
}

export async function addRun(run: Run): Promise<void> {
  await addRuns([run]);
}

/** Adds runs, all of them or none. */
export async function addRuns(runs: readonly Run[]): Promise<void> {
  await inOne(['runs', 'rows', 'chores'], async (transaction) => {
    for (const run of runs) {
      await putRun(transaction, run);
      if (run.kind === 'scrape') transaction.objectStore('chores').put({ id: run.id });
    }
  });
}

/**
 * Changes a run, and stores its body in the same transaction where there is one: as it came, because nothing may
 * stand between a paid answer and the disk. It is packed afterwards (`tidy.ts`).
 * @returns the changed run; null when it was removed meanwhile.
 */
export function updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null> {
  const names: StoreName[] = body ? ['runs', 'rows', 'bodies', 'chores'] : ['runs', 'rows'];
  return inOne(names, async (transaction) => {
    const row: unknown = await promised(transaction.objectStore('runs').get(id));
    if (row === undefined) return null;
    const next = change(toRun(row));
    await putRun(transaction, next);
    if (body) {
      transaction.objectStore('bodies').put(body);
      transaction.objectStore('chores').put({ id });
    }
    return next;
  });
}

export async function getRun(id: string): Promise<Run | null> {
  const row: unknown = await promised((await store('runs')).get(id));
  return row === undefined ? null : toRun(row);
}

async function newest(source: IDBObjectStore | IDBIndex, range: string | null, limit: number) {
  const found: unknown[] = [];
  const request = source.openCursor(range, 'prev');
  let cursor = await promised(request);
  while (cursor && found.length < limit) {
    const value: unknown = cursor.value;
    found.push(value);
    const next = promised(request);
    cursor.continue();
    cursor = await next;
  }
  return found;
}

/** Newest first; removed ones left out. @param limit how many at most. */
export async function listRuns({ limit = 200 }: { limit?: number } = {}): Promise<Run[]> {
  const runs = await newest((await store('runs')).index('createdAt'), null, limit);
  return runs.map(toRun).filter(({ removedAt }) => removedAt === undefined);
}

/** Agent requests, newest first, however many scrapes came since. @param limit how many at most. */
export async function listAgentRuns({ limit = 100 }: { limit?: number } = {}): Promise<Run[]> {
  const rows = await newest((await store('rows')).index('facets'), 'agent', limit);
  const runs = await store('runs');
  const found = await Promise.all(rows.map((row) => promised<unknown>(runs.get(toRow(row).id))));
  return found.flatMap((run) => (run === undefined ? [] : [toRun(run)]));
}

/** Runs that have not come to their end. A damaged one keeps no other from going on: `listRuns` tells it. */
export async function openRuns(): Promise<Run[]> {
  const states = (await store('runs')).index('state');
  const rows = await Promise.all(
    openStates.map((state) => promised<unknown[]>(states.getAll(state))),
  );
  return rows.flat().flatMap((row) => z.safeParse(RunSchema, row).data ?? []);
}

/** What came back for a run, as it came; null: nothing is stored. Throws `storage-unreadable` for damage. */
export async function getBody(id: string): Promise<Body | null> {
  const reading = (await database()).transaction(['bodies', 'contents']);
  const body = toStoredBody(await promised<unknown>(reading.objectStore('bodies').get(id)));
  if (!body || 'content' in body) return body;
  const contents = reading.objectStore('contents');
  const { content, screenshot } = body.packed;
  const [kept, shot] = await Promise.all([
    readContent(contents, content.hash),
    screenshot && readContent(contents, screenshot.hash),
  ]);
  if (!kept) throw new ProblemError('storage-unreadable', { detail: 'library' });
  return {
    id,
    content: await unpack(kept, content.type),
    screenshot: shot && screenshot ? await unpack(shot, screenshot.type) : null,
  };
}
