import * as z from 'zod/mini';
import { WhereSchema } from '../schema';
import type { TabConnection, RouteChange } from './old-connections';

/** Where the connections that may stand for long are kept: one list, the newest last. */
export const connectionsKey = 'connections';

/** Most connections that are noted of one tab, and of all. A page may open any number. */
const mostOfTab = 50;
const mostOfAll = 500;
/** Longest name of a host that DNS knows; a longer one can't be connected to. */
const longestHost = 253;

/** Most hosts that one instance counts the bytes of before they are added up: a page may name any number. */
export const mostCountedHosts = 500;

/** Begins the key of what one instance of the background counted: bytes by host. */
export const usedBytesKeyPrefix = 'used:';

/** Where the moves between exits are kept. */
export const routeChangesKey = 'moves';

/** Where the background keeps which routes it noted the last move of, as text to compare. */
export const lastRoutesKey = 'movedTo';

/** What lies in `storage.session`. What can't be read of it is left out: it is only told, never acted on. */
type Noted = Record<string, unknown>;

const ConnectionsSchema = z.lazy(() =>
  z.array(
    z.object({
      key: z.string(),
      tabId: z.number(),
      frameId: z.number(),
      url: z.string(),
      at: z.number(),
    }),
  ),
);
const MovesSchema = z.lazy(() =>
  z.array(
    z.object({
      at: z.number(),
      ways: z.array(
        z.object({
          profileId: z.string(),
          where: WhereSchema,
          exit: z.string(),
          since: z.number(),
        }),
      ),
    }),
  ),
);
const SumsSchema = z.lazy(() => z.record(z.string(), z.number()));

/** A noted connection; a later one of the same key takes its place. */
export interface NotedConnection extends TabConnection {
  key: string;
}

export function readConnections(noted: Noted): NotedConnection[] {
  return z.safeParse(ConnectionsSchema, noted[connectionsKey]).data ?? [];
}

/**
 * The list with one more connection, of whose address only scheme and host are kept: the rest is the page's own, and as
 * long as it likes. Beyond the bounds the oldest go, of its own tab first.
 * @param key tells its tab's connections apart.
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
  const oldest = ofTab.length < mostOfTab ? undefined : ofTab[0];
  const kept = others.filter((one) => one !== oldest);
  return [...kept, { key, tabId, frameId, url: `${protocol}//${host}/`, at }].slice(-mostOfAll);
}

export function readRouteChanges(noted: Noted): RouteChange[] {
  return z.safeParse(MovesSchema, noted[routeChangesKey]).data ?? [];
}

/** Bytes by host, as each instance of the background counted them; `key` is the whole key. */
export function readUsedBytes(noted: Noted): { key: string; sums: Record<string, number> }[] {
  return Object.entries(noted).flatMap(([key, value]) => {
    if (!key.startsWith(usedBytesKeyPrefix)) return [];
    const { data } = z.safeParse(SumsSchema, value);
    return data ? [{ key, sums: data }] : [];
  });
}
