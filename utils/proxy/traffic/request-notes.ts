import * as z from 'zod/mini';
import { WhereSchema } from '../schema';
import type { TabConnection, RouteChange } from './old-connections';
import { routeChangesKey, connectionKeyPrefix, usedBytesKeyPrefix } from './request-note-keys';

/** Reads what is noted of requests in `storage.session`. What can't be read is left out: it is only told, never acted on. */
type Noted = Record<string, unknown>;

const ConnectionSchema = z.object({
  tabId: z.number(),
  frameId: z.number(),
  url: z.string(),
  at: z.number(),
});
const MovesSchema = z.array(
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
);
const SumsSchema = z.record(z.string(), z.number());

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

/** Bytes by host, as each life of the background counted them; `key` is the whole key. */
export function readUsedBytes(noted: Noted): { key: string; sums: Record<string, number> }[] {
  return Object.entries(noted).flatMap(([key, value]) => {
    if (!key.startsWith(usedBytesKeyPrefix)) return [];
    const { data } = z.safeParse(SumsSchema, value);
    return data ? [{ key, sums: data }] : [];
  });
}
