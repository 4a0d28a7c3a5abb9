import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText, numberText } from '@/utils/i18n/measures';
import { useListSearch } from '@/components/ui/list-search';
import { leftOf } from '@/utils/jobs/job-progress';
import type { Job } from '@/utils/jobs/schema';
import { JobProgressBar } from './job-progress-bar';
import styles from './jobs.module.css';

const tones = { running: 'busy', paused: 'warn', cancelled: '', done: 'live' } as const;

/** All jobs. @param jobs newest first. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const { box, found } = useListSearch(jobs, ({ name }) => name);
  return (
    <>
      {box}
      <ul class={styles.jobs} aria-label={i18n.t('jobs.list')}>
        {found.map((job) => (
          <li key={job.id}>
            <div class="row between">
              <a class="break" href={`#/jobs/${job.id}`}>
                <strong dir="auto">{job.name}</strong>
              </a>
              <span class={`chip ${tones[job.state]}`}>{i18n.t(`jobs.state_${job.state}`)}</span>
            </div>
            <JobProgressBar job={job} />
            <p class="small muted num">
              {dateTimeText(job.createdAt)} ·{' '}
              {i18n.t('jobs.summary', [
                numberText(job.totals.done),
                numberText(job.totals.failed + job.totals.unknown),
                numberText(leftOf(job)),
                numberText(job.used),
              ])}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
