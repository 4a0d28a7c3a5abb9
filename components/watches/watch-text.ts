import { i18n } from '@/utils/i18n/i18n';
import { numberText, countText } from '@/utils/i18n/format';
import { creditLimitError } from '@/components/jobs/credit-limit-error';
import type { Watch, WatchSettings, WatchRun } from '@/utils/watches/schema';
import { capAllows, type WatchCost } from '@/utils/watches/watch-plan';

/** Outcome of a run, with the number of rows that differ. */
export function countsText({ outcome, added, gone, changed }: WatchRun): string {
  return outcome === 'changed'
    ? i18n.t('watches.counts', [numberText(added), numberText(gone), numberText(changed)])
    : i18n.t(`watches.outcome_${outcome}`);
}

/**
 * Returns the error of a credit limit; undefined: none.
 * @param cap 0 if what was typed is no valid number.
 */
export function capError(cost: WatchCost, cap: number): string | undefined {
  if (cap === 0) return creditLimitError(cap);
  return capAllows(cost, cap)
    ? undefined
    : i18n.t('watches.capTooLow', [countText('results.credits', cost.run.most)]);
}

/**
 * Returns the error of the credit limit of one run; undefined: none.
 * @param cap 0 if what was typed is no valid number; undefined: the estimate is used.
 */
export function runCapError({ each }: WatchCost, cap: number | undefined): string | undefined {
  if (cap === undefined || cap === 0 || cap >= each) return creditLimitError(cap);
  return i18n.t('watchJob.capTooLow', [countText('results.credits', each)]);
}

/**
 * Question before a watch begins or changes: its cost and limit.
 * @param pages number of pages of a job; null for one address.
 * @param state of a watch that is changed; null for a new one.
 */
export function confirmText(
  { run, month }: WatchCost,
  { credits, per }: WatchSettings['cap'],
  pages: number | null,
  state: Watch['state'] | null,
): string {
  const begin = i18n.t(state === null ? 'watches.runsNow' : `watches.from_${state}`);
  const costs = [
    countText('results.credits', run.most),
    numberText(month.most),
    countText('results.credits', credits),
  ] as const;
  const price =
    pages === null
      ? i18n.t(per === 'day' ? 'watches.confirmDay' : 'watches.confirmMonth', [...costs])
      : i18n.t(per === 'day' ? 'watchJob.confirmDay' : 'watchJob.confirmMonth', [
          countText('watchJob.pages', pages),
          ...costs,
        ]);
  return `${begin} ${price}`;
}
