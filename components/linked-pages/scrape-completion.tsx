import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { PaidForm } from '@/components/scrape/paid-form';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import { ScrapeOptionsFields } from '@/components/scrape/scrape-options';
import { openFromPanel } from '@/components/sidepanel/panel-links';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Banner, ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { numberText, countText } from '@/utils/i18n/format';
import { estimateJob } from '@/utils/jobs/job-cost';
import type { Completion } from '@/utils/jobs/schema';
import { looksSignedIn } from '@/utils/jobs/state/signed-in';
import { send } from '@/utils/messaging/send';
import { withinCap } from '@/utils/runs/cost/estimate-cost';
import { omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { creditLimit } from '@/utils/whole-number';
import { creditLimitError } from '@/components/jobs/credit-limit-error';
import { urlForOptions } from '@/utils/runs/parameters/presets-and-limits';

interface Props {
  tabId: number;
  /** Pages to scrape. */
  addresses: readonly string[];
  completes: Completion;
  rows: string[][];
  /** Recipe that reads the pages; null if `completes` names the values. */
  recipeId: string | null;
  /** Default name of the job. */
  name: string;
}

/** Form that completes rows through the scraper, as a job: reason, number of pages, cost and confirmation. */
export function ScrapeCompletion(props: Props) {
  const { tabId, addresses, completes, rows, recipeId } = props;
  const intent = useIntent();
  const ownCap = useSignal<string | null>(null);
  const signedIn = useSignal(false);
  /** Whether the user confirmed a cost above the limit; null while no dialog is open. */
  const confirming = useSignal<boolean | null>(null);
  const jobId = useSignal('');
  useEffect(() => {
    void intent.run(async () => {
      signedIn.value = await looksSignedIn(tabId);
    });
  }, [tabId]);

  const context = scrapeContext();
  const { preferences } = context;
  const siteUrl = urlForOptions(addresses);
  const draft = useScrapeDraft(preferences, siteUrl, intent.problem.value);
  const filled = normalizeOptions(draft.options);
  const options = omitDefaults(filled);
  const estimate = estimateJob(addresses, options, context.runs);
  const capText = ownCap.value ?? String(estimate.most);
  const cap = creditLimit(capText);
  const expected = withinCap(estimate, cap);
  const { most } = expected;
  const lacksSource = filled.content !== 'html' || filled.noHtml;
  const privateAddress = usePrivateAddress(addresses);
  const count = addresses.length;

  function start(costConfirmed: boolean): void {
    void intent.run(async () => {
      const sent = await send('jobs/create', {
        name: props.name.slice(0, 200),
        urls: [...addresses],
        options,
        cap,
        completes,
        rows,
        ...(recipeId !== null && { recipeId }),
        privateAddressConfirmed: privateAddress.privateAddressConfirmed,
        costConfirmed,
      });
      jobId.value = sent.jobId;
    });
  }

  if (jobId.value !== '') {
    return (
      <div class="stack-s">
        <p role="status">{i18n.t('linkedJob.started')}</p>
        <p>
          <Button small primary onClick={() => openFromPanel(`#/jobs/${jobId.value}`)}>
            {i18n.t('linkedJob.open')}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div class="stack-s">
      <p>
        {i18n.t('linkedJob.cost', count, [numberText(count), countText('results.credits', most)])}{' '}
        {i18n.t('linkedJob.reason')}
      </p>
      {signedIn.value && (
        <Banner role="note" class="small">
          {i18n.t('linkedJob.signedIn')}
        </Banner>
      )}
      <AddressWarnings {...privateAddress} />
      <PaidForm
        expected={expected}
        site={presetSite(addresses[0] ?? '')}
        preferences={preferences}
        left={context.left}
        disabled={intent.pending.value || cap === 0 || lacksSource || privateAddress.isOpen}
        button={
          intent.pending.value ? i18n.t('scrapeForm.sending') : countText('linkedJob.start', count)
        }
        check={() => draft.check()}
        onSend={(costConfirmed) => {
          // A cost above the limit was already confirmed in `PaidForm`.
          if (costConfirmed) start(true);
          else confirming.value = false;
        }}
      >
        <ScrapeOptionsFields {...context} {...draft} sessionFits={false} />
        {lacksSource && (
          <p class="error" role="alert">
            {i18n.t('linkedJob.needsSource')}
          </p>
        )}
        <TextField
          name={i18n.t('jobs.cap')}
          value={capText}
          hint={i18n.t('jobs.capHint', [countText('results.credits', estimate.most)])}
          error={creditLimitError(cap)}
          numeric
          onInput={storeIn(ownCap)}
        />
      </PaidForm>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {confirming.value !== null && (
        <ConfirmDialog
          title={countText('linkedJob.confirmTitle', count)}
          body={i18n.t('linkedJob.confirmBody', [countText('results.credits', most)])}
          confirm={i18n.t('linkedJob.confirm')}
          onConfirm={() => start(false)}
          onClose={setTo(confirming, null)}
        />
      )}
    </div>
  );
}
