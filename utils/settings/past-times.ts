import type { AccountState } from '../account/schema';
import { restoredTime } from '../restored-values';
import type { Backup } from './backup-schema';

/**
 * The backup with no time after `now`, in ms since the epoch: one far in the future can't be shown, and would hide
 * later ones. Jobs, watches and results are adapted where they are added.
 */
export function withPastTimes(backup: Backup, now: number): Backup {
  const past = (at: number) => restoredTime(at, now);
  const stateOf = ({ account, problem }: AccountState): AccountState => ({
    account: account && { ...account, checkedAt: past(account.checkedAt) },
    problem,
  });
  const { accounts, worlds, recipes } = backup;
  const others = accounts.others.map((one) => ({ ...one, state: stateOf(one.state) }));
  const list = worlds?.list.map(({ createdAt, removedAt, ...one }) => ({
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
    ...(worlds && list && { worlds: { ...worlds, list } }),
    ...(read && { recipes: read }),
  };
}
