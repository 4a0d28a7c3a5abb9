import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

/** Key in `storage.session` for the request to search for data in the panel. */
export const pickRequestKey = 'pickRequest';

const PickRequestSchema = lazyObject(() => ({
  id: z.string(),
  tabId: z.int(),
  at: z.number(),
  byHand: z.boolean(),
}));
export type PickRequest = z.infer<typeof PickRequestSchema>;

/** Maximum age in ms of a valid request. */
const validMs = 30_000;

/** Parses a stored request; null if there is none or it has expired. */
export function readPickRequest(stored: unknown, now: number): PickRequest | null {
  const request = z.safeParse(PickRequestSchema, stored).data ?? null;
  return request && Math.abs(now - request.at) <= validMs ? request : null;
}
