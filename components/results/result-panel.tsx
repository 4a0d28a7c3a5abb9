import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { confirmCostTitle } from '@/components/scrape/confirm-cost';
import { CostReceipt } from '@/components/scrape/cost-receipt';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { timeAgo } from '@/utils/i18n/format';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunSummary } from '@/components/results/run-summary';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useMinute } from '@/components/ui/hooks/use-now';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';
import type { ScrapeRun } from '@/utils/runs/schema';
import { runs } from '@/utils/runs/state/runs';
import { send } from '@/utils/messaging/send';
import { CopyResult } from './export/copy-result';
import { repeatQuestion } from './repeat-question';
import { openFromPanel, followLinkFromPanel } from '../sidepanel/panel-links';

/** Summary of the last result of the page: state, cost and actions. */
export function ResultPanel({ run }: { run: ScrapeRun }) {
  const intent = useIntent();
  const confirming = useSignal(false);
  const underWay = isRunUnderWay(run.state);
  const now = useMinute();
  const privateAddress = usePrivateAddress(run.url);
  return (
    <>
      <RunSummary
        run={run}
        title={
          underWay
            ? i18n.t('sidePanel.running')
            : i18n.t('sidePanel.last', [timeAgo(run.createdAt, now)])
        }
        onOpen={() => openFromPanel(underWay ? '#/results' : `#/results/${run.id}`)}
        onStop={() => void intent.run(() => send('scrape/cancel', { runId: run.id }))}
        onLink={followLinkFromPanel}
      />
      {!underWay && (
        <div class="row row-wrap">
          {run.result && <CopyResult run={run} />}
          <Button small disabled={intent.pending.value} onClick={setTo(confirming, true)}>
            {i18n.t('repeat.button')}
          </Button>
        </div>
      )}
      <ProblemBanner
        problem={intent.problem.value}
        onLink={followLinkFromPanel}
        onDismiss={intent.dismiss}
      />
      {!underWay && <CostReceipt run={run} />}
      {confirming.value && (
        <ConfirmDialog
          title={confirmCostTitle(estimateCost(run.url, run.options, runs.value))}
          body={repeatQuestion(run)}
          confirm={i18n.t('repeat.confirm')}
          onConfirm={() => {
            const { privateAddressConfirmed } = privateAddress;
            void intent.run(() =>
              send('scrape/repeat', { runId: run.id, privateAddressConfirmed }),
            );
          }}
          onClose={setTo(confirming, false)}
          disabled={privateAddress.isOpen}
        >
          {privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
        </ConfirmDialog>
      )}
    </>
  );
}
