import * as z from 'zod/mini';
import { WhereSchema } from '../schema';
import type { Connection, Move } from './old-connections';
import { movesKey, openKey, usedKey } from './request-note-keys';

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

/** A noted connection, with what follows `openKey` in its key. */
export interface NotedConnection extends Connection {
  key: string;
}

export function readConnections(noted: Noted): NotedConnection[] {
  return Object.entries(noted).flatMap(([name, value]) => {
    if (!name.startsWith(openKey)) return [];
    const { data } = z.safeParse(ConnectionSchema, value);
    return data ? [{ ...data, key: name.slice(openKey.length) }] : [];
  });
}

export function readMoves(noted: Noted): Move[] {
  return z.safeParse(MovesSchema, noted[movesKey]).data ?? [];
}

/** Bytes by host, as each life of the background counted them; `key` is the whole key. */
export function readUsed(noted: Noted): { key: string; sums: Record<string, number> }[] {
  return Object.entries(noted).flatMap(([key, value]) => {
    if (!key.startsWith(usedKey)) return [];
    const { data } = z.safeParse(SumsSchema, value);
    return data ? [{ key, sums: data }] : [];
  });
}
