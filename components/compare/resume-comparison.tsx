import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { costOfAll } from '@/utils/compare/comparison-plan';
import { nextToSend, stoppedRuns } from '@/utils/compare/refused-comparison';
import type { ScrapeRun } from '@/utils/runs/schema';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { confirmCostTitle } from '@/components/scrape/confirm-cost';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { setTo } from '@/components/ui/signals';
import { Banner } from '@/components/ui/problem-banner';
import { countText } from '@/utils/i18n/format';

interface Props {
  url: string;
  /** Scrapes of the comparison in the library, in its order. */
  runs: readonly ScrapeRun[];
  onResume: (privateAddressConfirmed: boolean) => void;
}

/** Note that scrapes were not sent after a refusal by a server in front of the service, with a button to send them. */
export function ResumeComparison({ url, runs, onResume }: Props) {
  const confirming = useSignal(false);
  const privateAddress = usePrivateAddress(url);
  const stopped = stoppedRuns(runs).length;
  const next = nextToSend(runs);
  if (stopped === 0) return null;
  const options = next.map((run) => run.options);
  return (
    <Banner>
      <p>{countText('compare.stopped', stopped)}</p>
      <div class="button-row">
        <Button small onClick={setTo(confirming, true)}>
          {next.length < stopped
            ? i18n.t('compare.sendOne')
            : countText('compare.sendRest', stopped)}
        </Button>
      </div>
      {confirming.value && (
        <ConfirmDialog
          title={confirmCostTitle(costOfAll(url, options, runs))}
          body={i18n.t('compare.sendBody')}
          confirm={i18n.t('compare.sendConfirm')}
          onConfirm={() => onResume(privateAddress.privateAddressConfirmed)}
          onClose={setTo(confirming, false)}
          disabled={privateAddress.isOpen}
        >
          {privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
        </ConfirmDialog>
      )}
    </Banner>
  );
}
