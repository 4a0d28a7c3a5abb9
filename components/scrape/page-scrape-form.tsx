import { useSignal } from '@preact/signals';
import type { ScrapeOptions } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import { asksFirst } from '@/utils/runs/address';
import { useAskDraft } from './scrape-draft';
import { AskForm, type AskKnown } from './scrape-form';
import type { KeepChange } from './site-preset';
import { AskNotes } from './address-warnings';

/** What the user said yes to. */
export interface Said {
  privateConfirmed: boolean;
  costConfirmed: boolean;
}

interface Props {
  /** As it is sent; null: there is none that can be. */
  url: string | null;
  known: AskKnown;
  /** Address of the scraper; empty: not known. */
  scraperUrl: string;
  /** What the service said of the last try. */
  problem: Problem | null;
  /** What the button says. */
  action: string;
  disabled: boolean;
  onScrape: (url: string, options: ScrapeOptions, said: Said) => void;
  onKeep: (change: KeepChange) => void;
}

/** A scrape of a page that is there: what should be known before its address leaves, how it is scraped, and the press. */
export function AskPage({ url, known, scraperUrl, problem, onScrape, ...props }: Props) {
  const confirmed = useSignal(false);
  const draft = useAskDraft(known.asking, url ?? '', problem);
  const isPrivate = url !== null && asksFirst(url, scraperUrl);
  return (
    <>
      {url !== null && <AskNotes url={url} isPrivate={isPrivate} confirmed={confirmed} />}
      {draft.urlWrong && (
        <p class="wrong" role="alert">
          {draft.urlWrong}
        </p>
      )}
      <AskForm
        {...known}
        url={url}
        draft={draft}
        action={props.action}
        disabled={props.disabled || (isPrivate && !confirmed.value)}
        onScrape={(options, costConfirmed) => {
          const said = { privateConfirmed: isPrivate && confirmed.value, costConfirmed };
          if (url !== null) onScrape(url, options, said);
        }}
        onKeep={props.onKeep}
      />
    </>
  );
}
