import { diffTables } from '../watches/diff-tables';
import { createNames } from '../export/unique-names';
import { wellFormed } from '../export/well-formed';
import type { WatchSettings, WatchRun, WatchTable } from '../watches/schema';
import { extentOf } from '../watches/watch-plan';
import { bodyVersion, type RowSource } from './body';
import { type NewDelivery, partLimits } from './schema';

/** Returns a function that takes the first rows of each list, until one request is full. */
function createLimit(): <T>(rows: readonly T[]) => T[] {
  let left: number = partLimits.rows;
  let characters: number = partLimits.characters;
  return (rows) =>
    rows.filter((row) => {
      const size = JSON.stringify(row).length;
      if (left === 0 || size > characters) return false;
      left -= 1;
      characters -= size;
      return true;
    });
}

/**
 * Body with the differences that a run of a watch found, as many as one request holds.
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
  const names = diff.columns.map(({ name }) => name).map(createNames());
  const rowOf = (texts: readonly string[]) =>
    Object.fromEntries(names.map((name, column) => [name, texts[column] ?? '']));
  const inState = (state: string) =>
    diff.rows
      .filter((row) => row.state === state)
      .map(({ cells }) => ({
        before: rowOf(cells.map((cell) => cell.before ?? cell.text)),
        after: rowOf(cells.map((cell) => cell.text)),
      }));
  const limited = createLimit();
  const changed = limited(inState('changed'));
  const added = limited(inState('new').map((row) => row.after));
  const gone = limited(inState('gone').map((row) => row.after));
  const rows = changed.length + added.length + gone.length;
  const facts = JSON.stringify({
    version: bodyVersion,
    kind: 'watch',
    delivery: id,
    batch: id,
    part: 1,
    parts: 1,
    time: new Date(at).toISOString(),
    source,
    columns: names,
    key: names[diff.columns.findIndex(({ name }) => name === key)] ?? key,
    new: added,
    gone,
    changed,
    omitted: diff.added + diff.gone + diff.changed - rows,
  });
  return { body: wellFormed(facts), rows };
}

/**
 * Delivery that a run of a watch posts to its webhook. Its ID is that of the run, so that it is queued only once. A run
 * of a schedule may be compared by several watches, each of which posts its own.
 * @param before rows of the run before; null: there is none.
 * @returns null without a webhook, rows or differences.
 */
export function watchDelivery(
  draft: Pick<WatchSettings, 'webhookId' | 'name' | 'url' | 'key' | 'schedule' | 'job'>,
  { watchId, runId, outcome, at }: Pick<WatchRun, 'watchId' | 'runId' | 'outcome' | 'at'>,
  before: WatchTable | null,
  after: WatchTable | null,
): { delivery: NewDelivery; body: string } | null {
  const { webhookId, name, key, job } = draft;
  if (webhookId === undefined || after === null) return null;
  const id = draft.schedule ? `${runId}-${watchId}` : runId;
  // Rows of a recipe whose columns changed since are first ones again. The receiver has no rows of a page that is read
  // for the first time.
  const last = outcome === 'first' || !before ? null : { ...before, unread: [] };
  const url = job && extentOf(job).addresses > 1 ? '' : draft.url;
  const { body, rows } = watchBody(id, { name, url }, { before: last, after, key }, at);
  if (outcome === 'same' && rows === 0) return null;
  return { delivery: { id, webhookId, kind: 'watch', title: name, rows }, body };
}
