import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import type { Run } from '@/utils/runs/schema';

/** Longest duration of a scrape in ms, when its usual one is not known (interface, Limits: 30 to 45 s). */
const longestMs = 45_000;
/** In `storage.session`: when each of these scrapes has ended at the service, by run ID. */
const key = 'lostScrapes';
const Schema = z.record(z.string(), z.number());

/**
 * Scrapes whose replies were lost when the background ended: they have ended here, and go on at the service, where
 * they use a slot of the account.
 * @param onFree called when one of them has ended there.
 */
export function createLostScrapes(onFree: () => void) {
  const ends = new Map<string, number>();
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const stored = (await ext.storage.session.get(key))[key] ?? {};
    for (const [id, end] of Object.entries(z.parse(Schema, stored))) keep(id, end);
  }

  function keep(id: string, end: number): void {
    const left = end - Date.now();
    if (left <= 0 || ends.has(id)) return;
    ends.set(id, end);
    setTimeout(() => {
      ends.delete(id);
      onFree();
    }, left);
  }

  return {
    /** IDs of those that may still be under way at the service. */
    async ids(): Promise<string[]> {
      await (reading ??= read());
      return [...ends.keys()];
    },
    /** Notes a changed run, if it has just been lost. */
    async note(run: Run | null): Promise<void> {
      if (run?.kind !== 'scrape' || run.state !== 'unknown' || !run.wasStopped) return;
      const takesMs = run.expectedMs === undefined ? longestMs : run.expectedMs * 1.5;
      keep(run.id, run.updatedAt + takesMs);
      await (reading ??= read());
      await ext.storage.session.set({ [key]: Object.fromEntries(ends) });
    },
  };
}
