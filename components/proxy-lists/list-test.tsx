import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { TestResults } from '@/components/proxy-lists/test-results';
import { hasExitCheck } from '@/utils/settings/state/has-exit-check';
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

interface Props {
  lines: readonly string[];
  request: Pick<ListRequest, 'product' | 'protocol'> | null;
}

/**
 * Tests each line with one request and keeps the results. Asks for confirmation if the test closes
 * connections.
 */
export function ListTest({ lines, request }: Props) {
  const confirming = useSignal(false);
  const found = testResults.value;
  const ended = found.filter(({ state }) => state === 'works' || state === 'fails').length;
  const works = found.filter(({ state }) => state === 'works').length;
  const busy = testing.value !== 'no';
  const inTheWay = testProblem();
  const hasCheck = hasExitCheck();
  const start = () => {
    if (request) void testLines(lines, request.product);
  };
  if (!request && found.length === 0) return null;
  return (
    <section class="panel stack" aria-labelledby="results-title">
      <div class="row between row-wrap">
        <h2 id="results-title">{i18n.t('proxyLists.results')}</h2>
        <div class="row row-wrap">
          {busy ? (
            <Button small disabled={testing.value === 'stopping'} onClick={stopTests}>
              {i18n.t('proxyLists.testStop')}
            </Button>
          ) : (
            request && (
              <Button
                small
                disabled={!hasCheck}
                onClick={() => {
                  if (oneAtATime) confirming.value = true;
                  else start();
                }}
              >
                {i18n.t('proxyLists.test')}
              </Button>
            )
          )}
        </div>
      </div>
      {!hasCheck && <p class="hint">{i18n.t('proxyLists.testNoCheck')}</p>}
      {hasCheck && oneAtATime && request?.protocol === 'socks5' && (
        <p class="hint">{i18n.t('proxyLists.testSocksHint')}</p>
      )}
      {busy && (
        <progress max={found.length} value={ended} aria-label={i18n.t('proxyLists.results')} />
      )}
      <p class="hint" role="status">
        {found.length === 0
          ? i18n.t('proxyLists.noResults')
          : busy
            ? i18n.t('proxyLists.testProgress', [ended, found.length])
            : ended < found.length
              ? i18n.t('proxyLists.testStopped', [ended, found.length])
              : i18n.t('proxyLists.testDone', ended, [ended, works])}
      </p>
      <WorkspaceProblemBanner problem={inTheWay} />
      {found.length > 0 && (
        <>
          <TestResults results={found} />
          <div class="row row-wrap">
            <Button small onClick={() => saveFile('proxy-test.csv', new Blob([resultsCsv(found)]))}>
              {i18n.t('proxyLists.saveCsv')}
            </Button>
            {!busy && (
              <Button small onClick={forgetTestResults}>
                {i18n.t('proxyLists.clear')}
              </Button>
            )}
          </div>
        </>
      )}
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t('proxyLists.testTitle', lines.length)}
          body={i18n.t('proxyLists.testBody')}
          confirm={i18n.t('proxyLists.testStart')}
          onConfirm={start}
          onClose={setTo(confirming, false)}
        />
      )}
    </section>
  );
}
