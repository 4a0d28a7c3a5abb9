import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { CostReceipt } from '@/components/scrape/cost-receipt';
import { PageIcon } from '@/components/ui/more-icons';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { formSeed } from '@/utils/schedules/form-seed';
import { omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { CodeButton } from '../results/export/export-code';
import { ConnectFirst } from '../workspace/connect-first';
import { route } from '../workspace/route';
import { ScheduleScrape } from '../schedules/schedule-scrape';
import { ScrapeAddress, AddressScrapeForm, LastScrape, useAddressScrape } from './address-scrape';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';

/** The page 'New scrape': a form for any URL, with every option. */
export function ScrapePage() {
  const { item, url } = route.value;
  return <NewScrape key={`${item} ${url}`} item={item} address={url} />;
}

function NewScrape({ item, address }: { item: string; address: string }) {
  const scrape = useAddressScrape(item, address);
  const { url, draft, privateAddress, intent, trouble, last } = scrape;
  useEffect(() => {
    const seed = formSeed(item);
    // Options that the user edited before stay.
    if (seed && !draft.touched) draft.change(seed);
  }, []);
  if (!connectedAccount()) {
    return (
      <div class="stack column">
        <h1>{i18n.t('scrapeForm.title')}</h1>
        <ConnectFirst icon={<PageIcon />} />
      </div>
    );
  }
  return (
    <div class="stack column">
      <h1>{i18n.t('scrapeForm.title')}</h1>
      <section class="panel stack">
        <ScrapeAddress scrape={scrape} />
        <AddressScrapeForm
          scrape={scrape}
          action={i18n.t(intent.pending.value ? 'scrapeForm.sending' : 'scrapeForm.send')}
        />
        <div class="row row-wrap">
          <ScheduleScrape
            url={privateAddress.isOpen ? null : url}
            options={omitDefaults(normalizeOptions(draft.options))}
            privateAddressConfirmed={privateAddress.privateAddressConfirmed}
          />
          {url !== null && (
            <CodeButton
              run={{ kind: 'scrape', url, options: omitDefaults(normalizeOptions(draft.options)) }}
              disabled={Object.keys(draft.errors).length > 0}
            />
          )}
        </div>
        <WorkspaceProblemBanner problem={trouble} />
      </section>
      {last && (
        <section class="panel stack">
          <LastScrape scrape={scrape} last={last} />
          <CostReceipt run={last} />
        </section>
      )}
    </div>
  );
}
