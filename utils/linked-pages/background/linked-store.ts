import {
  linkedPageKey,
  linkedPrefix,
  linkedRowsKey,
  LinkedSchema,
  type Linked,
  type LinkedPage,
} from '@/utils/linked-pages/schema';
import { tabRecords } from '@/utils/paging/background/tab-records';

/** The rows to complete of each tab, with the values of the pages behind their links. */
export const linkedRows = tabRecords(linkedPrefix, LinkedSchema, ({ tabId, done }) => [
  linkedRowsKey(tabId),
  ...Array.from({ length: done }, (_, at) => linkedPageKey(tabId, at + 1)),
]);

/** Changes a running completion, and adds the values of a page in the same write. Returns as `linkedRows.change` does. */
export const changeLinked = (
  linked: Pick<Linked, 'id' | 'tabId'>,
  change: Partial<Linked>,
  page?: LinkedPage,
): Promise<Linked | null> =>
  linkedRows.change(linked, change, ({ tabId, done }) =>
    page ? { [linkedPageKey(tabId, done)]: page } : {},
  );
