import type { Run } from '@/utils/runs/schema';

/**
 * Adapts a run from a backup. Marks it as restored, so that its prices and balances are ignored by
 * limits, and limits its timestamps to now.
 * @param accounts IDs in this browser by ID in the backup.
 * @param now timestamp in ms.
 */
export function restoredRun(run: Run, accounts: Record<string, string>, now: number): Run {
  const accountId = run.accountId === undefined ? undefined : accounts[run.accountId];
  return {
    ...run,
    ...(accountId !== undefined && { accountId }),
    createdAt: Math.min(run.createdAt, now),
    updatedAt: Math.min(run.updatedAt, now),
    restored: true,
  };
}
