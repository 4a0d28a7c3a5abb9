import type { Watch } from './schema';

/**
 * Adapts a watch from a backup: paused, so that it spends nothing before the user resumes it, and
 * without a last run, since the rows of its runs are not in backups.
 * @param accounts IDs in this browser by ID in the backup.
 */
export function restoredWatch(watch: Watch, accounts: Readonly<Record<string, string>>): Watch {
  return {
    ...watch,
    accountId: accounts[watch.accountId] ?? watch.accountId,
    state: 'paused',
    problem: { code: 'restored-paused' },
    pending: null,
    fruitless: 0,
    last: null,
  };
}
