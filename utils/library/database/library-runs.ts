import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../../problem';
import { openLibrary, inTransaction } from './library-database';
import { unpack } from '../compress';
import { memoryLibrary, memoryRuns } from './memory-library';
import { parseStored } from '../parse-stored';
import { rowOf, RowSchema } from '../library-row';
import { hasEnded, isOfJob } from '../../runs/run-states';
import { takesBody } from '../../runs/takes-body';
import { type Body, type Run, RunSchema } from '../../runs/schema';
import { type Content, toContent, toStoredBody } from './stored-body';
import { completeItemOfRun } from './job-items';
import {
  uncacheOpenRun,
  cacheOpenRun,
  openRuns,
  putStoredRun,
  readOpenRunsAgain,
} from './stored-runs';
import type { StoreName, Writing } from './stores';

/** Parses a stored run; throws `storage-unreadable` if it is damaged. */
const parseRun = (stored: unknown): Run => parseStored(RunSchema, stored);

const summary = (run: Run) => JSON.stringify(rowOf(run, null));

/**
 * Stores a run and its row. A damaged row stays unchanged and does not stop the run.
 * @param old the run as it was; then a row that would not change is not written again, which a poll of a job saves.
 */
async function putRun(transaction: Writing, run: Run, old?: Run): Promise<void> {
  await putStoredRun(transaction, run);
  if (old && summary(old) === summary(run)) return;
  const rows = transaction.objectStore('rows');
  const stored: unknown = await rows.index('id').get(run.id);
  const before = stored === undefined ? null : z.safeParse(RowSchema, stored).data;
  if (before !== undefined) await rows.put(rowOf(run, before));
}

/**
 * Adds a run.
 * @returns whether it was added; false: there is one with its ID, which stays as it is.
 */
export async function addRun(run: Run): Promise<boolean> {
  return await inTransaction(['runs', 'rows', 'chores'], (transaction) =>
    insertRun(transaction, run),
  );
}

/** Adds runs in one transaction. Those whose ID is there stay as they are. */
export async function addRuns(runs: readonly Run[]): Promise<void> {
  await inTransaction(['runs', 'rows', 'chores'], async (transaction) => {
    for (const run of runs) await insertRun(transaction, run);
  });
}

/**
 * Adds a run in a transaction on `runs`, `rows` and `chores`. One of a job is indexed when it has ended.
 * @returns whether it was added; false: there is one with its ID, which stays as it is.
 */
export async function insertRun(transaction: Writing, run: Run): Promise<boolean> {
  if ((await transaction.objectStore('runs').get(run.id)) !== undefined) return false;
  await putRun(transaction, run);
  if (run.kind === 'scrape' && !isOfJob(run)) {
    await transaction.objectStore('chores').put({ id: run.id });
  }
  return true;
}

/**
 * Changes a run, and stores its body, if given and `takesBody`, in the same transaction. The body is stored
 * uncompressed, since nothing may delay writing a paid result to disk; `maintenance.ts` compresses
 * it later.
 * @returns changed run; null if it was deleted in the meantime.
 */
export function updateRun(id: string, change: (run: Run) => Run, body?: Body): Promise<Run | null> {
  const names: StoreName[] = ['runs', 'rows', 'jobs', 'jobItems', 'chores'];
  if (body) names.push('bodies');
  return inTransaction(names, async (transaction) => {
    const changed = await changeRun(transaction, id, change);
    if (!changed) return null;
    const { before, next } = changed;
    await completeItemOfRun(transaction, before, next);
    const isKept = body !== undefined && takesBody(before, next);
    if (isKept) await transaction.objectStore('bodies').put(body);
    if (isKept || (isOfJob(next) && hasEnded(next) && !hasEnded(before))) {
      await transaction.objectStore('chores').put({ id });
    }
    return next;
  });
}

/**
 * Notes a poll of a run that goes on, without waiting for the disk: after a power cut its task is asked about again,
 * which is free. Throws if the change ends the run.
 */
export function recordPoll(id: string, change: (run: Run) => Run): Promise<Run | null> {
  return inTransaction(
    ['runs', 'rows'],
    async (transaction) => {
      const changed = await changeRun(transaction, id, change);
      if (!changed) return null;
      const { before, next } = changed;
      if (hasEnded(next) && !hasEnded(before)) throw new Error('A poll ended a run');
      return next;
    },
    'relaxed',
  );
}

/** Changes a run in a transaction on `runs` and `rows`; null: it was deleted. */
async function changeRun(
  transaction: Writing,
  id: string,
  change: (run: Run) => Run,
): Promise<{ before: Run; next: Run } | null> {
  const row: unknown = await transaction.objectStore('runs').get(id);
  if (row === undefined) return null;
  const before = parseRun(row);
  const next = change(before);
  await putRun(transaction, next, before);
  return { before, next };
}

export async function getRun(id: string): Promise<Run | null> {
  const memory = memoryLibrary();
  if (memory) return (await memory.runs()).find((run) => run.id === id) ?? null;
  const db = await openLibrary();
  const row: unknown = await db.get('runs', id);
  const run = row === undefined ? null : parseRun(row);
  if (!run || hasEnded(run)) uncacheOpenRun(db, id);
  else cacheOpenRun(db, run);
  return run;
}

/**
 * Runs, newest first.
 * @param about.limit maximum number of runs read.
 * @param about.withRemoved includes removed ones that are still stored; false if absent.
 */
export async function listRuns({
  limit = 200,
  withRemoved = false,
}: { limit?: number; withRemoved?: boolean } = {}): Promise<Run[]> {
  const memory = memoryLibrary();
  if (memory) return (await memoryRuns(memory)).slice(0, limit);
  if (limit < 1) return [];
  // Two requests in place of one for each run: `getAll` reads forwards only, so the oldest key comes first.
  const runs = (await openLibrary()).transaction('runs').store.index('createdAt');
  const newest = await runs.openKeyCursor(null, 'prev');
  const oldest = limit > 1 ? await newest?.advance(limit - 1) : newest;
  const rows: unknown[] = await runs.getAll(oldest && IDBKeyRange.lowerBound(oldest.key));
  const found = rows.toReversed().slice(0, limit).map(parseRun);
  return withRemoved ? found : found.filter(({ removedAt }) => removedAt === undefined);
}

/** What places a row in time; one whose time is damaged comes last, so that it does not hold up the others. */
const PlaceSchema = z.object({ id: z.string(), createdAt: z.catch(z.number(), 0) });

/**
 * The newest agent runs, newest first, regardless of newer scrapes. Sorted by time, since restored runs have higher
 * row numbers than newer ones. No index holds the times of agent runs, so all their rows are read.
 * @param limit maximum number of runs.
 */
export async function listAgentRuns(limit: number): Promise<Run[]> {
  const memory = memoryLibrary();
  if (memory) {
    return (await memoryRuns(memory)).filter(({ kind }) => kind === 'agent').slice(0, limit);
  }
  const reading = (await openLibrary()).transaction(['rows', 'runs']);
  const rows: unknown[] = await reading.objectStore('rows').index('facets').getAll('agent');
  const newest = rows
    .map((row) => parseStored(PlaceSchema, row))
    .toReversed()
    .sort((a, b) => b.createdAt - a.createdAt);
  const runs = reading.objectStore('runs');
  const found: Run[] = [];
  // Rows without their runs do not count: more rows are read in their place.
  for (let from = 0; from < newest.length && found.length < limit; from += limit) {
    const some = newest.slice(from, from + limit);
    const stored: unknown[] = await Promise.all(some.map(({ id }) => runs.get(id)));
    found.push(...stored.flatMap((run) => (run === undefined ? [] : [parseRun(run)])));
  }
  return found.slice(0, limit);
}

/**
 * Runs that have not ended, oldest first. Damaged ones are skipped here and reported by `listRuns`.
 * @param anew whether to read the database again, for those that another worker added.
 */
export async function unfinishedRuns(anew = false): Promise<Run[]> {
  const db = await openLibrary();
  if (anew) readOpenRunsAgain(db);
  return (await openRuns(db)).sort((a, b) => a.createdAt - b.createdAt);
}

/** Unpacks a content. Rejects with `storage-unreadable` where the browser has lost its file, or it is cut off. */
async function unpacked(content: Content, type: string): Promise<Blob> {
  try {
    return await unpack(content, type);
  } catch (error) {
    throw new ProblemError('storage-unreadable', { detail: toProblem(error).detail });
  }
}

/**
 * Body of a run, uncompressed; null if none is stored. Throws `storage-unreadable` if it is
 * damaged.
 * @param parts 'content' also where a damaged screenshot must not hide the content; it may be left out then.
 */
export async function getBody(id: string, parts: 'all' | 'content' = 'all'): Promise<Body | null> {
  const memory = memoryLibrary();
  if (memory) return await memory.body(id);
  const reading = (await openLibrary()).transaction(['bodies', 'contents']);
  const body = toStoredBody(await reading.objectStore('bodies').get(id));
  if (!body || 'content' in body) return body;
  const contents = reading.objectStore('contents');
  const { content } = body.packed;
  const { screenshot = null, largeExtra = null } = parts === 'all' ? body.packed : {};
  const [kept, shot, fields] = await Promise.all([
    contents.get(content.hash).then(toContent),
    screenshot && contents.get(screenshot.hash).then(toContent),
    largeExtra && contents.get(largeExtra.hash).then(toContent),
  ]);
  if (!kept) throw new ProblemError('storage-unreadable', { detail: 'library' });
  return {
    id,
    content: await unpacked(kept, content.type),
    screenshot: shot && screenshot ? await unpacked(shot, screenshot.type) : null,
    ...(fields && largeExtra && { largeExtra: await unpacked(fields, largeExtra.type) }),
  };
}

/** Screenshot of a run; null if none is stored. Throws `storage-unreadable` if it is damaged. */
export async function getScreenshot(id: string): Promise<Blob | null> {
  const memory = memoryLibrary();
  if (memory) return (await memory.body(id))?.screenshot ?? null;
  const reading = (await openLibrary()).transaction(['bodies', 'contents']);
  const body = toStoredBody(await reading.objectStore('bodies').get(id));
  if (!body || 'content' in body) return body?.screenshot ?? null;
  const { screenshot } = body.packed;
  if (!screenshot) return null;
  const kept = toContent(await reading.objectStore('contents').get(screenshot.hash));
  if (!kept) throw new ProblemError('storage-unreadable', { detail: 'library' });
  return await unpacked(kept, screenshot.type);
}
