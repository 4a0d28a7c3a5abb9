import { signal } from '@preact/signals';
import { hasEnded } from '@/utils/runs/run-states';
import type { Run } from '@/utils/runs/schema';
import type { LibraryChange } from '@/utils/library/change';
import { send } from '@/utils/messaging/send';

export interface Removal {
  /** Run IDs of the removed results. */
  ids: readonly string[];
  /** Number of results that stay because they have not ended. */
  underWay: number;
  /** Whether the removal failed, so that only some of the results may have been removed; absent: no. */
  endedEarly?: true;
}

/** Last removal, while this page offers undo. */
export const lastRemoved = signal<Removal | null>(null);

type Removable = Pick<Run, 'id' | 'state'>;

/**
 * Changes results by run ID. Rejects with a `ProblemError`.
 * @returns number of results that have no room for the tag.
 */
export async function changeResults(
  ids: readonly string[],
  change: LibraryChange,
): Promise<number> {
  return (await send('library/change', { ids: [...ids], change })).full;
}

/**
 * Removes the results that have ended, and offers undo. Rejects with a `ProblemError`; undo is offered then too, since
 * results are removed in several steps.
 */
export async function removeResults(results: readonly Removable[]): Promise<void> {
  const ids = results.filter(hasEnded).map(({ id }) => id);
  const underWay = results.length - ids.length;
  try {
    if (ids.length > 0) await changeResults(ids, { kind: 'remove' });
  } catch (error) {
    lastRemoved.value = { ids, underWay, endedEarly: true };
    throw error;
  }
  // Where nothing is removed, the removal of before is offered on.
  const before = ids.length > 0 ? null : lastRemoved.value;
  lastRemoved.value = { ids, ...before, underWay };
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
