import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { draftKeeper } from '@/components/ui/hooks/draft-keeper';
import { i18n } from '@/utils/i18n/i18n';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import { ScrapeForm } from '@/components/scrape/scrape-form';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { usePageScrape } from '@/components/scrape/use-page-scrape';
import { RunSummary } from '@/components/results/run-summary';
import { TextField } from '@/components/ui/text-field';
import type { FilledOptions, ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { scrapePreferences, checkSessionFits } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { sentAddress } from '@/utils/runs/address';
import { completeAddress } from '@/utils/typed-address';
import { goTo } from '../workspace/route';
import { followProblemLink } from '../workspace/workspace-problem-banner';
import { usePresetSaver } from './use-preset-saver';

const newDraft = (address: string) => ({
  typed: signal(address),
  own: signal<FilledOptions | null>(null),
});
const drafts = draftKeeper<ReturnType<typeof newDraft>>();

/**
 * Returns the state of a scrape of a typed URL: the URL, the draft of the form, and the run
 * submitted last.
 * @param item stored item that the form is filled with; empty: none.
 * @param address URL that the form is filled with; empty: none.
 */
export function useAddressScrape(item = '', address = '') {
  const presets = usePresetSaver();
  const key = item || address;
  const { typed, own } = drafts.useDraft(key, () => newDraft(address));
  useLayoutEffect(() => {
    // A kept draft may hold another URL, typed before the link was chosen again.
    if (address !== '') typed.value = address;
  }, []);
  const url = sentAddress(completeAddress(typed.value));
  const { intent, underWay, runId, submit } = usePageScrape(url);
  const run = runs.value.find(({ id }) => id === runId);
  const last = run?.kind === 'scrape' ? run : null;
  const draft = useScrapeDraft(
    scrapePreferences(),
    url ?? '',
    intent.problem.value ?? last?.problem ?? null,
    own,
  );
  useEffect(() => {
    if (url !== null) void checkSessionFits(url);
  }, [url]);
  const privateAddress = usePrivateAddress(url);
  return {
    intent,
    presets,
    typed,
    last,
    /** URL as it is sent; null: the typed text is not a URL that can be sent. */
    url,
    draft,
    privateAddress,
    /** Whether a scrape of the URL is running. */
    underWay,
    /** Problem of the last submission or change of a preset; null: none. */
    trouble: intent.problem.value ?? presets.problem.value,
    submit(options: ScrapeOptions, costConfirmed: boolean) {
      const { privateAddressConfirmed } = privateAddress;
      const confirmations = { privateAddressConfirmed, costConfirmed };
      if (url !== null) void drafts.sending(key, () => submit(url, options, confirmations));
    },
  };
}
type AddressScrape = ReturnType<typeof useAddressScrape>;

/** URL field with its warnings. */
export function ScrapeAddress({
  scrape,
  placeholder = '',
}: {
  scrape: AddressScrape;
  placeholder?: string;
}) {
  const { typed, draft, url, privateAddress } = scrape;
  const addressError =
    typed.value.trim() !== '' && url === null ? i18n.t('scrapeForm.addressInvalid') : undefined;
  return (
    <>
      <TextField
        name={i18n.t('scrapeForm.address')}
        value={typed.value}
        placeholder={placeholder}
        hint={i18n.t('scrapeForm.addressHint')}
        error={addressError ?? draft.urlError}
        onInput={(text) => {
          typed.value = text;
          privateAddress.isConfirmed.value = false;
          draft.markEdited(['url']);
        }}
      />
      <AddressWarnings {...privateAddress} />
    </>
  );
}

interface FormProps {
  scrape: AddressScrape;
  /** Label of the button. */
  action: string;
  /** Called just before a scrape is sent. */
  onBegin?: () => void;
}

/** Form with the options for the URL and the submit button. */
export function AddressScrapeForm({ scrape, action, onBegin }: FormProps) {
  const { intent, presets, privateAddress, url, underWay } = scrape;
  return (
    <ScrapeForm
      {...scrapeContext()}
      url={url}
      draft={scrape.draft}
      action={action}
      underWay={underWay}
      disabled={intent.pending.value || privateAddress.isOpen}
      onScrape={(options, costConfirmed) => {
        onBegin?.();
        scrape.submit(options, costConfirmed);
      }}
      onKeep={presets.save}
    />
  );
}

/** State and result of the run submitted last. */
export function LastScrape({ scrape, last }: { scrape: AddressScrape; last: ScrapeRun }) {
  return (
    <RunSummary
      run={last}
      title={i18n.t('scrape.lastResult')}
      onOpen={() => goTo('results', last.id)}
      onStop={() => void scrape.intent.run(() => send('scrape/cancel', { runId: last.id }))}
      onLink={followProblemLink}
    />
  );
}
