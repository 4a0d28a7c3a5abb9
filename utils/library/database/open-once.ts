import type { IDBPDatabase } from 'idb';

/**
 * Returns a function that opens a database at its first call and then returns the same connection. After a failure, or
 * after the browser closed the connection, the next call opens it again.
 */
export function openOnce<Stores>(
  open: () => Promise<IDBPDatabase<Stores>>,
): () => Promise<IDBPDatabase<Stores>> {
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    if (!opened) {
      opened = open();
      opened.then((db) => {
        db.addEventListener('close', forget);
        // A newer version of Vantage wants to upgrade: an open connection would block it.
        db.addEventListener('versionchange', () => {
          db.close();
          forget();
        });
      }, forget);
    }
    return opened;
  };
}
