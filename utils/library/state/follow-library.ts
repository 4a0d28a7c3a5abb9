import { coalesceCalls } from '../../coalesce-calls';
import { libraryVersionItem } from '../../storage/registry/scrape';
import { wait } from '../../wait';

/**
 * Reads at each change of the library: at once, and after changes in quick succession, as while a job runs, once more.
 * Never reads twice at the same time, so that what was read first is never shown last.
 * @param read never rejects. @param rest least milliseconds between two reads.
 */
export function followLibrary(read: () => Promise<void>, rest: number): void {
  const readAndRest = coalesceCalls(async () => {
    await read();
    await wait(rest);
  });
  libraryVersionItem.watch(() => {
    void readAndRest();
  });
}
