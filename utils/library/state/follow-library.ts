import { coalesceCalls } from '../../coalesce-calls';
import { libraryVersionItem } from '../../storage/registry/scrape';
import { wait } from '../../wait';

/**
 * Calls `read` on each change of the library: at once, then at most every `rest` ms while changes continue. Calls never
 * overlap, so an older result can't replace a newer one.
 * @param read must not reject.
 * @param rest minimum interval in ms.
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
