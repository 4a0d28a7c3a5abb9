import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText, numberText, countText } from '@/utils/i18n/format';
import { Button } from '@/components/ui/button';
import { useListSearch } from '@/components/ui/list-search';
import { toggle } from '@/components/ui/signals';
import type { Job } from '@/utils/jobs/schema';
import { JobProgressBar } from './job-progress-bar';
import styles from './jobs.module.css';
import { leftOf } from '@/utils/jobs/job-progress';

/** Counts and cost of a job; counts of zero are left out, except that of finished addresses. */
function summaryOf(job: Job): string[] {
  const without = job.totals.failed + job.totals.unknown;
  const left = leftOf(job);
  return [
    i18n.t('jobs.summaryDone', [numberText(job.totals.done)]),
    ...(without > 0 ? [i18n.t('jobs.summaryWithout', [numberText(without)])] : []),
    ...(left > 0 ? [i18n.t('jobs.summaryLeft', [numberText(left)])] : []),
    countText('results.credits', job.used),
  ];
}

const tones = { running: 'busy', paused: 'warn', cancelled: '', done: 'good' } as const;

/** Number of jobs shown at first, so that the form below them stays visible. */
const shownFirst = 4;

/**
 * The newest jobs, and all of them on demand.
 * @param jobs newest first.
 */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const { box, found } = useListSearch(jobs, ({ name }) => name);
  const all = useSignal(false);
  return (
    <>
      {box}
      <ul class={styles.jobs} aria-label={i18n.t('jobs.list')}>
        {found.slice(0, all.value ? found.length : shownFirst).map((job) => (
          <li key={job.id}>
            <div class="row between">
              <a class="break" href={`#/jobs/${job.id}`}>
                <strong dir="auto">{job.name}</strong>
              </a>
              <span class={`chip ${tones[job.state]}`}>{i18n.t(`jobs.state_${job.state}`)}</span>
            </div>
            <JobProgressBar job={job} />
            <p class="small muted num">
              {[dateTimeText(job.createdAt), ...summaryOf(job)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {!all.value && found.length > shownFirst && (
        <p>
          <Button small quiet onClick={toggle(all)}>
            {i18n.t('jobs.showAll', [numberText(found.length)])}
          </Button>
        </p>
      )}
    </>
  );
}
