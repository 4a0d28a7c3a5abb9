import { parsePage } from '@/utils/schedules/parse-service-lists';
import {
  scheduleOwner,
  type ServiceItemList,
  type ServiceListName,
  serviceLists,
  type ServiceSchedules,
  type ServiceItem,
  withoutLists,
} from '@/utils/schedules/schema';
import { type Problem, ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { guardCurrentAccount } from '../../account/background/account-guard';
import type { ServiceCalls } from './service-calls';

/** Maximum number of pages read per list. */
const maxPages = 25;
/** Page size that `list` in `utils/service/scraper.ts` requests. */
const fullPage = 20;

/** Owner of the lists to read. Rejects with `not-connected`. */
async function owner(): Promise<string> {
  const { account } = await accountItem.read();
  if (!account) throw new ProblemError('not-connected');
  return scheduleOwner(account.scraper);
}

/** Changes the stored lists of the connected account; drops those of another account. */
export async function changeServiceSchedules(
  change: (state: ServiceSchedules, of: string) => ServiceSchedules,
): Promise<void> {
  const of = await owner();
  await serviceSchedulesItem.update((state) =>
    change(state.of === of ? state : withoutLists(state, of), of),
  );
}

/** Whether a page may be refused because there is none of its number. */
const isPastEnd = ({ status }: Problem): boolean =>
  status !== undefined && [400, 404, 416, 422].includes(status);

async function readAll(
  calls: ServiceCalls,
  kind: ServiceListName,
): Promise<Partial<ServiceItemList>> {
  const found = new Map<string, ServiceItem>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= maxPages; number += 1) {
    const page = number;
    const called = await calls((api) => api.list(kind, page));
    if ('problem' in called) {
      // Without a total the page before may have been the last one.
      if (page > 1 && total === null && isPastEnd(called.problem)) break;
      return { problem: called.problem };
    }
    const read = parsePage(called.json, kind);
    if (!read && page > 1 && total === null) break;
    if (!read) return { problem: { code: 'service-garbled' } };
    const before = found.size;
    for (const item of read.items)
      found.set(item.id, kind === 'storages' ? { ...item, fields: {} } : item);
    ({ total } = read);
    // A service without paging returns the same page for each number.
    if (page > 1 && found.size === before) break;
    unreadable += read.unreadable;
    const isFull = read.items.length + read.unreadable >= fullPage;
    if (total === null ? !isFull : found.size + unreadable >= total) break;
  }
  const items = [...found.values()];
  return { items, total, unreadable, asOf: Date.now(), problem: null };
}

/**
 * Fetches a list and stores it. If that fails, the stored items stay and the problem is stored with
 * them. Nothing is stored if another account is in use by then.
 */
export async function refreshServiceList(
  calls: ServiceCalls,
  kind: ServiceListName,
): Promise<void> {
  const keep = await guardCurrentAccount();
  const read = await readAll(calls, kind);
  await keep(() =>
    changeServiceSchedules((state) => ({ ...state, [kind]: { ...state[kind], ...read } })),
  );
}

export async function refreshServiceLists(calls: ServiceCalls): Promise<void> {
  await Promise.all(serviceLists.map((kind) => refreshServiceList(calls, kind)));
}
