import { signal, type ReadonlySignal } from '@preact/signals';
import { type LibraryFilter, noFilter } from '../filter';
import { newestRows, matchingNumbers, readReadableRows } from '../database/rows-store';
import type { Row } from '../library-row';
import { numberSet, searchLibrary } from '../database/search';
import { toProblem, type Problem } from '../../problem';
import { libraryVersionItem } from '../../storage/registry/scrape';
import { wait } from '../../wait';
import { clearSelection, deselectOthers } from './selection';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

interface Query {
  text: string;
  filter: LibraryFilter;
}

/**
 * Row numbers of the listed results, newest first. Only numbers, so that 100,000 results need
 * little memory.
 */
interface Listing {
  numbers: readonly number[];
  /** Query text of this listing; a newer query may still be running. */
  text: string;
  /** `part`: a search is running, or more rows exist. */
  phase: 'part' | 'whole';
}

const currentQuery = signal<Query>({ text: '', filter: noFilter });
const listed = signal<Listing>({ numbers: [], text: '', phase: 'part' });
const loadedRows = signal<ReadonlyMap<number, Row | null>>(new Map());
const failure = signal<Problem | null>(null);
const version = signal(0);

export const searchQuery: ReadonlySignal<Query> = currentQuery;
export const listing: ReadonlySignal<Listing> = listed;
/** Loaded rows: the visible ones and some around them; null for each that is damaged. */
export const rows: ReadonlySignal<ReadonlyMap<number, Row | null>> = loadedRows;
/** Read error; null: none. */
export const libraryProblem: ReadonlySignal<Problem | null> = failure;
/** Increases with every change of the library. */
export const libraryVersion: ReadonlySignal<number> = version;

/** Number of rows painted before the total is known. */
const firstRows = 50;
/** Maximum number of rows in memory. */
const maxRows = 1000;
/**
 * Minimum time in ms between two reads while the library changes, and between two partial search
 * results.
 */
const readInterval = 200;

let inView: readonly number[] = [];
/** Stops the previous search when a new one begins. */
let current = new AbortController();
/** Results that match the filter, by row number; null: not read yet. */
let allowed: Uint8Array | null = null;

function keepRows(read: ReadonlyMap<number, Row | null>, fresh: boolean): void {
  const next = new Map(fresh ? read : [...loadedRows.value, ...read]);
  if (next.size > maxRows) {
    const near = new Set(inView);
    for (const n of next.keys()) if (!near.has(n)) next.delete(n);
  }
  loadedRows.value = next;
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    failure.value = null;
  } catch (error) {
    failure.value = toProblem(error);
  }
}

function listAll(numbers: readonly number[], text: string): void {
  deselectOthers(numbers);
  listed.value = { numbers, text, phase: 'whole' };
}

async function readNumbers(): Promise<void> {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  const { text, filter } = currentQuery.value;
  if (text.trim() === '') {
    const numbers = await matchingNumbers(filter);
    if (signal.aborted) return;
    // Cached for the first key press of a search.
    allowed = numberSet(numbers);
    listAll(numbers.toReversed(), text);
    return;
  }
  const marks = allowed ?? numberSet(await matchingNumbers(filter));
  if (signal.aborted) return;
  allowed = marks;
  const found: number[] = [];
  let shown = 0;
  for await (const some of searchLibrary({ text, allowed: marks, signal })) {
    for (const n of some) found.push(n);
    if (found.length > 0 && performance.now() - shown > readInterval) {
      shown = performance.now();
      listed.value = { numbers: found.slice(), text, phase: 'part' };
    }
  }
  if (!signal.aborted) listAll(found, text);
}

export function setQuery(change: Partial<Query>): void {
  // Otherwise an action could change selected results that the list no longer shows.
  clearSelection();
  if (change.filter) allowed = null;
  currentQuery.value = { ...currentQuery.value, ...change };
  listed.value = { ...listed.value, phase: 'part' };
  void guarded(readNumbers);
}

/** Sets the visible rows; loads them, and reloads them when the library changes. */
export function setVisibleRange(numbers: readonly number[]): void {
  inView = numbers;
  const missing = numbers.filter((n) => !loadedRows.value.has(n));
  if (missing.length > 0)
    void guarded(async () => keepRows(await readReadableRows(missing), false));
}

async function reload(): Promise<void> {
  allowed = null;
  const fresh = await readReadableRows(inView);
  await readNumbers();
  keepRows(fresh, true);
  version.value += 1;
}

let reading: Promise<void> | undefined;
let changed = false;
libraryVersionItem.watch(() => {
  changed = true;
  reading ??= (async () => {
    while (changed) {
      changed = false;
      await guarded(reload);
      await wait(readInterval);
    }
    reading = undefined;
  })();
});

async function readFirst(): Promise<void> {
  const newest = await newestRows(firstRows);
  keepRows(new Map(newest.rows.map((row) => [row.n, row])), false);
  const numbers = newest.rows.map(({ n }) => n);
  listed.value = { numbers, text: '', phase: newest.whole ? 'whole' : 'part' };
}

/** Resolves when the newest rows are read, or reading failed. Never rejects. */
export const libraryReady: Promise<void> = guarded(readFirst);

/** Reads the full list; called after the first paint. */
export function readTotal(): void {
  if (listed.value.phase === 'part') void guarded(readNumbers);
}
