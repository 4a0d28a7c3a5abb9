import * as z from 'zod/mini';
import { WhereSchema } from '../schema';
import type { TabConnection, RouteChange } from './old-connections';

/** Begins the key of each connection that may stand for long. */
export const connectionKeyPrefix = 'open:';

/** Begins the key of what one instance of the background counted: bytes by host. */
export const usedBytesKeyPrefix = 'used:';

/** Where the moves between exits are kept. */
export const routeChangesKey = 'moves';

/** Where the background keeps which routes it noted the last move of, as text to compare. */
export const lastRoutesKey = 'movedTo';

/** What lies in `storage.session`. What can't be read of it is left out: it is only told, never acted on. */
type Noted = Record<string, unknown>;

const ConnectionSchema = z.lazy(() =>
  z.object({
    tabId: z.number(),
    frameId: z.number(),
    url: z.string(),
    at: z.number(),
  }),
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

/** A noted connection, with what follows `connectionKeyPrefix` in its key. */
export interface NotedConnection extends TabConnection {
  key: string;
}

export function readConnections(noted: Noted): NotedConnection[] {
  return Object.entries(noted).flatMap(([name, value]) => {
    if (!name.startsWith(connectionKeyPrefix)) return [];
    const { data } = z.safeParse(ConnectionSchema, value);
    return data ? [{ ...data, key: name.slice(connectionKeyPrefix.length) }] : [];
  });
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
