import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { TestResults } from '@/components/proxy-lists/test-results';
import { settings } from '@/utils/storage/state/page-state';
import { resultsCsv } from '@/utils/proxy-lists/results-csv';
import type { ListRequest } from '@/utils/proxy-lists/schema';
import {
  forgetTestResults,
  oneAtATime,
  testResults,
  stopTests,
  testing,
  testLines,
  testProblem,
} from '@/utils/proxy-lists/state';
import { saveFile } from '@/utils/browser/save-file';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './proxy-lists.module.css';

interface Props {
  lines: readonly string[];
  ask: Pick<ListRequest, 'product' | 'protocol'> | null;
}

/**
 * Tests each line with one request and keeps the results. Asks for confirmation if the test closes
 * connections.
 */
export function ListTest({ lines, ask }: Props) {
  const asking = useSignal(false);
  const found = testResults.value;
  const ended = found.filter(({ state }) => state === 'works' || state === 'fails').length;
  const works = found.filter(({ state }) => state === 'works').length;
  const busy = testing.value !== 'no';
  const inTheWay = testProblem();
  const hasCheck = (settings.value.value?.addresses.exitCheck ?? '') !== '';
  const start = () => {
    asking.value = false;
    if (ask) void testLines(lines, ask.product);
  };
  if (!ask && found.length === 0) return null;
  return (
    <section class="panel stack" aria-labelledby="results-title">
      <div class="row between row-wrap">
        <h2 id="results-title">{i18n.t('generate.results')}</h2>
        <div class="row row-wrap">
          {busy ? (
            <Button small disabled={testing.value === 'stopping'} onClick={stopTests}>
              {i18n.t('generate.testStop')}
            </Button>
          ) : (
            ask && (
              <Button
                small
                disabled={!hasCheck}
                onClick={() => {
                  if (oneAtATime) asking.value = true;
                  else start();
                }}
              >
                {i18n.t('generate.test')}
              </Button>
            )
          )}
        </div>
      </div>
      {!hasCheck && <p class="hint">{i18n.t('generate.testNoCheck')}</p>}
      {hasCheck && oneAtATime && ask?.protocol === 'socks5' && (
        <p class="hint">{i18n.t('generate.testSocksHint')}</p>
      )}
      {busy && (
        <progress
          class={styles.progress}
          max={found.length}
          value={ended}
          aria-label={i18n.t('generate.results')}
        />
      )}
      <p class="hint" role="status">
        {found.length === 0
          ? i18n.t('generate.noResults')
          : busy
            ? i18n.t('generate.testProgress', [ended, found.length])
            : ended < found.length
              ? i18n.t('generate.testStopped', [ended, found.length])
              : i18n.t('generate.testDone', ended, [ended, works])}
      </p>
      <WorkspaceProblemBanner problem={inTheWay} />
      {found.length > 0 && (
        <>
          <TestResults results={found} />
          <div class="row row-wrap">
            <Button small onClick={() => saveFile('proxy-test.csv', new Blob([resultsCsv(found)]))}>
              {i18n.t('generate.saveCsv')}
            </Button>
            {!busy && (
              <Button small onClick={forgetTestResults}>
                {i18n.t('generate.clear')}
              </Button>
            )}
          </div>
        </>
      )}
      {asking.value && (
        <ConfirmDialog
          title={i18n.t('generate.testTitle', lines.length)}
          body={i18n.t('generate.testBody')}
          confirm={i18n.t('generate.testStart')}
          onConfirm={start}
          onCancel={setTo(asking, false)}
        />
      )}
    </section>
  );
}
