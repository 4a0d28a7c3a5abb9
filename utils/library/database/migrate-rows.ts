import * as z from 'zod/mini';
import { rowOf } from '../library-row';
import { RunSchema } from '../../runs/schema';
import type { Upgrading } from './stores';

/**
 * Version 1 to 2: each stored run gets its row and a chore, oldest first, within the upgrade's own transaction. Runs
 * and bodies stay as they are; bodies are packed afterwards, one by one, like those of a new run. A run that can't
 * be read is left as it is, and told by `listRuns`.
 */
export async function migrateRows(transaction: Upgrading): Promise<void> {
  const rows = transaction.objectStore('rows');
  const chores = transaction.objectStore('chores');
  let cursor = await transaction.objectStore('runs').index('createdAt').openCursor();
  while (cursor) {
    const run = z.safeParse(RunSchema, cursor.value);
    if (run.success) {
      await rows.add(rowOf(run.data, null));
      if (run.data.kind === 'scrape') await chores.put({ id: run.data.id });
    }
    cursor = await cursor.continue();
  }
}
