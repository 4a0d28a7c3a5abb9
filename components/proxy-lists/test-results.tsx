import { useSignal } from '@preact/signals';
import { ScrollTable } from '@/components/ui/scroll-table';
import { i18n } from '@/utils/i18n/i18n';
import { type LineTestResult, sortedResults, type SortKey } from '@/utils/proxy-lists/test-results';
import { countryWithCode, numberText } from '@/utils/i18n/format';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import styles from './proxy-lists.module.css';

const columns = [
  { key: 'line', end: true },
  { key: 'result', end: false },
  { key: 'exit', end: false },
  { key: 'country', end: false },
  { key: 'latency', end: true },
] as const;

const tones = { works: 'good', fails: 'bad', running: 'busy', waiting: '', stopped: '' } as const;

/** Table of the test result of each line, sortable by column. */
export function TestResults({ results }: { results: readonly LineTestResult[] }) {
  const by = useSignal<{ key: SortKey; descending: boolean }>({ key: 'line', descending: false });
  const { key, descending } = by.value;
  return (
    <ScrollTable label={i18n.t('proxyLists.results')}>
      <table class="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                class={column.end ? 'end' : ''}
                aria-sort={
                  column.key === key ? (descending ? 'descending' : 'ascending') : undefined
                }
              >
                <button
                  type="button"
                  class={styles.sort}
                  title={i18n.t('proxyLists.sortBy', [i18n.t(`proxyLists.${column.key}`)])}
                  onClick={() => {
                    by.value = {
                      key: column.key,
                      descending: column.key === key && !descending,
                    };
                  }}
                >
                  {i18n.t(`proxyLists.${column.key}`)}
                  <span aria-hidden="true">
                    {column.key === key ? (descending ? ' ↓' : ' ↑') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedResults(results, key, descending).map((result) => (
            <Row key={result.line} {...result} />
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Row({ line, state, tried, problem }: LineTestResult) {
  return (
    <tr>
      <th scope="row" class="end num">
        {line}
      </th>
      <td>
        <span class={`chip ${tones[state]}`}>{i18n.t(`proxyLists.${state}`)}</span>
        {problem && (
          <span class={styles.why}>
            {[problemSentence(problem), ...problemDetails(problem)].join(' ')}
          </span>
        )}
      </td>
      <td class="mono">{tried?.address ?? ''}</td>
      <td>
        {tried?.country ? countryWithCode(tried.country) : tried && i18n.t('common.notReported')}
        {tried && (tried.city ?? tried.network) !== null && (
          <span class={styles.why}>
            {[tried.city, tried.network].filter((part) => part !== null).join(' · ')}
          </span>
        )}
      </td>
      <td class="end num">
        {tried && i18n.t('proxyLists.milliseconds', [numberText(tried.tookMs)])}
      </td>
    </tr>
  );
}
