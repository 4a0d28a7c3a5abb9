import type { AccountState } from '../account/schema';
import { restoredTime } from '../restored-values';
import type { Backup } from './backup-schema';

/**
 * Returns the backup with each time after `now` (ms since the epoch) replaced by `now`. Pages can't show a time far in
 * the future. Times of jobs, watches and results are corrected where these are added.
 */
export function withPastTimes(backup: Backup, now: number): Backup {
  const past = (at: number) => restoredTime(at, now);
  const stateOf = ({ account, problem }: AccountState): AccountState => ({
    account: account && { ...account, checkedAt: past(account.checkedAt) },
    problem,
  });
  const { accounts, geoComparisons, recipes } = backup;
  const others = accounts.others.map((one) => ({ ...one, state: stateOf(one.state) }));
  const list = geoComparisons?.list.map(({ createdAt, removedAt, ...one }) => ({
    ...one,
    createdAt: past(createdAt),
    removedAt: removedAt === null ? null : past(removedAt),
  }));
  const read = recipes?.map(({ earlier, lastRun, ...one }) => ({
    ...one,
    createdAt: past(one.createdAt),
    updatedAt: past(one.updatedAt),
    lastRun: lastRun && { ...lastRun, at: past(lastRun.at) },
    ...(earlier && { earlier: earlier.map((version) => ({ ...version, at: past(version.at) })) }),
  }));
  return {
    ...backup,
    at: past(backup.at),
    account: stateOf(backup.account),
    accounts: { ...accounts, others },
    ...(geoComparisons && list && { geoComparisons: { ...geoComparisons, list } }),
    ...(read && { recipes: read }),
  };
}
