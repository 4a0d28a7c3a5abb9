import { i18n } from '@/utils/i18n/i18n';
import { connectedAccount } from '@/utils/account/state/connected-account';
import {
  ScrapeAddress,
  AddressScrapeForm,
  LastScrape,
  useAddressScrape,
} from '../scrape/address-scrape';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';

/**
 * Step of the first scrape: URL, cost and result.
 * @param onBegin called just before sending; the parent then keeps the step open for the result.
 */
export function ScrapeStep({ onBegin }: { onBegin: () => void }) {
  const scrape = useAddressScrape();
  const { url, trouble, last } = scrape;
  if (!connectedAccount()) return <p>{i18n.t('welcome.connectFirst')}</p>;
  return (
    <div class="stack">
      <p>{i18n.t('welcome.scrapeHint')}</p>
      <ScrapeAddress scrape={scrape} placeholder="https://" />
      {url !== null && (
        <AddressScrapeForm scrape={scrape} action={i18n.t('scrape.button')} onBegin={onBegin} />
      )}
      <WorkspaceProblemBanner problem={trouble} />
      {last && <LastScrape scrape={scrape} last={last} />}
    </div>
  );
}
