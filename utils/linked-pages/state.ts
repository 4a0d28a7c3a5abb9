import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { followSession } from '../storage/state/follow-session';
import {
  linkedKey,
  linkedPageKey,
  LinkedPageSchema,
  linkedRowsKey,
  LinkedRowsSchema,
  LinkedSchema,
  type Linked,
} from './schema';

/** Rows that are completed in a tab, and what was read so far. */
export interface LinkedRows {
  readonly linked: Linked;
  /** Rows as they were before. */
  readonly rows: readonly (readonly string[])[];
  /** Values of each page by its URL; null if the page could not be read. */
  readonly values: ReadonlyMap<string, readonly string[] | null>;
  /** When each page was read, by its URL, in ms since the epoch. */
  readonly readAt: ReadonlyMap<string, number>;
}

/** Follows the rows that are completed in a tab; null: none. @returns the function that stops it. */
export function followLinked(
  tabId: number,
  onChange: (read: LinkedRows | null) => void,
): () => void {
  let read: LinkedRows | null = null;

  async function update(stored: unknown): Promise<LinkedRows | null> {
    const linked = z.safeParse(LinkedSchema, stored).data ?? null;
    if (!linked) {
      read = null;
      return null;
    }
    const before: LinkedRows | null = read?.linked.id === linked.id ? read : null;
    const done = before?.linked.done ?? 0;
    const pages = Array.from({ length: linked.done - done }, (_, at) =>
      linkedPageKey(tabId, done + at + 1),
    );
    const rowsKey = linkedRowsKey(tabId);
    const added = await ext.storage.session.get(before ? pages : [rowsKey, ...pages]);
    const values = new Map(before?.values);
    const readAt = new Map(before?.readAt);
    for (const page of pages) {
      const found = z.safeParse(LinkedPageSchema, added[page]).data;
      if (!found) continue;
      values.set(found.address, found.values);
      if (found.at !== undefined) readAt.set(found.address, found.at);
    }
    const rows = before?.rows ?? z.safeParse(LinkedRowsSchema, added[rowsKey]).data ?? [];
    read = { linked, rows, values, readAt };
    return read;
  }

  return followSession(linkedKey(tabId), 'reading the completed rows', update, onChange);
}
