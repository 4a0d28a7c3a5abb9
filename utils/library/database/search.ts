import type { IDBPObjectStore } from 'idb';
import { openLibrary } from './library-database';
import { memoryLibrary, searchMemory } from './memory-library';
import type { LibraryStores } from './stores';
import { postingsBlockSize, searchWords } from '../search-words';

/** How many blocks are asked for at once. */
const together = 2;
/** Words read at once: few at first, for the first ones of a short beginning often cover a whole block already. */
const fewest = 32;
const most = 512;

type Words = IDBPObjectStore<LibraryStores, ['words'], 'words'>;

/** The search query. */
export interface Search {
  /** Each word must occur, or be the beginning of a word that occurs. */
  text: string;
  /** 1 at the number of each result included in the search; none is found beyond its end. */
  allowed: Uint8Array;
  /** Ends the search: its results so far stay, and nothing more is read. */
  signal: AbortSignal;
}

/** The numbers of results, oldest first, as a search takes them. */
export function numberSet(numbers: readonly number[]): Uint8Array {
  const marks = new Uint8Array((numbers.at(-1) ?? 0) + 1);
  for (const n of numbers) marks[n] = 1;
  return marks;
}

/** Marks the places of a list. @returns how many of the wanted ones it met for the first time. */
function mark(list: unknown, wanted: Uint8Array, there: Uint8Array): number {
  if (!(list instanceof Uint16Array)) return 0;
  let met = 0;
  for (const place of list) {
    if (wanted[place] !== 1 || there[place] === 1) continue;
    there[place] = 1;
    met += 1;
  }
  return met;
}

/** Those of the wanted places of one block that have a word beginning so. It reads no further once it has them all. */
async function placesOf(
  words: Words,
  block: number,
  start: string,
  wanted: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const there = new Uint8Array(postingsBlockSize);
  const end: [number, string] = [block, `${start}\uffff`];
  let range = IDBKeyRange.bound([block, start], end);
  let left = wanted.reduce((sum, one) => sum + one, 0);
  for (let size = fewest; left > 0 && !signal.aborted; size = Math.min(most, size * 4)) {
    const [keys, lists] = await Promise.all([
      words.getAllKeys(range, size),
      words.getAll(range, size),
    ]);
    for (const list of lists) left -= mark(list, wanted, there);
    const last = keys.at(-1);
    if (last === undefined || keys.length < size) break;
    range = IDBKeyRange.bound(last, end, true);
  }
  return there;
}

async function inBlock(
  words: Words,
  block: number,
  asked: readonly string[],
  { allowed, signal }: Search,
): Promise<number[]> {
  let wanted = allowed.subarray(block * postingsBlockSize, (block + 1) * postingsBlockSize);
  for (const start of asked) wanted = await placesOf(words, block, start, wanted, signal);
  const found: number[] = [];
  for (let place = postingsBlockSize - 1; place >= 0; place -= 1) {
    if (wanted[place] === 1) found.push(block * postingsBlockSize + place);
  }
  return found;
}

/**
 * Finds results that have every word of a text, or words that begin with them, newest first, block after block: the
 * first ones are there long before the last block was read, and nothing but numbers is held.
 */
export async function* searchLibrary(given: Search): AsyncGenerator<number[]> {
  // Long words are rarer, so they narrow the search fastest.
  const asked = searchWords(given.text).sort((a, b) => b.length - a.length);
  if (asked.length === 0) return;
  const memory = memoryLibrary();
  if (memory) {
    yield (await searchMemory(memory, given.text)).filter((n) => given.allowed[n] === 1);
    return;
  }
  const db = await openLibrary();
  const newest = Math.floor((given.allowed.length - 1) / postingsBlockSize);
  // The newest block by itself: it answers soonest.
  let step = 1;
  for (let block = newest; block >= 0; block -= step, step = together) {
    if (given.signal.aborted) return;
    const words = db.transaction('words').store;
    const blocks = Array.from({ length: Math.min(step, block + 1) }, (_, at) => block - at);
    const found = await Promise.all(blocks.map((one) => inBlock(words, one, asked, given)));
    if (given.signal.aborted) return;
    yield found.flat();
  }
}
