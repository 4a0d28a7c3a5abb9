import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useJustChanged } from '@/components/ui/hooks/use-just-changed';
import { Button } from '@/components/ui/button';
import { problemSentence } from '@/utils/i18n/problem-text';
import { jobProblem } from '@/utils/jobs/job-hold';
import type { Job } from '@/utils/jobs/schema';
import { jobs } from '@/utils/jobs/state/jobs';
import { send } from '@/utils/messaging/send';
import { JobFigures, JobProgressBar } from './job-progress-bar';
import styles from './jobs.module.css';

/** Maximum number of jobs shown. */
const maxShown = 3;

/** Jobs that are running or paused, each with its progress and one button; nothing without any. */
export function OpenJobs({ onOpen }: { onOpen: (fragment: string) => void }) {
  const open = (jobs.value ?? []).filter(
    ({ state, watchRun }) => watchRun === undefined && (state === 'running' || state === 'paused'),
  );
  if (open.length === 0) return null;
  return (
    <div class="panel">
      <ul class={styles.jobs} aria-label={i18n.t('jobs.title')}>
        {open.slice(0, maxShown).map((job) => (
          <OpenJob key={job.id} job={job} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

function OpenJob({ job, onOpen }: { job: Job; onOpen: (fragment: string) => void }) {
  const intent = useIntent();
  const verb = job.state === 'running' ? 'pause' : 'resume';
  // The job may pause itself just before the user presses 'Pause': the press must not resume it.
  const justChanged = useJustChanged(job.state === 'running');
  const problem = jobProblem(job);
  return (
    <li>
      <div class="row between">
        <Button small quiet onClick={() => onOpen(`#/jobs/${job.id}`)}>
          <bdi class="clip">{job.name}</bdi>
        </Button>
        <Button
          small
          disabled={intent.pending.value || justChanged}
          aria-label={i18n.t(`jobPanel.${verb}`, [job.name])}
          onClick={() => void intent.run(() => send(`jobs/${verb}`, { jobId: job.id }))}
        >
          {i18n.t(`jobs.${verb}`)}
        </Button>
      </div>
      <JobProgressBar job={job} />
      <p class="small muted">{i18n.t(`jobs.state_${job.state}`)}</p>
      <JobFigures job={job} />
      {problem && <p class="small">{problemSentence(problem)}</p>}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </li>
  );
}
