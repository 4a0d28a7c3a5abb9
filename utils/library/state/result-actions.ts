import { signal } from '@preact/signals';
import { hasEnded } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import type { LibraryChange } from '@/utils/library/change';
import { send } from '@/utils/messaging/send';

/** Last removal, while this page offers undo. */
export const lastRemoved = signal<{
  /** Run IDs of the removed results. */
  ids: readonly string[];
  /** Number of results that stay because they have not ended. */
  underWay: number;
} | null>(null);

type Removable = Pick<Run, 'id' | 'state'>;

/** Changes results by run ID. Rejects with a `ProblemError`. */
export async function changeResults(ids: readonly string[], change: LibraryChange): Promise<void> {
  await send('library/change', { ids: [...ids], change });
}

/** Removes the results that have ended, and offers undo. Rejects with a `ProblemError`. */
export async function removeResults(results: readonly Removable[]): Promise<void> {
  // Only damaged results were selected.
  if (results.length === 0) return;
  const ids = results.filter(hasEnded).map(({ id }) => id);
  if (ids.length > 0) await changeResults(ids, { kind: 'remove' });
  // Where nothing is removed, the removal of before is offered on.
  const offered = ids.length > 0 ? ids : (lastRemoved.value?.ids ?? []);
  lastRemoved.value = { ids: offered, underWay: results.length - ids.length };
}

/** Takes the last removal back. If this rejects, it is offered again. */
export async function undoRemoval(): Promise<void> {
  const removal = lastRemoved.value;
  if (!removal) return;
  lastRemoved.value = null;
  try {
    await changeResults(removal.ids, { kind: 'restore' });
  } catch (error) {
    const newer = lastRemoved.peek();
    if (!newer || newer.ids.length === 0) lastRemoved.value = removal;
    throw error;
  }
}
