import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ScrapeOptions, ScrapeRun } from '@/utils/library/schema';
import type { Problem } from '@/utils/problem';
import { Address } from './address';
import { asksFirst, secretParameters, sentAddress } from '@/utils/scrape/address';
import { Credits, type Cost } from './credits';
import { hostOf } from './measures';
import { AlertIcon } from './icons';
import { PageIcon } from './more-icons';
import { ProblemBanner } from './problem-banner';
import type { Way } from './problem-text';
import { RunBrief } from './run-brief';
import { ScrapeOptionsFields } from './scrape-options';

interface Props {
  /** Address of the tab in front; null where there is none to read. */
  pageUrl: string | null;
  /** Address of the scraper. */
  scraperUrl: string;
  countries: readonly string[];
  cost: Cost;
  /** The newest scrape. */
  last: ScrapeRun | null;
  pending: boolean;
  problem: Problem | null;
  onScrape: (url: string, options: ScrapeOptions, privateConfirmed: boolean) => void;
  onStop: (runId: string) => void;
  onOpen: (run: ScrapeRun) => void;
  onWay: (way: Way) => void;
}

/** One scrape of the page in front: what is sent, how, and what came of the last one. */
export function ScrapePanel(props: Props) {
  const { pageUrl, scraperUrl, countries, cost, last, pending, problem } = props;
  const { onScrape, onStop, onOpen, onWay } = props;
  const options = useSignal<ScrapeOptions>({ mode: 'auto', country: '', screenshot: false });
  const confirmed = useSignal(false);
  const url = pageUrl === null ? null : sentAddress(pageUrl);
  const secrets = url === null ? [] : secretParameters(url);
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
      {url !== null && secrets.length > 0 && (
        <div class="banner warn" role="note">
          <AlertIcon />
          <p class="small">{i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')])}</p>
        </div>
      )}
      {url !== null && isPrivate && (
        <div class="banner warn" role="note">
          <AlertIcon />
          <div class="stack-s">
            <p class="small">{i18n.t('scrape.privateHint', [hostOf(url)])}</p>
            <label class="check">
              <input
                type="checkbox"
                checked={confirmed.value}
                onChange={(event) => {
                  confirmed.value = event.currentTarget.checked;
                }}
              />
              <span>{i18n.t('scrape.privateConfirm')}</span>
            </label>
          </div>
        </div>
      )}
      <ScrapeOptionsFields
        options={options.value}
        countries={countries}
        onChange={(next) => {
          options.value = next;
        }}
      />
      <button
        type="button"
        class="button primary wide"
        disabled={url === null || (isPrivate && !confirmed.value) || pending}
        onClick={() => url !== null && onScrape(url, options.value, isPrivate && confirmed.value)}
      >
        <PageIcon />
        {i18n.t('scrape.button')}
      </button>
      {problem && <ProblemBanner problem={problem} onWay={onWay} />}
      <Credits {...cost} />
      {last && (
        <RunBrief
          run={last}
          title={i18n.t('scrape.lastResult')}
          onOpen={() => onOpen(last)}
          onStop={() => onStop(last.id)}
          onWay={onWay}
        />
      )}
    </div>
  );
}
