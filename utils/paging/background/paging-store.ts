import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import {
  pagingPrefix,
  PagingSchema,
  rowsKey,
  StoredRowsSchema,
  type Paging,
} from '@/utils/paging/schema';
import { tabRecords } from './tab-records';

const rowKeys = ({ tabId, pages }: Paging): string[] =>
  Array.from({ length: pages }, (_, at) => rowsKey(tabId, at + 1));

/** The paging of each tab, with the rows of its pages. */
export const pagings = tabRecords(pagingPrefix, PagingSchema, rowKeys, {
  state: 'ended',
  end: 'sizeLimit',
  waiting: false,
});

/** Changes a running paging, and adds the rows of a page in the same write. Returns as `pagings.change` does. */
export const changePaging = (
  paging: Pick<Paging, 'id' | 'tabId'>,
  change: Partial<Paging>,
  rows?: readonly (readonly string[])[],
): Promise<Paging | null> =>
  pagings.change(paging, change, ({ tabId, pages }) =>
    rows ? { [rowsKey(tabId, pages)]: rows } : {},
  );

/** Ends the paging of a tab, if it is running. */
export async function stopPaging(tabId: number): Promise<void> {
  const paging = await pagings.read(tabId);
  if (paging) await pagings.change(paging, { state: 'ended', end: 'stopped', waiting: false });
}

/** New rows of each page so far. */
export async function rowsSoFar(paging: Paging): Promise<string[][][]> {
  const keys = rowKeys(paging);
  const stored = await ext.storage.session.get(keys);
  return keys.map((key) => z.safeParse(StoredRowsSchema, stored[key]).data ?? []);
}
