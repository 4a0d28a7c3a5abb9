import { type Row, rowOf, withFacets } from '../library-row';
import { searchWords } from '../search-words';
import type { Body, Run } from '../../runs/schema';

/** Results in memory instead of the database; few enough to be read as a whole. */
interface MemoryLibrary {
  runs(): Promise<Run[]>;
  /** Null if the run has no body, or was deleted. */
  body(id: string): Promise<Body | null>;
}

let used: MemoryLibrary | null = null;

/** Library in memory used by this page; null: the page reads the database. */
export const memoryLibrary = (): MemoryLibrary | null => used;

/**
 * Makes this page read from memory; to be called before the first read. For Firefox's private
 * windows, whose extension pages cannot use IndexedDB (measured in Firefox 153: opening a database
 * rejects).
 */
export function useMemoryLibrary(library: MemoryLibrary): void {
  used = library;
}

/** Runs in memory, newest first, without removed ones. */
export async function memoryRuns(library: MemoryLibrary): Promise<Run[]> {
  const runs = (await library.runs()).filter(({ removedAt }) => removedAt === undefined);
  return runs.sort((a, b) => b.createdAt - a.createdAt);
}

/** Rows of the runs in memory, oldest first, numbered from 1. */
export async function memoryRows(library: MemoryLibrary): Promise<Row[]> {
  const runs = (await library.runs()).sort((a, b) => a.createdAt - b.createdAt);
  return runs.map((run, at) => {
    const row = { ...rowOf(run, null), removedAt: run.removedAt ?? null, n: at + 1 };
    return withFacets(row);
  });
}

/**
 * Row numbers of results, newest first, whose title or URL has a word beginning with each word of
 * the text.
 */
export async function searchMemory(library: MemoryLibrary, text: string): Promise<number[]> {
  const starts = searchWords(text);
  const rows = await memoryRows(library);
  const found = rows.filter(({ title, url }) => {
    const words = searchWords(`${title} ${url}`);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  });
  return found.map(({ n }) => n).toReversed();
}
