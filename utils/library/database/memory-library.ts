import { type Row, rowOf, withFacets } from '../library-row';
import { searchWords } from '../search-words';
import type { Body, Run } from '../../runs/schema';

/** Results that lie in memory instead of the database: few, read as a whole. */
export interface MemoryLibrary {
  runs(): Promise<Run[]>;
  /** Null: nothing came back for that run, or it is there no more. */
  body(id: string): Promise<Body | null>;
}

let used: MemoryLibrary | null = null;

/** What pages read instead of the database; null: they read the database. */
export const memoryLibrary = (): MemoryLibrary | null => used;

/**
 * Has this page read from memory: private windows of Firefox, whose extension pages may not use IndexedDB (measured on
 * 153: opening a database rejects). To be called before anything is read.
 */
export function useMemoryLibrary(library: MemoryLibrary): void {
  used = library;
}

/** Newest first; removed ones left out. */
export async function memoryRuns(library: MemoryLibrary): Promise<Run[]> {
  const runs = (await library.runs()).filter(({ removedAt }) => removedAt === undefined);
  return runs.sort((a, b) => b.createdAt - a.createdAt);
}

/** Their rows, oldest first, numbered from 1. */
export async function memoryRows(library: MemoryLibrary): Promise<Row[]> {
  const runs = (await library.runs()).sort((a, b) => a.createdAt - b.createdAt);
  return runs.map((run, at) => {
    const row = { ...rowOf(run, null), removedAt: run.removedAt ?? null, n: at + 1 };
    return withFacets(row);
  });
}

/** The numbers of results whose title or address has every word of a text, or words that begin with them, newest first. */
export async function searchMemory(library: MemoryLibrary, text: string): Promise<number[]> {
  const starts = searchWords(text);
  const rows = await memoryRows(library);
  const found = rows.filter(({ title, url }) => {
    const words = searchWords(`${title} ${url}`);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  });
  return found.map(({ n }) => n).toReversed();
}
