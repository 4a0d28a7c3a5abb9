import { i18n } from '@/utils/i18n/i18n';
import { JobFigures, JobProgressBar } from '@/components/jobs/job-progress-bar';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { jobs } from '@/utils/jobs/state/jobs';
import { send } from '@/utils/messaging/send';
import type { Watch } from '@/utils/watches/schema';

/** Progress of the run under way of a watched job, and the button that stops it; nothing between runs. */
export function WatchJobProgress({ watch }: { watch: Watch }) {
  const intent = useIntent();
  const { pending } = watch;
  const job = jobs.value?.find(({ id }) => id === watch.id);
  if (!pending || job?.watchRun !== pending.runId) return null;
  return (
    <section class="panel stack" aria-label={i18n.t('jobs.progressTitle')}>
      <JobProgressBar job={job} />
      <JobFigures job={job} />
      {job.state === 'running' && (
        <p>
          <Button
            small
            disabled={intent.pending.value}
            onClick={() => void intent.run(() => send('jobs/cancel', { jobId: job.id }))}
          >
            {i18n.t('watchJob.stop')}
          </Button>
        </p>
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </section>
  );
}
