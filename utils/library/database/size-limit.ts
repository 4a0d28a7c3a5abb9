import { openLibrary, inTransaction } from './library-database';
import { memoryLibrary } from './memory-library';

export interface LibraryUsage {
  /** Total size in bytes of all contents, compressed and without duplicates. */
  bytes: number;
  /** Maximum total size in bytes; null: no limit. */
  limit: number | null;
}

/** Returns the library's size and limit. */
export async function libraryUsage(): Promise<LibraryUsage> {
  if (memoryLibrary()) return { bytes: 0, limit: null };
  const totals = (await openLibrary()).transaction('totals').store;
  const [bytes, limit]: unknown[] = await Promise.all([totals.get('bytes'), totals.get('limit')]);
  return {
    bytes: typeof bytes === 'number' ? bytes : 0,
    limit: typeof limit === 'number' && limit > 0 ? limit : null,
  };
}

/**
 * Stores the size limit.
 * @param bytes maximum size of all contents; 0: no limit.
 */
export async function setLimit(bytes: number): Promise<void> {
  await inTransaction(['totals'], async (transaction) => {
    await transaction.objectStore('totals').put(bytes, 'limit');
  });
}
