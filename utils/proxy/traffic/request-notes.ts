import * as z from 'zod/mini';
import {
  ConnectionsSchema,
  type NotedConnection,
  type RouteChange,
  RouteChangesSchema,
  type TabConnection,
} from './schema';

/** Key of the list of long-lived connections, newest last. */
export const connectionsKey = 'connections';

/** Maximum number of recorded connections per tab and in total. A page may open any number. */
const maxOfTab = 50;
const maxOfAll = 500;
/** Maximum length of a host name in DNS; a longer one cannot be connected to. */
export const longestHost = 253;

/** Maximum number of hosts counted by one instance before they are added up: a page may name any number. */
export const maxCountedHosts = 500;

/** Key prefix of the bytes by host counted by one instance of the background. */
export const usedBytesKeyPrefix = 'used:';

export const routeChangesKey = 'routeChanges';

/** Key of the routes of the last recorded change, as text for comparison. */
export const lastRoutesKey = 'lastRoutes';

/**
 * Contents of `storage.session`. Unreadable entries are skipped: the records are only displayed, never acted on.
 */
type Noted = Record<string, unknown>;

const SumsSchema = z.lazy(() => z.record(z.string(), z.number()));

export function readConnections(noted: Noted): NotedConnection[] {
  return z.safeParse(ConnectionsSchema, noted[connectionsKey]).data ?? [];
}

/**
 * Adds a connection to the list, reduced to scheme and host: the rest of its URL is private and of any length.
 * Beyond the limits the oldest are dropped, first those of the same tab.
 * @param key identifies the connection within its tab.
 */
export function withConnection(
  list: readonly NotedConnection[],
  key: string,
  { tabId, frameId, url, at }: TabConnection,
): readonly NotedConnection[] {
  const { protocol, host, hostname } = new URL(url);
  if (hostname.length > longestHost) return list;
  const others = list.filter((one) => one.key !== key);
  const ofTab = others.filter((one) => one.tabId === tabId);
  const oldest = ofTab.length < maxOfTab ? undefined : ofTab[0];
  const kept = others.filter((one) => one !== oldest);
  return [...kept, { key, tabId, frameId, url: `${protocol}//${host}/`, at }].slice(-maxOfAll);
}

export function readRouteChanges(noted: Noted): RouteChange[] {
  return z.safeParse(RouteChangesSchema, noted[routeChangesKey]).data ?? [];
}

/** Bytes by host as counted by each instance of the background; `key` is the full key. */
export function readUsedBytes(noted: Noted): { key: string; sums: Record<string, number> }[] {
  return Object.entries(noted).flatMap(([key, value]) => {
    if (!key.startsWith(usedBytesKeyPrefix)) return [];
    const { data } = z.safeParse(SumsSchema, value);
    return data ? [{ key, sums: data }] : [];
  });
}
