import { i18n } from '#i18n';
import { numberText } from '@/utils/i18n/measures';
import type { WatchRun } from '@/utils/watches/schema';

/** Outcome of a run, with the number of rows that differ. */
export function countsText({ outcome, added, gone, changed }: WatchRun): string {
  return outcome === 'changed'
    ? i18n.t('watches.counts', [numberText(added), numberText(gone), numberText(changed)])
    : i18n.t(`watches.outcome_${outcome}`);
}
