import type { Packed } from '../compress';
import { type Content, toContent } from './stored-body';
import type { Writing } from './stores';

/** Changes the total within a transaction. */
async function grow(transaction: Writing, by: number): Promise<void> {
  const totals = transaction.objectStore('totals');
  const bytes: unknown = await totals.get('bytes');
  await totals.put(Math.max(0, (typeof bytes === 'number' ? bytes : 0) + by), 'bytes');
}

async function contentOf(transaction: Writing, hash: string): Promise<Content | null> {
  return toContent(await transaction.objectStore('contents').get(hash));
}

/** Counts one more use of a content, stored when it is the first; within one transaction. */
export async function addReference(transaction: Writing, packed: Packed): Promise<void> {
  const known = await contentOf(transaction, packed.hash);
  const uses = (known?.uses ?? 0) + 1;
  await transaction.objectStore('contents').put({ ...(known ?? packed), uses });
  if (!known) await grow(transaction, packed.data.size);
}

/** Counts one use less; the last one removes the content; within one transaction. */
export async function removeReference(transaction: Writing, hash: string): Promise<void> {
  const contents = transaction.objectStore('contents');
  const known = await contentOf(transaction, hash);
  if (!known) return;
  if (known.uses > 1) {
    await contents.put({ ...known, uses: known.uses - 1 });
    return;
  }
  await contents.delete(hash);
  await grow(transaction, -known.data.size);
}
