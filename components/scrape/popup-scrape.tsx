import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { PopupScrapeForm } from '@/components/scrape/popup-scrape-form';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { Button } from '@/components/ui/button';
import { usePageScrape } from '@/components/scrape/use-page-scrape';
import { usePresetSaver } from '@/components/scrape/use-preset-saver';
import { useSessionCheck } from '@/components/scrape/use-session-check';
import { sentAddress } from '@/utils/runs/address';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { scrapePreferencesProblem } from '@/utils/runs/state/scrape-preferences';
import { openSidePanelFor } from '@/utils/browser/open';
import { isToolbarPopup } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { activePage } from '@/utils/browser/state/active-page';
import { followLinkFromPopup, openFromPopup } from '../popup/popup-links';
import { PanelHeader } from '../popup/panel-header';
import { scrapeForm, scrapeWanted } from '../popup/popup-panel';

/**
 * Progress and result of a scrape of the active page, and its options. The submit button is among the popup's
 * actions.
 */
export function PopupScrape() {
  const presets = usePresetSaver();
  const url = activePage.value?.url ?? null;
  const { intent, underWay, submit } = usePageScrape(url === null ? null : sentAddress(url));
  const tabId = activePage.value?.tabId ?? null;
  useSessionCheck(url);
  const wanted = scrapeWanted.value;
  useEffect(() => {
    if (!wanted) return;
    scrapeWanted.value = false;
    document.querySelector<HTMLFormElement>(`#${scrapeForm.formId}`)?.requestSubmit();
  }, [wanted]);
  const last = runs.value.find((run) => run.kind === 'scrape') ?? null;
  if (connectedAccount() === null) return null;
  const trouble = presets.problem.value ?? scrapePreferencesProblem.value;
  return (
    <div class="stack">
      <PanelHeader title={i18n.t('popup.scrape')} />
      <ProblemBanner problem={trouble} />
      <PopupScrapeForm
        pageUrl={url}
        known={scrapeContext()}
        last={last}
        pending={intent.pending.value || last?.state === 'intent'}
        underWay={underWay}
        problem={intent.problem.value}
        outside={scrapeForm}
        onScrape={submit}
        onKeep={presets.save}
        onStop={(runId) => void intent.run(() => send('scrape/cancel', { runId }))}
        onOpen={(run) =>
          openFromPopup(isRunUnderWay(run.state) ? '#/results' : `#/results/${run.id}`)
        }
        onLink={followLinkFromPopup}
      />
      <div class="row row-wrap">
        {url !== null && (
          <Button
            small
            quiet
            onClick={() => openFromPopup(`#/compare?url=${encodeURIComponent(url)}`)}
          >
            {i18n.t('compare.link')}
          </Button>
        )}
        {tabId !== null && (
          <Button
            small
            quiet
            onClick={() =>
              void openSidePanelFor(tabId).then((opened) => {
                if (!opened) openFromPopup('#/results');
                else if (isToolbarPopup()) window.close();
              })
            }
          >
            {i18n.t('card.panel')}
          </Button>
        )}
      </div>
    </div>
  );
}
