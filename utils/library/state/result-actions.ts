import { signal } from '@preact/signals';
import type { Change } from '@/utils/library/change';
import { send } from '@/utils/messaging/send';

/** What was removed last, as long as it can be taken back here. */
export const removed = signal<readonly string[] | null>(null);

/** Changes results, by the ids of their runs. Rejects with a `ProblemError`. */
export async function changeResults(ids: readonly string[], change: Change): Promise<void> {
  await send('library/change', { ids: [...ids], change });
}

/** Removes results and offers to take it back. Rejects with a `ProblemError`. */
export async function removeResults(ids: readonly string[]): Promise<void> {
  await changeResults(ids, { kind: 'remove' });
  removed.value = ids;
}
