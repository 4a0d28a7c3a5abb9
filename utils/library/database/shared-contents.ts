import type { Packed } from '../compress';
import { readableContent, toContent } from './stored-body';
import type { Writing } from './stores';

/** Changes the stored total size. */
async function grow(transaction: Writing, by: number): Promise<void> {
  const totals = transaction.objectStore('totals');
  const bytes: unknown = await totals.get('bytes');
  await totals.put(Math.max(0, (typeof bytes === 'number' ? bytes : 0) + by), 'bytes');
}

/** Adds a reference to a content; stores the content with the first one. */
export async function addReference(transaction: Writing, packed: Packed): Promise<void> {
  const contents = transaction.objectStore('contents');
  const known = toContent(await contents.get(packed.hash));
  const uses = (known?.uses ?? 0) + 1;
  await contents.put({ ...(known ?? packed), uses });
  if (!known) await grow(transaction, packed.data.size);
}

/** Removes a reference to a content; deletes the content with the last one. A damaged one stays as it is. */
export async function removeReference(transaction: Writing, hash: string): Promise<void> {
  const contents = transaction.objectStore('contents');
  const known = readableContent(await contents.get(hash));
  if (!known) return;
  if (known.uses > 1) {
    await contents.put({ ...known, uses: known.uses - 1 });
    return;
  }
  await contents.delete(hash);
  await grow(transaction, -known.data.size);
}
