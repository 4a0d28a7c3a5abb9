import { ext } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';
import { createProfileResolver } from '@/utils/proxy/state/profile-resolver';
import {
  type RouteChange,
  type ExitRoute,
  exitRoutes,
  withRouteChange,
} from '@/utils/proxy/traffic/old-connections';
import {
  connectionsKey,
  routeChangesKey,
  usedBytesKeyPrefix,
  readConnections,
  readRouteChanges,
  readUsedBytes,
} from '@/utils/proxy/traffic/request-notes';
import { attributeBytes, addUsage } from '@/utils/proxy/traffic/data-usage';
import { trafficByProfileItem, proxyItem } from '@/utils/storage/registry/proxy';
import type { AccountProduct } from '@/utils/account/schema';
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
  const ways = await withLock('request-notes', () => note(at));
  if (ways) await recordSessionBalances(ways, products);
}

/** Returns the routes if they differ from the last recorded ones; else null. */
async function note(at: number): Promise<ExitRoute[] | null> {
  const [noted, state] = await Promise.all([session.get(null), proxyItem.read()]);
  const moves = readRouteChanges(noted);
  await settle(noted, moves, at);
  await forgetClosed(noted);
  const ways = exitRoutes(state);
  if (ways === null) return null;
  const next = withRouteChange(moves, { at, ways });
  if (next === moves) return null;
  await session.set({ [routeChangesKey]: next });
  return ways;
}

async function settle(
  noted: Record<string, unknown>,
  moves: readonly RouteChange[],
  at: number,
): Promise<void> {
  const used = readUsedBytes(noted).filter(
    ({ key }) => Number(key.slice(usedBytesKeyPrefix.length)) < at,
  );
  if (used.length === 0) return;
  const ways = moves.at(-1)?.ways ?? [];
  const resolve = await createProfileResolver(ways);
  const shares = attributeBytes(
    used.map(({ sums }) => sums),
    (host) => resolve({ url: `https://${host}/`, incognito: false }, ways),
  );
  await session.remove(used.map(({ key }) => key));
  await trafficByProfileItem.update((all) => addUsage(all, shares, ways));
}

async function forgetClosed(noted: Record<string, unknown>): Promise<void> {
  const open = new Set((await ext.tabs.query({})).map(({ id }) => id));
  const all = readConnections(noted);
  const left = all.filter(({ tabId }) => open.has(tabId));
  if (left.length < all.length) await session.set({ [connectionsKey]: left });
}
