import { i18n } from '@/utils/i18n/i18n';
import { ScrollTable } from '@/components/ui/scroll-table';
import { dateTimeText, numberText } from '@/utils/i18n/format';
import { problemSentence } from '@/utils/i18n/problem-text';
import type { WatchRun } from '@/utils/watches/schema';
import { countsText } from './watch-text';
import styles from './watches.module.css';

/** Ended runs of a watch, newest first, with outcome and cost. */
export function WatchRunTable({ history }: { history: readonly WatchRun[] }) {
  return (
    <section class="panel stack-s">
      <h2>{i18n.t('watches.history')}</h2>
      <p class="hint">{i18n.t('watches.historyHint')}</p>
      <ScrollTable role="region" label={i18n.t('watches.history')}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{i18n.t('watches.time')}</th>
              <th scope="col">{i18n.t('watches.status')}</th>
              <th scope="col" class="end">
                {i18n.t('watches.credits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map((watchRun) => (
              <tr key={watchRun.at}>
                <th scope="row">
                  {watchRun.pages ? (
                    dateTimeText(watchRun.at)
                  ) : (
                    <a href={`#/results/${watchRun.runId}`} title={i18n.t('watches.openResult')}>
                      {dateTimeText(watchRun.at)}
                    </a>
                  )}
                </th>
                <td
                  class={styles.outcome}
                  title={watchRun.problem ? problemSentence(watchRun.problem) : undefined}
                >
                  {countsText(watchRun)}
                  {watchRun.pages && watchRun.pages.missing > 0 && (
                    <span class="hint">
                      {' · '}
                      {i18n.t('watchJob.missing', [
                        numberText(watchRun.pages.missing),
                        numberText(watchRun.pages.count),
                      ])}
                    </span>
                  )}
                </td>
                <td class="end num">{watchRun.used === null ? '–' : numberText(watchRun.used)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}
