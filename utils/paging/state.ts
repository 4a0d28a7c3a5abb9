import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { originOfPage, type RowOrigin } from '../export/row-origin';
import { followSession } from '../storage/state/follow-session';
import { addReading, ReadingSchema } from './readings';
import { pagingKey, PagingSchema, rowsKey, type Paging } from './schema';

/** Paging of a tab: its state, and all rows read so far in their order. */
export interface PagedRows {
  readonly paging: Paging;
  readonly rows: readonly (readonly string[])[];
  /** Origin of each row; null for a page read by an older version. */
  readonly origins: readonly (RowOrigin | null)[];
  /** URL for resolving relative ones in each row. */
  readonly bases: readonly string[];
}

/** @param at index of the page, from 0. */
function originOf({ visited, readAt }: Paging, at: number): RowOrigin | null {
  const address = visited[at];
  const time = readAt?.[at];
  return address === undefined || time === undefined ? null : originOfPage(address, time);
}

/** Follows the rows that are read in a tab; null: none. Each is read once. @returns the function that stops it. */
export function followPaging(
  tabId: number,
  onChange: (read: PagedRows | null) => void,
): () => void {
  let read: PagedRows | null = null;
  /** Number of pages in `read`. */
  let pages = 0;

  async function update(stored: unknown): Promise<PagedRows | null> {
    const paging = z.safeParse(PagingSchema, stored).data ?? null;
    if (paging?.id !== read?.paging.id) pages = 0;
    if (!paging) {
      read = null;
      return null;
    }
    const keys = Array.from({ length: paging.pages - pages }, (_, at) =>
      rowsKey(tabId, pages + at + 1),
    );
    const added = keys.length > 0 ? await ext.storage.session.get(keys) : {};
    const before = pages > 0 ? read : null;
    const rows = [...(before?.rows ?? [])];
    const origins = [...(before?.origins ?? [])];
    const bases = [...(before?.bases ?? [])];
    // The same rows stay the same object, so that their table is not made again.
    let isSame = before !== null;
    for (const [at, one] of keys.entries()) {
      const origin = originOf(paging, pages + at);
      const base = paging.bases?.[pages + at] || (paging.visited[pages + at] ?? paging.url);
      const reading = z.safeParse(ReadingSchema, added[one]).data ?? { rows: [], filled: [] };
      isSame &&= reading.rows.length + reading.filled.length === 0;
      addReading(rows, reading);
      for (const _ of reading.rows) {
        origins.push(origin);
        bases.push(base);
      }
    }
    read = before && isSame ? { ...before, paging } : { paging, rows, origins, bases };
    ({ pages } = paging);
    return read;
  }

  return followSession(pagingKey(tabId), 'reading the rows of all pages', update, onChange);
}
