import { promised } from '../storage/database';
import { database } from './layout';
import { blockSize, wordsOf } from './words';

/** How many blocks are asked for at once. */
const together = 4;

/** Places of one block that have a word beginning so. */
async function placesOf(words: IDBObjectStore, block: number, start: string): Promise<Uint8Array> {
  const range = IDBKeyRange.bound([block, start], [block, `${start}\uffff`]);
  const lists = await promised<unknown[]>(words.getAll(range));
  const there = new Uint8Array(blockSize);
  for (const list of lists) {
    if (list instanceof Uint16Array) for (const place of list) there[place] = 1;
  }
  return there;
}

async function inBlock(words: IDBObjectStore, block: number, asked: string[]): Promise<number[]> {
  const lists = await Promise.all(asked.map((start) => placesOf(words, block, start)));
  const found: number[] = [];
  for (let place = blockSize - 1; place >= 0; place -= 1) {
    if (lists.every((list) => list[place] === 1)) found.push(block * blockSize + place);
  }
  return found;
}

/**
 * Finds results that have every word of `text`, or words that begin with them, newest first, block after block: the
 * first ones are there long before the last block was read, and nothing but numbers is held.
 * @param newest the highest number there is.
 */
export async function* search(text: string, newest: number): AsyncGenerator<number[]> {
  const asked = wordsOf(text);
  if (asked.length === 0) return;
  const db = await database();
  // The newest block by itself: it answers soonest.
  let step = 1;
  for (let block = Math.floor(newest / blockSize); block >= 0; block -= step, step = together) {
    const words = db.transaction('words').objectStore('words');
    const blocks = Array.from({ length: Math.min(step, block + 1) }, (_, at) => block - at);
    const found = await Promise.all(blocks.map((one) => inBlock(words, one, asked)));
    yield found.flat();
  }
}
