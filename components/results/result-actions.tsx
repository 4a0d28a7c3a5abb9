import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { isRunUnderWay } from '@/utils/runs/run-states';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { Menu } from '@/components/ui/menu';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { removeResults } from '@/utils/library/state/result-actions';
import { send } from '@/utils/messaging/send';
import type { ScrapeRun } from '@/utils/runs/schema';
import { ScheduleScrape } from '../schedules/schedule-scrape';
import { goTo } from '../workspace/route';
import { ExportButton } from './export/export-button';
import { CodeButton } from './export/export-code';
import { KeepIncognitoResult } from './list/incognito-note';

/**
 * Actions on one result: the most likely one as a button, the others in a menu. In private windows
 * saving to the library stands beside them, because the result is deleted with the last window.
 */
export function ResultActions({ run, intent }: { run: ScrapeRun; intent: IntentState }) {
  const again = useSignal<typeof import('./rerun-dialog').RerunDialog | null>(null);
  const Again = again.value;
  const underWay = isRunUnderWay(run.state);
  const isRepeatFirst = !underWay && !run.result;

  function repeat() {
    void intent.run(async () => {
      // Also loads the runs that the price estimate is based on.
      const { RerunDialog, runsReady } = await import('./rerun-dialog');
      await runsReady;
      again.value = RerunDialog;
    });
  }

  function remove() {
    // No confirmation, because the removal can be undone.
    void intent.run(async () => {
      await removeResults([run]);
      goTo('results');
    });
  }

  return (
    <div class="row row-wrap">
      {run.result && <ExportButton primary read={() => Promise.resolve([run.id])} />}
      {isRepeatFirst && (
        <Button small primary onClick={repeat}>
          {i18n.t('repeat.button')}
        </Button>
      )}
      {underWay && run.state !== 'intent' && (
        <Button
          small
          title={i18n.t('scrape.stopHint')}
          onClick={() => void intent.run(() => send('scrape/cancel', { runId: run.id }))}
        >
          {i18n.t('scrape.stop')}
        </Button>
      )}
      {inIncognitoWindow && !underWay && <KeepIncognitoResult id={run.id} />}
      <Menu>
        {/^https?:/i.test(run.url) && (
          <a
            class="button small"
            href={run.url}
            target="_blank"
            rel="noreferrer noopener"
            title={i18n.t('view.originalHint')}
          >
            {i18n.t('view.original')}
          </a>
        )}
        {!underWay && !isRepeatFirst && (
          <Button small onClick={repeat}>
            {i18n.t('repeat.button')}
          </Button>
        )}
        <ScheduleScrape
          url={run.url}
          options={run.options}
          privateAddressConfirmed={run.restored !== true}
        />
        <a class="button small" href={`#/compare?url=${encodeURIComponent(run.url)}`}>
          {i18n.t('compare.link')}
        </a>
        <CodeButton run={run} />
        {!underWay && (
          <Button small onClick={remove}>
            {i18n.t('results.remove')}
          </Button>
        )}
      </Menu>
      {Again && <Again run={run} onClose={setTo(again, null)} />}
    </div>
  );
}
