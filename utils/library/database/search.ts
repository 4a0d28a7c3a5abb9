import type { IDBPObjectStore } from 'idb';
import { openLibrary } from './library-database';
import { memoryLibrary, searchMemory } from './memory-library';
import type { LibraryStores } from './stores';
import { postingsBlockSize, searchWords } from '../search-words';

/** Number of blocks searched concurrently. */
const concurrentBlocks = 2;
/**
 * Number of words in the first read; few, since the first words of a short prefix often cover a
 * whole block.
 */
const minWords = 32;
const maxWords = 512;

type Words = IDBPObjectStore<LibraryStores, ['words'], 'words'>;

export interface Search {
  /** Each word must occur as a word or as the beginning of a word. */
  text: string;
  /** 1 at the row number of each result to search; results beyond its end are not searched. */
  allowed: Uint8Array;
  /** Stops the search; earlier results stay valid. */
  signal: AbortSignal;
}

/** Converts ascending row numbers to the form used by `Search.allowed`. */
export function numberSet(numbers: readonly number[]): Uint8Array {
  const marks = new Uint8Array((numbers.at(-1) ?? 0) + 1);
  for (const n of numbers) marks[n] = 1;
  return marks;
}

/**
 * Marks the positions of a postings list.
 * @returns number of wanted positions marked for the first time.
 */
function mark(list: unknown, wanted: Uint8Array, marked: Uint8Array): number {
  if (!(list instanceof Uint16Array)) return 0;
  let met = 0;
  for (const place of list) {
    if (wanted[place] !== 1 || marked[place] === 1) continue;
    marked[place] = 1;
    met += 1;
  }
  return met;
}

/**
 * Wanted positions of one block with a word that begins with `start`. Stops reading once all are
 * found.
 */
async function placesOf(
  words: Words,
  block: number,
  start: string,
  wanted: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const marked = new Uint8Array(postingsBlockSize);
  const end: [number, string] = [block, `${start}\uffff`];
  let range = IDBKeyRange.bound([block, start], end);
  let left = wanted.reduce((sum, one) => sum + one, 0);
  for (let size = minWords; left > 0 && !signal.aborted; size = Math.min(maxWords, size * 4)) {
    const [keys, lists] = await Promise.all([
      words.getAllKeys(range, size),
      words.getAll(range, size),
    ]);
    for (const list of lists) left -= mark(list, wanted, marked);
    const last = keys.at(-1);
    if (last === undefined || keys.length < size) break;
    range = IDBKeyRange.bound(last, end, true);
  }
  return marked;
}

async function inBlock(
  words: Words,
  block: number,
  terms: readonly string[],
  { allowed, signal }: Search,
): Promise<number[]> {
  let wanted = allowed.subarray(block * postingsBlockSize, (block + 1) * postingsBlockSize);
  for (const start of terms) wanted = await placesOf(words, block, start, wanted, signal);
  const found: number[] = [];
  for (let place = postingsBlockSize - 1; place >= 0; place -= 1) {
    if (wanted[place] === 1) found.push(block * postingsBlockSize + place);
  }
  return found;
}

/**
 * Yields row numbers of results that have a word beginning with each word of the text, newest
 * first. Searches block by block, so that the first results come early, and holds only numbers in
 * memory.
 */
export async function* searchLibrary(search: Search): AsyncGenerator<number[]> {
  // Long words are rarer and narrow the search fastest.
  const terms = searchWords(search.text).sort((a, b) => b.length - a.length);
  if (terms.length === 0) return;
  const memory = memoryLibrary();
  if (memory) {
    yield (await searchMemory(memory, search.text)).filter((n) => search.allowed[n] === 1);
    return;
  }
  const db = await openLibrary();
  const newest = Math.floor((search.allowed.length - 1) / postingsBlockSize);
  // The newest block is searched alone, so that its results come sooner.
  let step = 1;
  for (let block = newest; block >= 0; block -= step, step = concurrentBlocks) {
    if (search.signal.aborted) return;
    const words = db.transaction('words').store;
    const blocks = Array.from({ length: Math.min(step, block + 1) }, (_, at) => block - at);
    const found = await Promise.all(blocks.map((one) => inBlock(words, one, terms, search)));
    if (search.signal.aborted) return;
    yield found.flat();
  }
}
