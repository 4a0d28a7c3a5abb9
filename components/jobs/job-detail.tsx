import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { ExportButton } from '@/components/results/export/export-button';
import { ProjectButton } from '@/components/results/export/project-button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { BackLink } from '@/components/ui/back-link';
import { TextField } from '@/components/ui/text-field';
import { type IntentState, useIntent } from '@/components/ui/hooks/use-intent';
import { useJustChanged } from '@/components/ui/hooks/use-just-changed';
import { setTo, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { dateTimeText, numberText, countText } from '@/utils/i18n/format';
import { jobProblem } from '@/utils/jobs/job-hold';
import { projectRecipe } from '@/utils/jobs/project-recipe';
import type { Job } from '@/utils/jobs/schema';
import { readJobAddresses, readJobResults } from '@/utils/jobs/state/jobs';
import { maxWatchedPages } from '@/utils/watches/schema';
import { noFilter } from '@/utils/library/filter';
import { setQuery } from '@/utils/library/state/results-list';
import { send } from '@/utils/messaging/send';
import { recipes, recipesReady } from '@/utils/recipes/state';
import { creditLimit } from '@/utils/whole-number';
import { creditLimitError } from './credit-limit-error';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo } from '../workspace/route';
import { JobCauses } from './job-causes';
import { JobFigures, JobProgressBar } from './job-progress-bar';
import { JobRows } from './job-rows';
import { useStartQuestions } from './use-start-questions';

const isOpen = ({ state }: Job): boolean => state === 'running' || state === 'paused';

/** One job: progress, controls, results and failures. */
export function JobDetail({ job }: { job: Job }) {
  const intent = useIntent();
  const { done, running } = job.totals;
  const problem = jobProblem(job);
  return (
    <article class="stack column">
      <header class="stack-s">
        <BackLink href="#/jobs" name={i18n.t('jobs.back')} />
        <h1 class="break" dir="auto">
          {job.name}
        </h1>
        <p class="small muted">{dateTimeText(job.createdAt)}</p>
      </header>
      <WorkspaceProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {problem && <WorkspaceProblemBanner problem={problem} tone="warn" />}
      <section class="panel stack" aria-label={i18n.t('jobs.progressTitle')}>
        <p role="status">
          <strong>{i18n.t(`jobs.state_${job.state}`)}</strong>
          {job.state !== 'running' && running > 0 && ` · ${i18n.t('jobs.finishing')}`}
        </p>
        <JobProgressBar job={job} />
        <JobFigures job={job} />
        {job.follows !== undefined && (
          <p class="hint">
            {i18n.t(isOpen(job) ? 'jobFollow.following' : 'jobFollow.followed', [
              numberText(job.follows),
            ])}
          </p>
        )}
        <JobControls job={job} intent={intent}>
          {!job.completes && job.count <= maxWatchedPages && (
            <a class="button small" href={`#/watches/new?job=${job.id}`}>
              {i18n.t('watchJob.watch')}
            </a>
          )}
          <ProjectButton
            read={async () => {
              await recipesReady;
              return {
                name: job.name,
                recipe: projectRecipe(job, recipes.value ?? []),
                addresses: (await readJobAddresses(job.id)).join('\n'),
                options: job.options,
              };
            }}
          />
        </JobControls>
      </section>
      <section class="panel stack" aria-label={i18n.t('jobs.results')}>
        <h2>{i18n.t('jobs.results')}</h2>
        {done === 0 ? (
          <p class="hint">{i18n.t('jobs.noResults')}</p>
        ) : (
          <div class="row row-wrap">
            <Button
              small
              // With a recipe the rows are the goal, and have buttons of their own.
              primary={!isOpen(job) && job.recipeId === undefined && !job.completes}
              onClick={() => {
                setQuery({ text: '', filter: { ...noFilter, job: job.id } });
                goTo('results');
              }}
            >
              {countText('jobs.showResults', done)}
            </Button>
            <ExportButton read={() => readJobResults(job.id)} />
          </div>
        )}
      </section>
      <JobRows job={job} intent={intent} />
      <JobCauses job={job} intent={intent} />
    </article>
  );
}

interface ControlsProps {
  job: Job;
  intent: IntentState;
  /** What else can be done with the job, after its own controls. */
  children: ComponentChildren;
}

function JobControls({ job, intent, children }: ControlsProps) {
  const confirming = useSignal<'cancel' | 'remove' | null>(null);
  const question = useStartQuestions(intent);
  const cap = useSignal(String(job.cap));
  const jobId = job.id;
  const capNumber = creditLimit(cap.value);
  const disabled = intent.pending.value;
  // The job may pause itself just before the user presses 'Pause': the press must not resume it.
  const justChanged = useJustChanged(job.state === 'running');
  return (
    <>
      {job.state === 'paused' && (
        <TextField
          name={i18n.t('jobs.cap')}
          {...bindText(cap)}
          error={creditLimitError(capNumber)}
          numeric
        />
      )}
      <div class="row row-wrap">
        {job.state === 'running' && (
          <Button
            small
            disabled={disabled}
            onClick={() => void intent.run(() => send('jobs/pause', { jobId }))}
          >
            {i18n.t('jobs.pause')}
          </Button>
        )}
        {job.state === 'paused' && (
          <Button
            small
            primary
            disabled={disabled || justChanged || capNumber === 0}
            onClick={() =>
              question.run((confirmed) =>
                send('jobs/resume', { jobId, cap: capNumber, ...confirmed }),
              )
            }
          >
            {i18n.t('jobs.resume')}
          </Button>
        )}
        {isOpen(job) && (
          <Button small disabled={disabled} onClick={setTo(confirming, 'cancel')}>
            {i18n.t('jobs.cancel')}
          </Button>
        )}
        {!isOpen(job) && job.totals.running === 0 && (
          <Button small disabled={disabled} onClick={setTo(confirming, 'remove')}>
            {i18n.t('jobs.remove')}
          </Button>
        )}
        {children}
      </div>
      {question.dialog}
      {confirming.value === 'cancel' && (
        <ConfirmDialog
          title={i18n.t('jobs.cancelTitle')}
          body={i18n.t('jobs.cancelBody')}
          confirm={i18n.t('jobs.cancelConfirm')}
          dismiss={i18n.t('jobs.keep')}
          danger
          onConfirm={() => void intent.run(() => send('jobs/cancel', { jobId }))}
          onClose={setTo(confirming, null)}
        />
      )}
      {confirming.value === 'remove' && (
        <ConfirmDialog
          title={i18n.t('jobs.removeTitle')}
          body={i18n.t('jobs.removeBody')}
          confirm={i18n.t('jobs.remove')}
          onConfirm={() =>
            void intent.run(async () => {
              await send('jobs/remove', { jobId });
              goTo('jobs');
            })
          }
          onClose={setTo(confirming, null)}
        />
      )}
    </>
  );
}
