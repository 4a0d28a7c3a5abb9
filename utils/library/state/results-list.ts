import { signal, type ReadonlySignal } from '@preact/signals';
import { type LibraryFilter, noFilter } from '../filter';
import { newestRows, matchingNumbers, readRows } from '../database/rows-store';
import type { Row } from '../library-row';
import { numberSet, searchLibrary } from '../database/search';
import { toProblem, type Problem } from '../../problem';
import { libraryPulseItem } from '../../storage/registry/scrape';
import { wait } from '../../wait';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

/** The current query. */
export interface Query {
  text: string;
  filter: LibraryFilter;
}

/** Numbers of the listed results, newest first; only numbers, so that 100,000 need little memory. */
export interface Listing {
  numbers: readonly number[];
  /** The query text they belong to; a newer query may still be running. */
  text: string;
  /** `part`: the search is still running. */
  phase: 'part' | 'whole';
}

const asked = signal<Query>({ text: '', filter: noFilter });
const listed = signal<Listing>({ numbers: [], text: '', phase: 'part' });
const rowsHeld = signal<ReadonlyMap<number, Row>>(new Map());
const failure = signal<Problem | null>(null);
const beats = signal(0);

export const query: ReadonlySignal<Query> = asked;
export const listing: ReadonlySignal<Listing> = listed;
/** Loaded rows: those in view, and some around. */
export const rows: ReadonlySignal<ReadonlyMap<number, Row>> = rowsHeld;
/** Read error; null: none. */
export const libraryProblem: ReadonlySignal<Problem | null> = failure;
/** Increases with every change of the library. */
export const libraryVersion: ReadonlySignal<number> = beats;

/** Rows painted before it is known how many there are. */
const firstRows = 50;
/** Rows held at most. */
const mostRows = 1000;
/** Milliseconds between two rounds of reading while runs go on, and between two partial answers of a search. */
const pace = 200;

let inView: readonly number[] = [];
/** Ends the search before, as soon as something else is looked for. */
let current = new AbortController();
/** What the filter lets through, as marks by number; null: to be read. */
let allowed: Uint8Array | null = null;

function hold(read: readonly Row[], fresh: boolean): void {
  const next = new Map(fresh ? [] : rowsHeld.value);
  for (const row of read) next.set(row.n, row);
  if (next.size > mostRows) {
    const near = new Set(inView);
    for (const n of next.keys()) if (!near.has(n)) next.delete(n);
  }
  rowsHeld.value = next;
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    failure.value = null;
  } catch (error) {
    failure.value = toProblem(error);
  }
}

async function readNumbers(): Promise<void> {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  const { text, filter } = asked.value;
  if (text.trim() === '') {
    const numbers = await matchingNumbers(filter);
    if (signal.aborted) return;
    // Cached for the first letter of a search.
    allowed = numberSet(numbers);
    listed.value = { numbers: numbers.toReversed(), text, phase: 'whole' };
    return;
  }
  const marks = allowed ?? numberSet(await matchingNumbers(filter));
  if (signal.aborted) return;
  allowed = marks;
  const found: number[] = [];
  let shown = 0;
  for await (const some of searchLibrary({ text, allowed: marks, signal })) {
    for (const n of some) found.push(n);
    if (found.length > 0 && performance.now() - shown > pace) {
      shown = performance.now();
      listed.value = { numbers: found.slice(), text, phase: 'part' };
    }
  }
  if (!signal.aborted) listed.value = { numbers: found, text, phase: 'whole' };
}

/** Sets the query. */
export function setQuery(change: Partial<Query>): void {
  if (change.filter) allowed = null;
  asked.value = { ...asked.value, ...change };
  listed.value = { ...listed.value, phase: 'part' };
  void guarded(readNumbers);
}

/** Tells which results are in view: their rows are read, and read again when they change. */
export function setVisibleRange(numbers: readonly number[]): void {
  inView = numbers;
  const missing = numbers.filter((n) => !rowsHeld.value.has(n));
  if (missing.length > 0) void guarded(async () => hold(await readRows(missing), false));
}

async function readAgain(): Promise<void> {
  allowed = null;
  const fresh = await readRows(inView);
  await readNumbers();
  hold(fresh, true);
  beats.value += 1;
}

let reading: Promise<void> | undefined;
let again = false;
libraryPulseItem.watch(() => {
  again = true;
  reading ??= (async () => {
    while (again) {
      again = false;
      await guarded(readAgain);
      await wait(pace);
    }
    reading = undefined;
  })();
});

async function readFirst(): Promise<void> {
  const newest = await newestRows(firstRows);
  hold(newest.rows, false);
  const numbers = newest.rows.map(({ n }) => n);
  listed.value = { numbers, text: '', phase: newest.whole ? 'whole' : 'part' };
}

/** Settles when the newest rows were read. Never rejects. */
export const libraryReady: Promise<void> = guarded(readFirst);

/** Reads how many there are; called when the first rows are on the screen. */
export function readTotal(): void {
  if (listed.value.phase === 'part') void guarded(readNumbers);
}
