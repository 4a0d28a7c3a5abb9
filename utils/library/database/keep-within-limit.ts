import { undoPeriod } from './changes';
import { openLibrary } from './library-database';
import { readableRow } from './rows-store';
import type { Row } from '../library-row';
import { deleteIf } from './maintenance';
import { libraryUsage } from './size-limit';
import { type Content, partsOf, readableContent } from './stored-body';

/** Results read in one transaction: runs that end meanwhile are stored in between. */
const chunk = 100;

interface StoredResult {
  row: Row;
  contents: Content[];
}

/** Yields the results that have a facet, with their contents, from the oldest to the newest. Skips damaged rows. */
async function* resultsOf(
  facet: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StoredResult> {
  const db = await openLibrary();
  const numbers = await db.transaction('rows').store.index('facets').getAllKeys(facet);
  for (let at = 0; at < numbers.length; at += chunk) {
    signal?.throwIfAborted();
    const reading = db.transaction(['rows', 'bodies', 'contents']);
    const read = async (n: number): Promise<StoredResult[]> => {
      const row = readableRow(await reading.objectStore('rows').get(n));
      if (!row) return [];
      const parts = partsOf(await reading.objectStore('bodies').get(row.id));
      const contents = await Promise.all(
        parts.map(async ({ hash }) =>
          readableContent(await reading.objectStore('contents').get(hash)),
        ),
      );
      return [{ row, contents: contents.filter((content) => content !== null) }];
    };
    yield* (await Promise.all(numbers.slice(at, at + chunk).map(read))).flat();
  }
}

interface Options {
  maxRows?: number;
  /** Whether to leave out the newest result that is not pinned. */
  keepsNewest?: boolean;
  signal?: AbortSignal;
}

/**
 * Oldest results to delete in order to free the given number of bytes; without pinned and active ones. A content is
 * freed with the last result that uses it. Removed results count as freed: they are deleted as soon as their removal
 * can no longer be undone.
 */
export async function oldestToFree(bytes: number, options: Options = {}): Promise<Row[]> {
  const { maxRows = Infinity, keepsNewest = false, signal } = options;
  const usesLeft = new Map<string, number>();
  const found: Row[] = [];
  let freed = 0;

  function countAsDeleted({ contents }: StoredResult): void {
    for (const { hash, uses, data } of contents) {
      const left = (usesLeft.get(hash) ?? uses) - 1;
      usesLeft.set(hash, left);
      if (left === 0) freed += data.size;
    }
  }

  for await (const removed of resultsOf('removed', signal)) {
    if (freed >= bytes) return [];
    const age = Date.now() - (removed.row.removedAt ?? Infinity);
    if (age >= 0 && age < undoPeriod) countAsDeleted(removed);
  }
  let previous: StoredResult | null = null;
  for await (const result of resultsOf('scrape', signal)) {
    if (freed >= bytes || found.length >= maxRows) break;
    if (result.row.pinned || result.row.stored === 0) continue;
    // A result is taken when a newer one follows, which the newest never has.
    const next: StoredResult | null = keepsNewest ? previous : result;
    previous = result;
    if (!next) continue;
    found.push(next.row);
    countAsDeleted(next);
  }
  return found;
}

/**
 * Enforces the library's size limit.
 * @param keepsNewest see `oldestToFree`: no result is deleted to make room for itself where pinned ones fill the limit.
 * False after the user confirmed how many results are deleted: that number includes the newest.
 * @returns number of deleted results.
 */
export async function keepWithinLimit(keepsNewest = true): Promise<number> {
  let gone = 0;
  for (;;) {
    const { bytes, limit } = await libraryUsage();
    if (limit === null || bytes <= limit) return gone;
    const over = await oldestToFree(bytes - limit, { maxRows: 50, keepsNewest });
    if (over.length === 0) return gone;
    for (const { n } of over) {
      await deleteIf(n, ({ pinned, removedAt }) => !pinned && removedAt === null);
    }
    gone += over.length;
  }
}
