import * as z from 'zod/mini';

/** Where the background notes, in `storage.session`, that a panel shall look for data. */
export const pickRequestKey = 'pickRequest';

const PickRequestSchema = z.lazy(() =>
  z.object({ id: z.string(), tabId: z.int(), at: z.number() }),
);
export type PickRequest = z.infer<typeof PickRequestSchema>;

/** A panel that opens later than this is about something else. */
const validMs = 30_000;

/** A stored request; null where there is none, or an old one. */
export function readPickRequest(stored: unknown, now: number): PickRequest | null {
  const request = z.safeParse(PickRequestSchema, stored).data ?? null;
  return request && Math.abs(now - request.at) <= validMs ? request : null;
}
