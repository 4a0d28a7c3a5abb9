import { i18n } from '@/utils/i18n/i18n';
import type { ScrapeOptions } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import { useScrapeDraft } from './scrape-draft';
import { ScrapeForm, type ScrapeContext } from './scrape-form';
import { AddressWarnings, usePrivateAddress } from './address-warnings';
import type { ComponentProps } from 'preact';

/** Confirmations given by the user for the URL and the cost. */
export interface ConfirmedAddress {
  privateAddressConfirmed: boolean;
  costConfirmed: boolean;
}

interface Props extends Pick<
  ComponentProps<typeof ScrapeForm>,
  'url' | 'action' | 'disabled' | 'outside' | 'lead' | 'onKeep'
> {
  known: ScrapeContext;
  /** Problem of the last attempt, including the service's validation messages; null: none. */
  problem: Problem | null;
  /** Whether a scrape of this page is running, so that another one needs confirmation. */
  underWay: boolean;
  onScrape: (url: string, options: ScrapeOptions, confirmations: ConfirmedAddress) => void;
}

/** Form for a scrape of a given page: warnings about its URL, the options and the submit button. */
export function PageScrapeForm({ url, known, problem, onScrape, ...props }: Props) {
  const draft = useScrapeDraft(known.preferences, url ?? '', problem);
  const privateAddress = usePrivateAddress(url);
  return (
    <>
      <AddressWarnings {...privateAddress} />
      {draft.urlError && (
        <p class="error" role="alert">
          {draft.urlError}
        </p>
      )}
      <ScrapeForm
        {...known}
        url={url}
        draft={draft}
        action={props.action}
        disabled={props.disabled || privateAddress.isOpen}
        disabledReason={privateAddress.isOpen ? i18n.t('popup.confirmAddress') : ''}
        underWay={props.underWay}
        {...(props.outside && { outside: props.outside })}
        lead={props.lead}
        onScrape={(options, costConfirmed) => {
          const { privateAddressConfirmed } = privateAddress;
          if (url !== null) onScrape(url, options, { privateAddressConfirmed, costConfirmed });
        }}
        onKeep={props.onKeep}
      />
    </>
  );
}
