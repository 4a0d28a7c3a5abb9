import { removeReference, addReference } from './shared-contents';
import { openLibrary, inTransaction } from './library-database';
import { pack, type Packed } from '../compress';
import { parseRow } from './rows-store';
import type { Row } from '../library-row';
import type { Body } from '../../runs/schema';
import { packedNames, type StoredBody, toStoredBody } from './stored-body';
import type { Writing } from './stores';
import { searchableText } from '../searchable-text';
import { indexText } from './word-index';

/**
 * Packing and indexing, after a run has come to its end. The body is on the disk raw by then, stored by the very
 * transaction that ended the run, so compressing can't lose it: the raw body gives way to the packed one in one
 * transaction, together with the uses that are counted and the words. A background that is killed in between leaves
 * the raw body and its chore, which a later instance does.
 */
async function doChore(id: string): Promise<void> {
  const raw = rawOf(toStoredBody(await (await openLibrary()).get('bodies', id)));
  const text = raw ? await searchableText(raw.content) : '';
  const content = raw && (await pack(raw.content));
  const screenshot = raw?.screenshot ? await pack(raw.screenshot) : null;
  await inTransaction(
    ['bodies', 'contents', 'rows', 'texts', 'words', 'chores', 'totals'],
    async (transaction) => {
      const [stored, rowNow] = await Promise.all([
        transaction.objectStore('bodies').get(id),
        transaction.objectStore('rows').index('id').get(id),
      ]);
      const bodyNow = toStoredBody(stored);
      // The run came to its end in between: its chore stays.
      if (!raw && rawOf(bodyNow)) return;
      await transaction.objectStore('chores').delete(id);
      // It may have been removed for good meanwhile.
      if (rowNow === undefined) return;
      const row = parseRow(rowNow);
      if (raw && content && rawOf(bodyNow)) {
        await addReference(transaction, content);
        if (screenshot) await addReference(transaction, screenshot);
        const packed = namesOf(raw, content, screenshot);
        await transaction.objectStore('bodies').put({ id, packed });
        const size = content.data.size + (screenshot?.data.size ?? 0);
        await transaction.objectStore('rows').put({ ...row, stored: size });
      }
      // A packed body keeps the words it has: its text was read when it was packed.
      if (raw || !bodyNow) await indexText(transaction, row.n, foundBy(row, text));
    },
  );
}

const rawOf = (body: StoredBody | null): Body | null => (body && 'content' in body ? body : null);

function namesOf(raw: Body, content: Packed, screenshot: Packed | null) {
  return {
    content: { hash: content.hash, type: raw.content.type },
    screenshot: screenshot && { hash: screenshot.hash, type: raw.screenshot?.type ?? '' },
  };
}

function foundBy(row: Row, text: string): string {
  return `${row.title} ${row.url} ${text}`.trim();
}

let tidying: Promise<void> | undefined;
/** Tasks that failed in this worker's life; retried after its restart. */
const failed = new Set<string>();

/** Runs the pending tasks one by one. @param tell called with the error of a failed task. */
export function runMaintenance(tell: (error: unknown) => void): Promise<void> {
  tidying ??= allChores(tell).finally(() => {
    tidying = undefined;
  });
  return tidying;
}

async function allChores(tell: (error: unknown) => void): Promise<void> {
  for (let left = await openChores(); left.length > 0; left = await openChores()) {
    for (const id of left) {
      try {
        await doChore(id);
      } catch (error) {
        failed.add(id);
        tell(error);
      }
    }
  }
}

async function openChores(): Promise<string[]> {
  const ids = await (await openLibrary()).getAllKeys('chores', null, 100 + failed.size);
  return ids.filter((id) => !failed.has(id));
}

/** Deletes a result's body, words and row; within one transaction on every store. */
export async function deleteResult(transaction: Writing, row: Row): Promise<void> {
  const bodies = transaction.objectStore('bodies');
  const body = toStoredBody(await bodies.get(row.id));
  if (body && 'packed' in body) {
    for (const { hash } of packedNames(body)) await removeReference(transaction, hash);
  }
  await bodies.delete(row.id);
  await indexText(transaction, row.n, '');
  await transaction.objectStore('chores').delete(row.id);
  await transaction.objectStore('rows').delete(row.n);
  await transaction.objectStore('runs').delete(row.id);
}
