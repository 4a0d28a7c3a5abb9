import * as z from 'zod/mini';
import type { Run } from '@/utils/runs/schema';
import { sessionItem } from '@/utils/storage/session-item';

/** Longest duration of a scrape in ms, when its usual one is not known (interface, Limits: 30 to 45 s). */
const longestMs = 45_000;
const LostSchema = z.object({ end: z.number(), accountId: z.string() });
type Lost = z.infer<typeof LostSchema>;
/** When each of these scrapes has ended at the service, and who pays for it, by run ID. */
const lostItem = sessionItem(
  'lostScrapes',
  () => z.record(z.string(), LostSchema),
  () => ({}),
);

/**
 * Counts the slots of accounts that lost scrapes still use at the service: their replies were lost when the background
 * ended, and here they have ended.
 * @param onFree called when one of them has ended at the service.
 */
export function createLostSlots(onFree: () => void) {
  const known = new Map<string, Lost>();
  let reading: Promise<void> | undefined;

  /** Reads the scrapes that an earlier background stored. Only the first call reads; after a failure the next one. */
  function readStored(): Promise<void> {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }

  async function read(): Promise<void> {
    for (const [id, one] of Object.entries(await lostItem.read())) keep(id, one);
  }

  function keep(id: string, one: Lost): void {
    // The clock may have been set back since.
    const left = Math.min(one.end - Date.now(), longestMs);
    if (left <= 0 || known.has(id)) return;
    known.set(id, one);
    setTimeout(() => {
      known.delete(id);
      onFree();
    }, left);
  }

  return {
    /** Accounts of those that may still be under way at the service, by run ID; '': the account in use. */
    async accounts(): Promise<Map<string, string>> {
      await readStored();
      return new Map([...known].map(([id, { accountId }]) => [id, accountId]));
    },
    /** Notes a changed run, if it has just been lost. */
    async note(run: Run | null): Promise<void> {
      if (run?.kind !== 'scrape' || run.state !== 'unknown' || !run.wasStopped) return;
      // `expectedMs` is the duration of the shorter scrapes, by a clock that may have been set back.
      const { expectedMs = 0 } = run;
      const takesMs = expectedMs > 0 ? Math.min(longestMs, expectedMs * 2.5) : longestMs;
      keep(run.id, { end: run.updatedAt + takesMs, accountId: run.accountId ?? '' });
      await readStored();
      await lostItem.write(Object.fromEntries(known));
    },
  };
}
