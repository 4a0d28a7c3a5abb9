import { ext } from '@/utils/browser/ext';
import type { LibraryChange } from '@/utils/library/change';
import { hasEnded } from '@/utils/runs/run-states';
import { addRun, updateRun } from '@/utils/library/database/library-runs';
import { ProblemError } from '@/utils/problem';
import { readPrivateRun, wholeBody } from '@/utils/storage/private-run-records';
import { markInLibrary, updatePrivateRun } from './private-run-store';

/**
 * Firefox: changes results of private windows. Results can be kept (stored in the library) and removed; other
 * changes need a row of the library and reject with `not-in-private`.
 */
export async function changePrivateResults(
  ids: readonly string[],
  { kind }: LibraryChange,
  now: number,
): Promise<void> {
  if (kind === 'keep') {
    for (const id of ids) await keep(id);
  } else if (kind === 'remove' || kind === 'restore') {
    const removedAt = kind === 'remove' ? now : undefined;
    for (const id of ids) {
      await updatePrivateRun(id, (run) => (hasEnded(run) ? { ...run, removedAt } : run));
    }
  } else throw new ProblemError('not-in-private');
}

async function keep(id: string): Promise<void> {
  const record = await readPrivateRun(id);
  if (!record || !hasEnded(record.run)) throw new ProblemError('task-lost');
  // Its body was freed because the library has it.
  if (record.inLibrary === true && record.parts === 0) return;
  const body = await wholeBody(record, async (key) => (await ext.storage.session.get(key))[key]);
  // In the library it belongs to no private session.
  const run = { ...record.run, privateSession: undefined };
  await addRun(run);
  if (body) await updateRun(id, () => run, body);
  await markInLibrary(id);
}
