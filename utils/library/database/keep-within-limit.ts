import { undoPeriod } from './changes';
import { openLibrary } from './library-database';
import { readableRow } from './rows-store';
import type { Row } from '../library-row';
import { deleteIf } from './maintenance';
import { libraryUsage } from './size-limit';
import { partsOf, readableContent } from './stored-body';

/** A content, while results that use it are counted as deleted. */
interface Shared {
  size: number;
  usesLeft: number;
  users: Row[];
}

/**
 * Oldest results to delete in order to free the given number of bytes; without pinned and active
 * ones. A content is freed by its last result: those that share it go together, or stay where that frees nothing.
 * Removed results count as freed: they are deleted as soon as their removal can no longer be undone.
 * @param keepsNewest leaves out the newest result that is not pinned.
 */
export async function oldestToFree(bytes: number, keepsNewest = false): Promise<Row[]> {
  const reading = (await openLibrary()).transaction(['rows', 'bodies', 'contents']);
  const facets = reading.objectStore('rows').index('facets');
  const shared = new Map<string, Shared>();
  const found = new Set<Row>();
  let freed = 0;

  async function contentOf(hash: string): Promise<Shared> {
    const known = shared.get(hash);
    if (known) return known;
    const content = readableContent(await reading.objectStore('contents').get(hash));
    const size = content?.data.size ?? 0;
    const one: Shared = { size, usesLeft: content?.uses ?? Infinity, users: [] };
    shared.set(hash, one);
    return one;
  }

  async function countAsDeleted(row: Row): Promise<void> {
    for (const { hash } of partsOf(await reading.objectStore('bodies').get(row.id))) {
      const content = await contentOf(hash);
      content.users.push(row);
      content.usesLeft -= 1;
      if (content.usesLeft !== 0) continue;
      freed += content.size;
      for (const user of content.users) found.add(user);
    }
  }

  const removed: unknown[] = await facets.getAll('removed');
  for (const stored of removed) {
    // A damaged result can not be deleted, and frees nothing.
    const row = readableRow(stored);
    const age = Date.now() - (row?.removedAt ?? Infinity);
    if (row && age >= 0 && age < undoPeriod) await countAsDeleted(row);
  }
  let previous: Row | null = null;
  let cursor = await facets.openCursor('scrape');
  while (cursor && freed < bytes) {
    const row = readableRow(cursor.value);
    if (row && !row.pinned && row.stored > 0) {
      // The newest one has no later one that would make it `previous`.
      const next: Row | null = keepsNewest ? previous : row;
      previous = row;
      if (next) await countAsDeleted(next);
    }
    cursor = await cursor.continue();
  }
  return [...found].filter(({ removedAt }) => removedAt === null);
}

/**
 * Enforces the library's size limit. @returns number of removed results.
 * @param keepsNewest see `oldestToFree`: no result is deleted to make room for itself where pinned ones fill the limit.
 * False: the user was told how many results go, the newest included.
 */
export async function keepWithinLimit(keepsNewest = true): Promise<number> {
  let gone = 0;
  for (;;) {
    const { bytes, limit } = await libraryUsage();
    if (limit === null || bytes <= limit) return gone;
    const over = await oldestToFree(bytes - limit, keepsNewest);
    if (over.length === 0) return gone;
    for (const { n } of over) {
      await deleteIf(n, ({ pinned, removedAt }) => !pinned && removedAt === null);
    }
    gone += over.length;
  }
}
