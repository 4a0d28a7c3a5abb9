import type { IDBPDatabase } from 'idb';

/**
 * Returns a function that opens a database and keeps the connection. It opens it again after a failure, or after the
 * browser closed it.
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
