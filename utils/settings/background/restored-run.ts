import type { Run } from '@/utils/runs/schema';

/**
 * A run of a backup as it is taken in. It is marked, so that what a file says of prices and balances counts for nothing
 * where a limit is weighed, and no time in it lies in the future.
 * @param accounts what an account of the file is called here.
 * @param now milliseconds since the epoch.
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
