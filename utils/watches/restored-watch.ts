import { restoredAmount, restoredId, restoredTime } from '../restored-values';
import type { Watch } from './schema';

/**
 * Adapts a watch from a backup: paused, so that it spends nothing before the user resumes it, and
 * without a last run, since the rows of its runs are not in backups.
 * @param accounts IDs in this browser by ID in the backup.
 * @param now timestamp in ms.
 */
export function restoredWatch(
  watch: Watch,
  accounts: Readonly<Record<string, string>>,
  now: number,
): Watch {
  // The addresses were confirmed in another browser, or never.
  const { addressesConfirmed: _elsewhere, ...own } = watch;
  const { spent, spentOther, total } = watch;
  return {
    ...own,
    createdAt: restoredTime(watch.createdAt, now),
    // Later than one interval from now it would never be due.
    nextAt: restoredTime(watch.nextAt, now + watch.draft.minutes * 60_000),
    spent: restoredSpent(spent),
    ...(spentOther && { spentOther: restoredSpent(spentOther) }),
    total: {
      credits: restoredAmount(total.credits),
      lost: restoredAmount(total.lost),
      runs: restoredAmount(total.runs),
    },
    accountId: restoredId(watch.accountId, accounts),
    state: 'paused',
    problem: { code: 'restored-paused' },
    pending: null,
    fruitless: 0,
    last: null,
  };
}

/** A negative amount would lift the cap. */
function restoredSpent({ earlier, ...last }: Watch['spent']): Watch['spent'] {
  const bounded = ({ period, credits }: Watch['spent']) => ({
    period,
    credits: restoredAmount(credits),
  });
  return { ...bounded(last), ...(earlier && { earlier: earlier.map(bounded) }) };
}
