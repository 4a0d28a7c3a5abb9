import { signal } from '@preact/signals';
import type { LibraryChange } from '@/utils/library/change';
import { send } from '@/utils/messaging/send';

/** The last removal, while it can be undone here. */
export const lastRemoved = signal<readonly string[] | null>(null);

/** Changes results, by the ids of their runs. Rejects with a `ProblemError`. */
export async function changeResults(ids: readonly string[], change: LibraryChange): Promise<void> {
  await send('library/change', { ids: [...ids], change });
}

/** Removes results and offers undo. Rejects with a `ProblemError`. */
export async function removeResults(ids: readonly string[]): Promise<void> {
  await changeResults(ids, { kind: 'remove' });
  lastRemoved.value = ids;
}
