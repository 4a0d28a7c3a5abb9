import { signal } from '@preact/signals';
import type { LibraryChange } from '@/utils/library/change';
import { send } from '@/utils/messaging/send';

/** Run IDs of the last removal, while this page offers undo. */
export const lastRemoved = signal<readonly string[] | null>(null);

/** Changes results by run ID. Rejects with a `ProblemError`. */
export async function changeResults(ids: readonly string[], change: LibraryChange): Promise<void> {
  await send('library/change', { ids: [...ids], change });
}

/** Removes results by run ID and offers undo. Rejects with a `ProblemError`. */
export async function removeResults(ids: readonly string[]): Promise<void> {
  await changeResults(ids, { kind: 'remove' });
  lastRemoved.value = ids;
}
