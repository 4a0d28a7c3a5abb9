import { ext } from '@/utils/browser/ext';
import { withWebLock } from '@/utils/storage/web-locks';
import { createHostResolver } from '@/utils/proxy/state/profile-resolver';
import { exitRoutes, withRouteChange } from '@/utils/proxy/traffic/old-connections';
import type { ExitRoute, RouteChange } from '@/utils/proxy/traffic/schema';
import {
  routeChangesKey,
  usedBytesKeyPrefix,
  readConnections,
  readRouteChanges,
  readUsedBytes,
} from '@/utils/proxy/traffic/request-notes';
import { attributeBytes, addUsage } from '@/utils/proxy/traffic/data-usage';
import { trafficByProfileItem, proxyItem } from '@/utils/storage/registry/proxy';
import type { AccountProduct } from '@/utils/account/schema';
import { writeConnections } from './connections-store';
import { recordSessionBalances } from '../sessions/session-balances';

const { session } = ext.storage;

/**
 * Records the routes of new traffic from `at` on, if they changed, and attributes the bytes counted until then to
 * the profiles that carried them.
 * @param at time in ms since the epoch. Records under this key or a later one are still growing and are skipped.
 * @param products reads the account's proxy data from the service.
 */
export async function recordRouteChange(
  at: number,
  products: () => Promise<AccountProduct[]>,
): Promise<void> {
  const routes = await withWebLock('request-notes', () => note(at));
  if (routes) await recordSessionBalances(routes, products);
}

/** Returns the routes if they differ from the last recorded ones; else null. */
async function note(at: number): Promise<ExitRoute[] | null> {
  const [noted, state] = await Promise.all([session.get(null), proxyItem.read()]);
  const changes = readRouteChanges(noted);
  await addUsedBytes(noted, changes, at);
  await forgetClosed(noted);
  const routes = exitRoutes(state);
  if (routes === null) return null;
  const next = withRouteChange(changes, { at, routes });
  if (next === changes) return null;
  await session.set({ [routeChangesKey]: next });
  return routes;
}

async function addUsedBytes(
  noted: Record<string, unknown>,
  changes: readonly RouteChange[],
  at: number,
): Promise<void> {
  const used = readUsedBytes(noted).filter(
    ({ key }) => Number(key.slice(usedBytesKeyPrefix.length)) < at,
  );
  if (used.length === 0) return;
  const routes = changes.at(-1)?.routes ?? [];
  const sums = used.map((one) => one.sums);
  const shares = attributeBytes(sums, await createHostResolver(routes));
  await session.remove(used.map(({ key }) => key));
  await trafficByProfileItem.update((all) => addUsage(all, shares, routes));
}

async function forgetClosed(noted: Record<string, unknown>): Promise<void> {
  const open = new Set((await ext.tabs.query({})).map(({ id }) => id));
  const all = readConnections(noted);
  const left = all.filter(({ tabId }) => open.has(tabId));
  if (left.length < all.length) await writeConnections(left);
}
