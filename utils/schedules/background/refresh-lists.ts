import { parsePage } from '@/utils/schedules/parse-service-lists';
import {
  scheduleOwner,
  type ServiceItemKind,
  serviceItemKinds,
  type ServiceItemList,
  type ServiceSchedules,
  type ServiceItem,
  withoutLists,
} from '@/utils/schedules/schema';
import { ProblemError } from '@/utils/problem';
import { accountItem } from '@/utils/storage/registry/account';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { guardCurrentAccount } from '../../account/background/account-lock';
import type { ServiceCalls } from './service-calls';

/** Maximum number of pages (20 items each) read of one list. */
const mostPages = 25;

/** The account whose lists are read. Rejects with `not-connected`. */
async function owner(): Promise<string> {
  const { account } = await accountItem.read();
  if (!account) throw new ProblemError('not-connected');
  return scheduleOwner(account.scraper);
}

/** Changes what is kept of the account that is connected; another one's lists are dropped. */
export async function changeServiceSchedules(
  change: (state: ServiceSchedules, of: string) => ServiceSchedules,
): Promise<void> {
  const of = await owner();
  await serviceSchedulesItem.update((state) =>
    change(state.of === of ? state : withoutLists(state, of), of),
  );
}

async function readAll(
  calls: ServiceCalls,
  kind: ServiceItemKind,
): Promise<Partial<ServiceItemList>> {
  const found = new Map<string, ServiceItem>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= mostPages; number += 1) {
    const page = number;
    const called = await calls((api) => api.list(kind, page));
    if ('problem' in called) return { problem: called.problem };
    const read = parsePage(called.json, kind);
    if (!read) return { problem: { code: 'service-garbled' } };
    const before = found.size;
    for (const thing of read.items) found.set(thing.id, thing);
    unreadable += read.unreadable;
    ({ total } = read);
    // A service without paging returns the same page again.
    if (total === null || found.size + unreadable >= total || found.size === before) break;
  }
  const items = [...found.values()];
  return { items, total, unreadable, asOf: Date.now(), problem: null };
}

/**
 * Reads a list anew and keeps it; one that can't be read leaves what was known, and says why. Where another account
 * comes into use meanwhile, nothing is kept: the list would pass for that one's.
 */
export async function refreshServiceList(
  calls: ServiceCalls,
  kind: ServiceItemKind,
): Promise<void> {
  const keep = await guardCurrentAccount();
  const read = await readAll(calls, kind);
  await keep(() =>
    changeServiceSchedules((state) => ({ ...state, [kind]: { ...state[kind], ...read } })),
  );
}

export async function refreshServiceLists(calls: ServiceCalls): Promise<void> {
  await Promise.all(serviceItemKinds.map((kind) => refreshServiceList(calls, kind)));
}
