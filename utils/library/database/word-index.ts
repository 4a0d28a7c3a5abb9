import * as z from 'zod/mini';
import type { Writing } from './stores';
import { postingsBlockSize, withPosition, searchWords } from '../search-words';

const TextSchema = z.object({ n: z.number(), text: z.string() });
const PlacesSchema = z.instanceof(Uint16Array);

async function place(transaction: Writing, n: number, word: string, present: boolean) {
  const words = transaction.objectStore('words');
  const key: [number, string] = [Math.floor(n / postingsBlockSize), word];
  const stored: unknown = await words.get(key);
  const places = z.safeParse(PlacesSchema, stored).data ?? new Uint16Array();
  const next = withPosition(places, n % postingsBlockSize, present);
  if (next === places) return;
  if (next.length === 0) await words.delete(key);
  else await words.put(next, key);
}

/**
 * Replaces the text by which a result is found; '' removes the result from the index. The
 * transaction must cover `texts` and `words`.
 */
export async function indexText(transaction: Writing, n: number, text: string): Promise<void> {
  const texts = transaction.objectStore('texts');
  const stored: unknown = await texts.get(n);
  const before = new Set(searchWords(z.safeParse(TextSchema, stored).data?.text ?? ''));
  const after = new Set(searchWords(text));
  if (text === '') await texts.delete(n);
  else await texts.put({ n, text });
  await Promise.all([
    ...[...before.difference(after)].map((word) => place(transaction, n, word, false)),
    ...[...after.difference(before)].map((word) => place(transaction, n, word, true)),
  ]);
}
