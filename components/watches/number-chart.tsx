import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { loadInto } from '@/components/ui/load-into';
import { storeIn } from '@/components/ui/signals';
import { dateTimeText, exactNumberText } from '@/utils/i18n/format';
import type { Problem } from '@/utils/problem';
import { readSeries, type Series } from '@/utils/watches/number-series';
import type { Watch, WatchRun } from '@/utils/watches/schema';
import { readWatchTable } from '@/utils/watches/state';
import { LineChart } from './line-chart';
import { Section } from '@/components/ui/section';
import { ScrollTable } from '@/components/ui/scroll-table';

interface Props {
  watch: Watch;
  /** Newest first. */
  history: readonly WatchRun[];
}

/** A number of one row over the runs, as a line and as a table. */
export function NumberChart({ watch, history }: Props) {
  const problem = useSignal<Problem | null>(null);
  const series = useSignal<Series | null>(null);
  const column = useSignal('');
  const row = useSignal('');
  useEffect(() => {
    const reading = readSeries(
      history.toReversed(),
      (at) => readWatchTable(watch.id, at),
      watch.draft.key,
      { column: column.value, row: row.value },
    );
    return loadInto(reading, series, problem);
  }, [history, watch.draft.key, column.value, row.value]);
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  const found = series.value;
  if (!found) return null;
  const title = i18n.t('watches.chartTitle', [found.column, found.rowName]);
  return (
    <Section title={i18n.t('watches.chart')}>
      <div class="pair">
        <SelectField
          name={i18n.t('watches.ruleColumn')}
          value={found.column}
          options={found.columns.map((name) => ({ value: name, name }))}
          onChange={storeIn(column)}
        />
        <SelectField
          name={i18n.t('watches.chartRow')}
          value={found.row}
          options={found.rows.map(({ id: value, name }) => ({ value, name }))}
          onChange={storeIn(row)}
        />
      </div>
      {found.points.length === 0 ? (
        <p class="hint">{i18n.t('watches.chartMissing')}</p>
      ) : (
        <>
          <LineChart points={found.points} title={title} />
          <details>
            <summary class="small">{i18n.t('watches.chartTable')}</summary>
            <ScrollTable role="region" label={title}>
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">{i18n.t('watches.time')}</th>
                    <th scope="col" class="end">
                      {found.column}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.points.map(({ at, value }) => (
                    <tr key={at}>
                      <th scope="row">{dateTimeText(at)}</th>
                      <td class="end num">{exactNumberText(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollTable>
          </details>
        </>
      )}
    </Section>
  );
}
