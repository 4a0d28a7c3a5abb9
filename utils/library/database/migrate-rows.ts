import * as z from 'zod/mini';
import { rowOf } from '../library-row';
import { RunSchema } from '../../runs/schema';
import type { Upgrading } from './stores';

/**
 * Migrates from version 1 to 2: adds a row and a task for each run, oldest first, within the
 * upgrade transaction. Runs and bodies stay unchanged; the tasks compress the bodies later. Damaged
 * runs are skipped, and reported by `listRuns`.
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
