import { restoredId, restoredTime } from '@/utils/restored-values';
import type { Run } from '@/utils/runs/schema';

/**
 * Adapts a run from a backup. Marks it as restored, so that its prices and balances are ignored by
 * limits, and limits its timestamps to the time from 1970 to now.
 * @param accounts IDs in this browser by ID in the backup.
 * @param now timestamp in ms.
 */
export function restoredRun(run: Run, accounts: Record<string, string>, now: number): Run {
  return {
    ...run,
    ...(run.accountId !== undefined && { accountId: restoredId(run.accountId, accounts) }),
    createdAt: restoredTime(run.createdAt, now),
    updatedAt: restoredTime(run.updatedAt, now),
    ...(run.kind === 'scrape' &&
      run.acceptedAt !== undefined && { acceptedAt: restoredTime(run.acceptedAt, now) }),
    notBefore: null,
    ...(run.removedAt !== undefined && { removedAt: restoredTime(run.removedAt, now) }),
    restored: true,
  };
}
