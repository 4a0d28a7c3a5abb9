import { openDB } from 'idb';
import { forgetOpenRuns } from './stored-runs';

/** Empties all databases of this worker. Private windows of Chromium have their own, in memory. */
export async function emptyDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) await emptied(name);
  forgetOpenRuns();
}

/** Clears all stores of a database; other pages have it open, so that it cannot be deleted. */
async function emptied(name: string): Promise<void> {
  const database = await openDB(name);
  try {
    const names = [...database.objectStoreNames];
    if (names.length === 0) return;
    const transaction = database.transaction(names, 'readwrite');
    const cleared = names.map((store) => transaction.objectStore(store).clear());
    await Promise.all([...cleared, transaction.done]);
  } finally {
    database.close();
  }
}
