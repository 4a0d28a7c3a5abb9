import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { leftOf } from '@/utils/jobs/job-progress';
import type { Job } from '@/utils/jobs/schema';

/** Counts and cost of a job; counts of zero are left out, except that of finished addresses. */
export function summaryOf(job: Job): string[] {
  const without = job.totals.failed + job.totals.unknown;
  const left = leftOf(job);
  return [
    i18n.t('jobs.summaryDone', [numberText(job.totals.done)]),
    ...(without > 0 ? [i18n.t('jobs.summaryWithout', [numberText(without)])] : []),
    ...(left > 0 ? [i18n.t('jobs.summaryLeft', [numberText(left)])] : []),
    i18n.t('results.credits', job.used, [numberText(job.used)]),
  ];
}
