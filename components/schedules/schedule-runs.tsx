import { i18n } from '@/utils/i18n/i18n';
import type { ScheduleRun } from '@/utils/schedules/schema';
import { dateTimeText, countText } from '@/utils/i18n/format';
import { withIndex } from '../ui/hooks/with-index';
import { jsonText } from '../ui/json-text';
import styles from './schedules.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  runs: readonly ScheduleRun[];
  pending: boolean;
  onFetch: (run: ScheduleRun) => void;
}

/**
 * List of past runs in the service's order (newest first), with buttons that fetch their results
 * into the library.
 */
export function ScheduleRuns({ runs, pending, onFetch }: Props) {
  if (runs.length === 0) return <p class="hint">{i18n.t('schedules.noRuns')}</p>;
  return (
    <ol class={styles.runs} aria-label={i18n.t('schedules.runs')}>
      {withIndex(runs).map(({ id, item: run }) => (
        <li key={id}>
          <div class="row between row-wrap">
            <span>
              {run.at === null ? i18n.t('schedules.noTime') : dateTimeText(run.at)}
              {run.status !== null && <span class="small muted"> · {run.status}</span>}
              {run.credits !== null && (
                <span class="small muted num">
                  {' · '}
                  {countText('results.credits', run.credits)}
                </span>
              )}
            </span>
            {run.taskId !== null && run.url !== '' && (
              <Button small disabled={pending} onClick={() => onFetch(run)}>
                {i18n.t('schedules.fetch')}
              </Button>
            )}
          </div>
          {run.error !== null && <p class="small break">{run.error}</p>}
          <details>
            <summary class="small muted">{i18n.t('schedules.fields')}</summary>
            <pre class="code" tabIndex={0}>
              {jsonText(run.fields)}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
