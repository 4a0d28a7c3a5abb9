import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { addReading, type Reading, ReadingSchema } from '@/utils/paging/readings';
import { pagingPrefix, PagingSchema, rowsKey, type Paging } from '@/utils/paging/schema';
import { tabRecords } from './tab-records';

const rowKeys = ({ tabId, pages }: Paging): string[] =>
  Array.from({ length: pages }, (_, at) => rowsKey(tabId, at + 1));

/** The paging of each tab, with the rows of its pages. */
export const pagings = tabRecords(pagingPrefix, PagingSchema, rowKeys, {
  state: 'ended',
  end: 'sizeLimit',
  waiting: false,
});

/** Changes a running paging, and adds a reading in the same write. Returns as `pagings.change` does. */
export const changePaging = (
  paging: Pick<Paging, 'id' | 'tabId'>,
  change: Partial<Paging>,
  reading?: Reading,
): Promise<Paging | null> =>
  pagings.change(paging, change, ({ tabId, pages }) =>
    reading ? { [rowsKey(tabId, pages)]: reading } : {},
  );

/** Ends the paging of a tab, if it is running. */
export async function stopPaging(tabId: number): Promise<void> {
  const paging = await pagings.read(tabId);
  if (paging) await pagings.change(paging, { state: 'ended', end: 'stopped', waiting: false });
}

/** All rows so far. */
export async function rowsSoFar(paging: Paging): Promise<(readonly string[])[]> {
  const keys = rowKeys(paging);
  const stored = await ext.storage.session.get(keys);
  const rows: (readonly string[])[] = [];
  for (const key of keys) {
    const reading = z.safeParse(ReadingSchema, stored[key]).data;
    if (reading) addReading(rows, reading);
  }
  return rows;
}
