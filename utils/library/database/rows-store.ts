import * as z from 'zod/mini';
import { type Row, RowSchema } from '../library-row';
import { parseStored } from '../parse-stored';
import { openLibrary } from './library-database';
import { memoryLibrary, memoryRows } from './memory-library';
import { type LibraryFilter, noFilter } from '../filter';

/** Parses a stored row; throws `storage-unreadable` if it is damaged. */
export const parseRow = (stored: unknown): Row => parseStored(RowSchema, stored);

/** Parses a stored row; null if it is damaged. */
export const readableRow = (stored: unknown): Row | null =>
  z.safeParse(RowSchema, stored).data ?? null;

async function rowStore() {
  return (await openLibrary()).transaction('rows').store;
}

const isListed = ({ facets }: Row) => facets.includes('scrape') && !facets.includes('job');

/** First rows of the list. `whole`: there are no more. */
interface NewestRows {
  rows: Row[];
  whole: boolean;
}

/**
 * Reads the newest results, newest first, for the first paint before the total is known. One
 * `getAll` by row number is several times as fast as the index; the index is the fallback where
 * many of those numbers were deleted or belong to jobs.
 * @param limit maximum number of rows.
 */
export async function newestRows(limit: number): Promise<NewestRows> {
  const memory = memoryLibrary();
  if (memory) {
    const all = (await memoryRows(memory)).filter(isListed);
    return { rows: all.toReversed().slice(0, limit), whole: all.length <= limit };
  }
  const store = await rowStore();
  const last = await store.openKeyCursor(null, 'prev');
  if (!last) return { rows: [], whole: true };
  const first = last.key - limit + 1;
  const stored: unknown[] = await store.getAll(IDBKeyRange.lowerBound(first), limit);
  const read = stored.map(readableRow);
  const rows = read.filter((row) => row !== null).filter(isListed);
  // A damaged row is listed once all numbers are read.
  const whole = first <= 1 && !read.includes(null);
  return whole || rows.length > limit / 2
    ? { rows: rows.toReversed(), whole }
    : newestByIndex(limit);
}

async function newestByIndex(limit: number): Promise<NewestRows> {
  const numbers = await matchingNumbers(noFilter);
  const rows = await readRows(numbers.slice(-limit).toReversed());
  return { rows, whole: rows.length === numbers.length };
}

/** Reads rows by number as they are stored; undefined for deleted ones. */
async function storedRows(numbers: readonly number[]): Promise<unknown[]> {
  const memory = memoryLibrary();
  if (memory) {
    const all = await memoryRows(memory);
    return numbers.map((n) => all[n - 1]);
  }
  const rows = await rowStore();
  return await Promise.all(numbers.map((n) => rows.get(n)));
}

/** Reads rows by number, in this order; skips deleted ones. Null for each that is damaged. */
export async function readReadableRows(
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Row | null>> {
  const found = await storedRows(numbers);
  const read = new Map<number, Row | null>();
  for (const [at, n] of numbers.entries())
    if (found[at] !== undefined) read.set(n, readableRow(found[at]));
  return read;
}

/** Reads rows by number; skips deleted and damaged ones. */
export async function readRows(numbers: readonly number[]): Promise<Row[]> {
  return [...(await readReadableRows(numbers)).values()].filter((row) => row !== null);
}

export async function rowOfRun(id: string): Promise<Row | null> {
  const memory = memoryLibrary();
  if (memory) return (await memoryRows(memory)).find((row) => row.id === id) ?? null;
  const row: unknown = await (await rowStore()).index('id').get(id);
  return row === undefined ? null : parseRow(row);
}

function facetsIn(filter: LibraryFilter): string[] {
  const named = (['state', 'content', 'mode', 'country', 'host', 'tag', 'job'] as const).flatMap(
    (name) => (filter[name] === '' ? [] : [`${name}:${filter[name]}`]),
  );
  const flags = (['pinned', 'screenshot'] as const).filter((name) => filter[name]);
  return ['scrape', ...named, ...flags];
}

/** Timestamp before all results: IndexedDB has no empty key range. */
const impossibleTime = -1;

function dates({ from, until }: LibraryFilter): IDBKeyRange | null {
  if (from !== null && until !== null) {
    return from < until
      ? IDBKeyRange.bound(from, until, false, true)
      : IDBKeyRange.only(impossibleTime);
  }
  if (from !== null) return IDBKeyRange.lowerBound(from);
  return until === null ? null : IDBKeyRange.upperBound(until, true);
}

/** Row numbers of the results that match a filter, oldest first. Reads only keys. */
export async function matchingNumbers(filter: LibraryFilter): Promise<number[]> {
  const memory = memoryLibrary();
  if (memory) {
    const wanted = facetsIn(filter);
    const from = filter.from ?? 0;
    const until = filter.until ?? Infinity;
    return (await memoryRows(memory)).flatMap(({ n, facets, createdAt }) =>
      wanted.every((facet) => facets.includes(facet)) && createdAt >= from && createdAt < until
        ? [n]
        : [],
    );
  }
  const rows = await rowStore();
  const range = dates(filter);
  const lists = await Promise.all([
    ...facetsIn(filter).map((facet) => rows.index('facets').getAllKeys(facet)),
    ...(range ? [rows.index('createdAt').getAllKeys(range)] : []),
  ]);
  const ofJobs = filter.job === '' ? await rows.index('facets').getAllKeys('job') : [];
  const [shortest = [], ...others] = lists.sort((a, b) => a.length - b.length);
  if (others.length === 0 && ofJobs.length === 0) return shortest;
  const sets = others.map((list) => new Set(list));
  const without = new Set(ofJobs);
  return shortest
    .filter((n) => !without.has(n) && sets.every((set) => set.has(n)))
    .sort((a, b) => a - b);
}

/** Row numbers of all results and agent runs, newest first. */
export async function allNumbers(): Promise<number[]> {
  const memory = memoryLibrary();
  if (memory) {
    const rows = await memoryRows(memory);
    return rows.flatMap(({ n, removedAt }) => (removedAt === null ? [n] : [])).toReversed();
  }
  const facets = (await rowStore()).index('facets');
  const kinds = await Promise.all(['scrape', 'agent'].map((kind) => facets.getAllKeys(kind)));
  return kinds.flat().sort((a, b) => b - a);
}

/** Values of a filter. `cut`: there are more. */
export interface FacetValues {
  values: string[];
  cut: boolean;
}

/**
 * Values of filters that listed results have, such as all hosts, in alphabetical order.
 * @param job filter of the list, see `LibraryFilter`. Results in memory belong to no job.
 */
export async function facetValues(
  job: string,
  maxValues = 500,
): Promise<Record<'host' | 'tag' | 'country', FacetValues>> {
  const listed = memoryLibrary()
    ? new Set<number>()
    : new Set(await matchingNumbers({ ...noFilter, job }));
  const [host, tag, country] = await Promise.all([
    valuesOf('host:', listed, maxValues),
    valuesOf('tag:', listed, maxValues),
    valuesOf('country:', listed, maxValues),
  ]);
  return { host, tag, country };
}

/**
 * Values of the facets with a prefix. The cursor skips the entries of results that are not listed, so that the values
 * of a large job cost little.
 */
async function valuesOf(
  prefix: string,
  listed: ReadonlySet<number>,
  maxValues: number,
): Promise<FacetValues> {
  const upTo = (values: string[]) => ({
    values: values.slice(0, maxValues).map((facet) => facet.slice(prefix.length)),
    cut: values.length > maxValues,
  });
  const memory = memoryLibrary();
  if (memory) {
    const facets = (await memoryRows(memory)).flatMap((row) => row.facets);
    return upTo([...new Set(facets.filter((facet) => facet.startsWith(prefix)))].sort());
  }
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const index = (await rowStore()).index('facets');
  const numbers = await index.getAllKeys(range);
  const values: string[] = [];
  let cursor = await index.openKeyCursor(range);
  /** Place of the cursor, and the first one behind its value. */
  let at = 0;
  let end = 0;
  for (const [place, n] of numbers.entries()) {
    if (values.length > maxValues) break;
    if (place < end || !listed.has(n)) continue;
    if (place > at) cursor = (await cursor?.advance(place - at)) ?? null;
    if (!cursor) break;
    at = place;
    const same = await index.getAllKeys(cursor.key);
    end = place - same.indexOf(n) + same.length;
    values.push(cursor.key);
  }
  return upTo(values);
}

/** IDs of the jobs and watches that results belong to. */
export async function jobsOfResults(): Promise<string[]> {
  const prefix = 'job:';
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const ids: string[] = [];
  let cursor = await (await rowStore()).index('facets').openKeyCursor(range, 'nextunique');
  while (cursor) {
    ids.push(cursor.key.slice(prefix.length));
    cursor = await cursor.continue();
  }
  return ids;
}
