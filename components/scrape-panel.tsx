import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ScrapeOptions, ScrapeRun } from '@/utils/library/schema';
import type { Problem } from '@/utils/problem';
import { Address } from './address';
import { useAskDraft } from './ask-draft';
import { AskForm, type AskKnown } from './ask-form';
import type { KeepChange } from './ask-keep';
import { AskNotes } from './ask-notes';
import { AskReceipt } from './ask-receipt';
import { asksFirst, sentAddress } from '@/utils/scrape/address';
import { Credits } from './credits';
import { ProblemBanner } from './problem-banner';
import type { Way } from './problem-text';
import { RunBrief } from './run-brief';

interface Props {
  /** Address of the tab in front; null where there is none to read. */
  pageUrl: string | null;
  /** Address of the scraper. */
  scraperUrl: string;
  known: AskKnown;
  /** Credits of the last call; null while not known. */
  used: number | null;
  /** The newest scrape. */
  last: ScrapeRun | null;
  pending: boolean;
  problem: Problem | null;
  onScrape: (
    url: string,
    options: ScrapeOptions,
    said: { privateConfirmed: boolean; costConfirmed: boolean },
  ) => void;
  onKeep: (change: KeepChange) => void;
  onStop: (runId: string) => void;
  onOpen: (run: ScrapeRun) => void;
  onWay: (way: Way) => void;
}

/** One scrape of the page in front: what is sent, how, and what came of the last one. */
export function ScrapePanel(props: Props) {
  const { pageUrl, scraperUrl, known, used, last, pending, problem } = props;
  const { onScrape, onStop, onOpen, onWay } = props;
  const confirmed = useSignal(false);
  const url = pageUrl === null ? null : sentAddress(pageUrl);
  const draft = useAskDraft(known.asking, url ?? '', problem ?? last?.problem ?? null);
  const isPrivate = url !== null && asksFirst(url, scraperUrl);

  return (
    <div class="stack">
      {url === null ? (
        <p class="hint">{i18n.t('scrape.noPage')}</p>
      ) : (
        <div class="address-box">
          <span class="eyebrow">{i18n.t('scrape.address')}</span>
          <Address url={url} />
        </div>
      )}
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
        action={i18n.t('scrape.button')}
        disabled={(isPrivate && !confirmed.value) || pending}
        onScrape={(options, costConfirmed) =>
          url !== null &&
          onScrape(url, options, {
            privateConfirmed: isPrivate && confirmed.value,
            costConfirmed,
          })
        }
        onKeep={props.onKeep}
      />
      {problem && <ProblemBanner problem={problem} onWay={onWay} />}
      <Credits used={used} left={known.left} />
      {last && (
        <RunBrief
          run={last}
          title={i18n.t('scrape.lastResult')}
          onOpen={() => onOpen(last)}
          onStop={() => onStop(last.id)}
          onWay={onWay}
        />
      )}
      {last && !pending && <AskReceipt run={last} />}
    </div>
  );
}
