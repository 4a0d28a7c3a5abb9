import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { type IntentState, useIntent } from '@/components/ui/hooks/use-intent';
import { numberText } from '@/utils/i18n/measures';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { EndGroup } from '@/utils/jobs/end-groups';
import type { Job } from '@/utils/jobs/schema';
import { readEndGroups } from '@/utils/jobs/state/jobs';
import { send } from '@/utils/messaging/send';
import styles from './jobs.module.css';

/** Addresses without a result, grouped by cause, each group with a button that tries it again. */
export function JobCauses({ job, intent }: { job: Job; intent: IntentState }) {
  const groups = useSignal<readonly EndGroup[]>([]);
  const reading = useIntent();
  const asked = useSignal<EndGroup | null>(null);
  const { failed, unknown } = job.totals;
  useEffect(() => {
    void reading.run(async () => {
      groups.value = await readEndGroups(job.id);
    });
  }, [job.id, failed, unknown]);

  function retry({ state, problem }: EndGroup): void {
    void intent.run(() => send('jobs/retry', { jobId: job.id, state, code: problem.code }));
  }

  if (reading.problem.value) return <ProblemBanner problem={reading.problem.value} />;
  if (failed + unknown === 0 || groups.value.length === 0) return null;
  return (
    <section class="panel stack-s" aria-label={i18n.t('jobs.causes')}>
      <h2>{i18n.t('jobs.causes')}</h2>
      <ul class={styles.causes}>
        {groups.value.map((group) => (
          <li key={`${group.state} ${group.problem.code}`}>
            <div class="row row-wrap between">
              <strong class="num">
                {i18n.t('jobs.addressCount', group.count, [numberText(group.count)])}
              </strong>
              {job.state !== 'cancelled' && (
                <button
                  type="button"
                  class="button small"
                  disabled={intent.pending.value}
                  aria-label={i18n.t('jobs.retryOf', group.count, [
                    numberText(group.count),
                    problemSentence(group.problem),
                  ])}
                  onClick={() => {
                    if (group.state === 'unknown') asked.value = group;
                    else retry(group);
                  }}
                >
                  {i18n.t('jobs.retry')}
                </button>
              )}
            </div>
            <p>{problemSentence(group.problem)}</p>
            {problemDetails(group.problem).map((line) => (
              <p class="small muted break" key={line}>
                {line}
              </p>
            ))}
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
      {asked.value && (
        <ConfirmDialog
          title={i18n.t('repeat.title')}
          body={i18n.t('repeat.body')}
          confirm={i18n.t('repeat.confirm')}
          onConfirm={() => {
            if (asked.value) retry(asked.value);
            asked.value = null;
          }}
          onCancel={() => {
            asked.value = null;
          }}
        />
      )}
    </section>
  );
}
