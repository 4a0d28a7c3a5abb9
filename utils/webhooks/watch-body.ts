import { diffTables } from '../watches/diff-tables';
import type { WatchTable } from '../watches/schema';
import { bodyVersion, type RowSource } from './body';

/**
 * Body with the differences that a run of a watch found.
 * @param before rows of the run before; null: there is none, and all rows are new.
 * @param key name of the key column; '' for the whole row.
 */
export function watchBody(
  id: string,
  source: RowSource,
  { before, after, key }: { before: WatchTable | null; after: WatchTable; key: string },
  at: number,
): { body: string; rows: number } {
  const diff = diffTables(before ?? { ...after, rows: [], cut: false }, after, key);
  const names = diff.columns.map(({ name }) => name);
  const rowOf = (texts: readonly string[]) =>
    Object.fromEntries(names.map((name, column) => [name, texts[column] ?? '']));
  const inState = (state: string) =>
    diff.rows
      .filter((row) => row.state === state)
      .map(({ cells }) => ({
        before: rowOf(cells.map((cell) => cell.before ?? cell.text)),
        after: rowOf(cells.map((cell) => cell.text)),
      }));
  const changed = inState('changed');
  const added = inState('new').map((row) => row.after);
  const gone = inState('gone').map((row) => row.after);
  const body = JSON.stringify({
    version: bodyVersion,
    kind: 'watch',
    delivery: id,
    batch: id,
    part: 1,
    parts: 1,
    time: new Date(at).toISOString(),
    source,
    columns: names,
    key,
    new: added,
    gone,
    changed,
  });
  return { body, rows: changed.length + added.length + gone.length };
}
