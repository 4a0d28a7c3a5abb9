import * as z from 'zod/mini';
import { runStates } from '../library/schema';
import { storedItem } from './items';

/** What a paid call from a private window cost. Nothing in it tells what was asked for. */
const PrivateSpentSchema = z.object({
  /** The run's: one that was kept in the library is not counted twice. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** As in the ledger; `agent` for the agent. */
  mode: z.string(),
  state: z.enum(runStates),
  /** Credits; null until the service said. */
  used: z.nullable(z.number()),
  refunded: z.boolean(),
  /** Milliseconds since the epoch: when the state came to be. */
  changedAt: z.number(),
});
export type PrivateSpent = z.infer<typeof PrivateSpentSchema>;

/** Most calls that are kept; the oldest go first. */
export const mostPrivateSpent = 2000;

/**
 * Paid calls from private windows, newest last: written before each goes out, so that what a window that was closed
 * amid a call may have cost is still told. Cleared with everything.
 */
export const privateSpentItem = storedItem('privateSpent', z.array(PrivateSpentSchema), () => []);
