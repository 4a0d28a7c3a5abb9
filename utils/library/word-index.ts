import * as z from 'zod/mini';
import { promised } from '../storage/database';
import { blockSize, withPlace, wordsOf } from './words';

const TextSchema = z.object({ n: z.number(), text: z.string() });
const PlacesSchema = z.instanceof(Uint16Array);

async function place(words: IDBObjectStore, n: number, word: string, there: boolean) {
  const key = [Math.floor(n / blockSize), word];
  const stored: unknown = await promised(words.get(key));
  const places = z.safeParse(PlacesSchema, stored).data ?? new Uint16Array();
  const next = withPlace(places, n % blockSize, there);
  if (next === places) return;
  if (next.length === 0) words.delete(key);
  else words.put(next, key);
}

/**
 * Lets a result be found by a text, and no longer by the one before; empty: by nothing. Within one transaction on
 * `texts` and `words`.
 */
export async function setText(transaction: IDBTransaction, n: number, text: string): Promise<void> {
  const texts = transaction.objectStore('texts');
  const words = transaction.objectStore('words');
  const stored: unknown = await promised(texts.get(n));
  const before = new Set(wordsOf(z.safeParse(TextSchema, stored).data?.text ?? ''));
  const after = new Set(wordsOf(text));
  if (text === '') texts.delete(n);
  else texts.put({ n, text });
  await Promise.all([
    ...[...before.difference(after)].map((word) => place(words, n, word, false)),
    ...[...after.difference(before)].map((word) => place(words, n, word, true)),
  ]);
}
