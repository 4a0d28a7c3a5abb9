import { i18n } from '@/utils/i18n/i18n';
import type { ScrapeRun } from '@/utils/runs/schema';
import { Address } from '../ui/address';
import { PageScrapeForm } from './page-scrape-form';
import { CostReceipt } from './cost-receipt';
import { sentAddress } from '@/utils/runs/address';
import { ProblemBanner } from '../ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { RunSummary } from '../results/run-summary';
import type { ComponentProps } from 'preact';
import styles from './scrape.module.css';

interface Props extends Omit<
  ComponentProps<typeof PageScrapeForm>,
  'url' | 'action' | 'disabled' | 'lead'
> {
  /** URL of the active tab; null if it can't be read. */
  pageUrl: string | null;
  /** Newest scrape; null: none. */
  last: ScrapeRun | null;
  pending: boolean;
  onStop: (runId: string) => void;
  onOpen: (run: ScrapeRun) => void;
  onLink: (link: ProblemLink) => void;
}

/** Popup panel: the result of the last scrape, and below it the form for the next scrape of the active page. */
export function PopupScrapeForm(props: Props) {
  const { pageUrl, known, last, pending, problem } = props;
  const { onStop, onOpen, onLink } = props;
  const url = pageUrl === null ? null : sentAddress(pageUrl);

  return (
    <div class="stack">
      {url === null && <p class="hint">{i18n.t('scrape.noPage')}</p>}
      <PageScrapeForm
        // Remounted for each URL, so that a confirmation for one page does not apply to the next.
        key={url ?? ''}
        url={url}
        known={known}
        problem={problem ?? last?.problem ?? null}
        action={i18n.t('scrape.button')}
        disabled={pending}
        underWay={props.underWay}
        {...(props.outside && { outside: props.outside })}
        lead={
          <>
            <ProblemBanner problem={problem} onLink={onLink} />
            {last && (
              <RunSummary
                run={last}
                title={i18n.t('scrape.lastResult')}
                onOpen={() => onOpen(last)}
                onStop={() => onStop(last.id)}
                onLink={onLink}
              />
            )}
            {last && !pending && <CostReceipt run={last} />}
            {url !== null && (
              <div class={styles.addressBox}>
                <span class="eyebrow">{i18n.t('scrape.address')}</span>
                <Address url={url} />
              </div>
            )}
          </>
        }
        onScrape={props.onScrape}
        onKeep={props.onKeep}
      />
    </div>
  );
}
