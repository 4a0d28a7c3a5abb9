import * as z from 'zod/mini';
import { WhereSchema } from '../schema';

const ConnectionSchema = z.lazy(() =>
  z.object({
    /** Identifies the connection within its tab; a later one with the same key replaces it. */
    key: z.string(),
    tabId: z.number(),
    frameId: z.number(),
    /** Its URL; in stored records only scheme and host. */
    url: z.string(),
    /** Time of the request in ms since the epoch. */
    at: z.number(),
  }),
);
/** Recorded connections, newest last. */
export const ConnectionsSchema = z.lazy(() => z.array(ConnectionSchema));
export type NotedConnection = z.infer<typeof ConnectionSchema>;
/** Potentially long-lived connection of a tab: a WebSocket, an EventSource, a stream. */
export type TabConnection = Omit<NotedConnection, 'key'>;

const ExitRouteSchema = z.lazy(() =>
  z.object({
    profileId: z.string(),
    where: WhereSchema,
    exit: z.string(),
    /** Start of its session or, without one, time of being switched on. */
    since: z.number(),
  }),
);
/** Route at some moment; a different `exit` means a different exit address. */
export type ExitRoute = z.infer<typeof ExitRouteSchema>;

const RouteChangeSchema = z.lazy(() =>
  z.object({ at: z.number(), routes: z.array(ExitRouteSchema) }),
);
export const RouteChangesSchema = z.lazy(() => z.array(RouteChangeSchema));
/** Routes that all new traffic takes from `at` (ms since the epoch) on. */
export type RouteChange = z.infer<typeof RouteChangeSchema>;
