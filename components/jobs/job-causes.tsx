import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DetailLines, ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { loadInto } from '@/components/ui/load-into';
import { setTo, bindValue } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { numberText, countText } from '@/utils/i18n/format';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { Problem } from '@/utils/problem';
import type { EndGroup } from '@/utils/jobs/end-groups';
import type { Job } from '@/utils/jobs/schema';
import { readEndGroups } from '@/utils/jobs/state/jobs';
import { send } from '@/utils/messaging/send';
import { publishedCost } from '@/utils/runs/cost/estimate-cost';
import { type ScrapeMode, scrapeModes } from '@/utils/runs/schema';
import { useStartQuestions } from './use-start-questions';
import styles from './jobs.module.css';

/**
 * Returns the most credits that one address may cost.
 * @param mode '' for the mode of the job.
 */
const maxEach = (job: Job, mode: ScrapeMode | ''): number =>
  mode === '' ? job.reserve : publishedCost({ ...job.options, mode }).most;

/** Addresses without a result, grouped by cause, each group with a button that tries it again. */
export function JobCauses({ job, intent }: { job: Job; intent: IntentState }) {
  const groups = useSignal<readonly EndGroup[]>([]);
  const problem = useSignal<Problem | null>(null);
  const confirming = useSignal<EndGroup | null>(null);
  const mode = useSignal<ScrapeMode | ''>('');
  const { failed, unknown } = job.totals;
  useEffect(() => loadInto(readEndGroups(job.id), groups, problem), [job.id, failed, unknown]);

  const question = useStartQuestions(intent);
  function retry(group: EndGroup): void {
    const again = { jobId: job.id, state: group.state, code: group.problem.code };
    const change = mode.value === '' ? {} : { mode: mode.value };
    question.run((confirmed) => send('jobs/retry', { ...again, ...change, ...confirmed }));
  }

  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (failed + unknown === 0 || groups.value.length === 0) return null;
  return (
    <section class="panel stack-s" aria-label={i18n.t('jobs.causes')}>
      <h2>{i18n.t('jobs.causes')}</h2>
      {job.state !== 'cancelled' && (
        <SelectField
          name={i18n.t('jobRetry.mode')}
          {...bindValue(mode)}
          hint={i18n.t('jobRetry.cost', [countText('results.credits', maxEach(job, mode.value))])}
          options={[
            { value: '', name: i18n.t('jobRetry.same') },
            ...namedOptions(scrapeModes, (value) => i18n.t(`mode.${value}`)),
          ]}
        />
      )}
      {job.state === 'paused' && <p class="hint">{i18n.t('jobRetry.paused')}</p>}
      <ul class={styles.causes}>
        {groups.value.map((group) => (
          <li key={`${group.state} ${group.problem.code}`}>
            <div class="row row-wrap between">
              <strong class="num">{countText('jobs.addressCount', group.count)}</strong>
              {job.state !== 'cancelled' && (
                <Button
                  small
                  disabled={intent.pending.value}
                  aria-label={i18n.t('jobs.retryOf', group.count, [
                    numberText(group.count),
                    problemSentence(group.problem),
                  ])}
                  onClick={() => {
                    if (group.state === 'unknown') confirming.value = group;
                    else retry(group);
                  }}
                >
                  {i18n.t('jobs.retry')}
                </Button>
              )}
            </div>
            <p>{problemSentence(group.problem)}</p>
            <DetailLines lines={problemDetails(group.problem)} />
            <ul class={styles.urls}>
              {group.urls.map((url) => (
                <li class="break" key={url}>
                  {url}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {question.dialog}
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t('repeat.title')}
          body={i18n.t('repeat.body')}
          confirm={i18n.t('repeat.confirm')}
          onConfirm={() => {
            if (confirming.value) retry(confirming.value);
          }}
          onClose={setTo(confirming, null)}
        />
      )}
    </section>
  );
}
