import { removeReference, addReference } from './shared-contents';
import { openLibrary, inTransaction } from './library-database';
import { pack, type Packed } from '../compress';
import { parseRow } from './rows-store';
import type { Row } from '../library-row';
import type { Body } from '../../runs/schema';
import { partsOf, type StoredBody, toStoredBody } from './stored-body';
import { deleteStoredRun } from './stored-runs';
import { type Writing, stores } from './stores';
import { searchableText } from '../searchable-text';
import { indexText } from './word-index';

/**
 * Compresses and indexes the body of a finished run. One transaction replaces the uncompressed
 * body, which was stored together with the run's final state, and updates reference counts and the
 * word index. If the background is killed before, the uncompressed body and the task remain for the
 * next start.
 */
async function doChore(id: string): Promise<void> {
  const raw = rawOf(toStoredBody(await (await openLibrary()).get('bodies', id)));
  const text = raw ? await searchableText(raw.content) : '';
  const compressed = raw && (await compress(raw));
  await inTransaction(
    ['bodies', 'contents', 'rows', 'texts', 'words', 'chores', 'totals'],
    async (transaction) => {
      const [stored, rowNow] = await Promise.all([
        transaction.objectStore('bodies').get(id),
        transaction.objectStore('rows').index('id').get(id),
      ]);
      const bodyNow = toStoredBody(stored);
      // The run finished in the meantime: keep the task.
      if (!raw && rawOf(bodyNow)) return;
      await transaction.objectStore('chores').delete(id);
      // The result may have been deleted in the meantime.
      if (rowNow === undefined) return;
      const row = parseRow(rowNow);
      if (compressed && rawOf(bodyNow)) {
        const { packed, contents } = compressed;
        for (const content of contents) await addReference(transaction, content);
        await transaction.objectStore('bodies').put({ id, packed });
        const size = contents.reduce((sum, { data }) => sum + data.size, 0);
        await transaction.objectStore('rows').put({ ...row, stored: size });
      }
      // A compressed body was indexed when it was compressed.
      if (raw || !bodyNow) await indexText(transaction, row.n, foundBy(row, text));
    },
    // If a power cut undoes the change, the task is repeated.
    'relaxed',
  );
}

const rawOf = (body: StoredBody | null): Body | null => (body && 'content' in body ? body : null);

/**
 * Compresses the parts of a body.
 * @returns them as `contents`, and the references to them as `packed`.
 */
async function compress({ content, screenshot, largeExtra }: Body) {
  const contents: Packed[] = [];
  const referenceTo = async (blob: Blob) => {
    const packed = await pack(blob);
    contents.push(packed);
    return { hash: packed.hash, type: blob.type };
  };
  const packed = {
    content: await referenceTo(content),
    screenshot: screenshot && (await referenceTo(screenshot)),
    ...(largeExtra && { largeExtra: await referenceTo(largeExtra) }),
  };
  return { packed, contents };
}

function foundBy(row: Row, text: string): string {
  return `${row.title} ${row.url} ${text}`.trim();
}

let tidying: Promise<void> | undefined;
/** Tasks that failed since this worker started; retried after a restart. */
const failed = new Set<string>();

/**
 * Runs the pending tasks one by one.
 * @param onError called with the error of a failed task.
 */
export function runMaintenance(onError: (error: unknown) => void): Promise<void> {
  tidying ??= allChores(onError).finally(() => {
    tidying = undefined;
  });
  return tidying;
}

async function allChores(onError: (error: unknown) => void): Promise<void> {
  for (let left = await openChores(); left.length > 0; left = await openChores()) {
    for (const id of left) {
      try {
        await doChore(id);
      } catch (error) {
        failed.add(id);
        onError(error);
      }
    }
  }
}

async function openChores(): Promise<string[]> {
  const ids = await (await openLibrary()).getAllKeys('chores', null, 100 + failed.size);
  return ids.filter((id) => !failed.has(id));
}

/** Deletes a result's run, body, row and words. The transaction must cover all stores. */
export async function deleteResult(transaction: Writing, row: Row): Promise<void> {
  const bodies = transaction.objectStore('bodies');
  for (const { hash } of partsOf(await bodies.get(row.id)))
    await removeReference(transaction, hash);
  await bodies.delete(row.id);
  await indexText(transaction, row.n, '');
  await transaction.objectStore('chores').delete(row.id);
  await transaction.objectStore('rows').delete(row.n);
  await deleteStoredRun(transaction, row.id);
}

/** Deletes a result by its number, unless it has changed meanwhile so that `isUnwanted` does not hold. */
export async function deleteIf(n: number, isUnwanted: (row: Row) => boolean): Promise<void> {
  await inTransaction(stores, async (transaction) => {
    const stored: unknown = await transaction.objectStore('rows').get(n);
    if (stored === undefined) return;
    const row = parseRow(stored);
    if (isUnwanted(row)) await deleteResult(transaction, row);
  });
}
