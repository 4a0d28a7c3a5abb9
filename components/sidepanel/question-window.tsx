import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { PageAgent } from '@/components/agent/page-agent';
import { Address } from '@/components/ui/address';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { confirmCostTitle } from '@/components/scrape/confirm-cost';
import { CostPreview } from '@/components/scrape/cost-preview';
import { EmptyState } from '@/components/ui/empty';
import { LogoIcon } from '@/components/ui/icons';
import { UnlockForm } from '@/components/settings/unlock-form';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import type { Question } from '@/utils/card/messages';
import { locked } from '@/utils/security/state';
import { countText } from '@/utils/i18n/format';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { sentAddress } from '@/utils/runs/address';
import { estimateCost, costVerdict } from '@/utils/runs/cost/estimate-cost';
import { fillOptions, omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { toProblem, type Problem } from '@/utils/problem';
import { CopyWindow } from './copy-window';
import { PanelProblemBanner } from './panel-links';
import styles from './sidepanel.module.css';

/**
 * Confirmation of a scrape requested in the card. Sends the scrape once, notifies the card and
 * closes the window.
 */
function ConfirmScrape({ question, chosen }: { question: Question; chosen: ScrapeOptions }) {
  const intent = useIntent();
  const sent = useSignal(false);
  const { tabId } = question;
  const url = sentAddress(question.url) ?? question.url;
  const privateAddress = usePrivateAddress(url);
  const options = omitDefaults(normalizeOptions(fillOptions(chosen)));
  const left = creditsLeft();
  const limits = scrapePreferences();
  const expected = estimateCost(url, options, runs.value);
  const verdict = costVerdict(expected, left, limits);
  const refused = verdict === 'refuse' || privateAddress.isOpen;
  async function confirm() {
    const { privateAddressConfirmed } = privateAddress;
    const confirmations = { privateAddressConfirmed, costConfirmed: true };
    const { runId } = await send('scrape/submit', { url, options, ...confirmations });
    sent.value = true;
    await send('card/answered', { tabId, runId, url: question.url });
    window.close();
  }
  return (
    <>
      <h1>{confirmCostTitle(expected)}</h1>
      <Address url={url} />
      <AddressWarnings {...privateAddress} />
      <CostPreview
        expected={expected}
        verdict={verdict}
        site={presetSite(url)}
        left={left}
        limits={limits}
      />
      {verdict === 'ask' && (
        <p class="hint">
          {i18n.t('scrapeForm.costly', [countText('results.credits', expected.most)])}
        </p>
      )}
      <PanelProblemBanner problem={intent.problem.value} />
      <div class="row row-wrap">
        <Button
          primary
          disabled={sent.value || intent.pending.value || refused}
          onClick={() => void intent.run(confirm)}
        >
          {i18n.t(verdict === 'ask' ? 'scrapeForm.confirmSend' : 'scrape.button')}
        </Button>
        <Button onClick={() => window.close()}>{i18n.t('common.cancel')}</Button>
      </div>
    </>
  );
}

/** Form for a message to the agent about the page, with the answer. */
function AskAgent({ url }: { url: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector('textarea')?.focus(), []);
  return (
    <section class="stack" ref={section}>
      <h1>{i18n.t('menu.askPage')}</h1>
      <Address url={url} />
      <PageAgent url={url} />
    </section>
  );
}

interface Props {
  /** Question to confirm; null: already answered. */
  question: Question | null;
  /** Problem of loading the question; null: none. */
  problem: Problem | null;
}

/**
 * Loads the question to confirm, or the problem that prevents it.
 * @param id ID of the question, from the URL fragment.
 */
export function loadQuestion(id: string): Promise<Props> {
  return send('card/question', { id }).then(
    ({ question }) => ({ question, problem: null }),
    (error: unknown) => ({ question: null, problem: toProblem(error) }),
  );
}

/**
 * Separate window for actions of the card that the page must not read, cover or click: a paid
 * scrape, a message to the agent, or a copy of the result.
 */
export function QuestionWindow({ question, problem }: Props) {
  return (
    <>
      <header class={styles.top}>
        <p class={classes('row', styles.brand)}>
          <LogoIcon />
          {i18n.t('extName')}
        </p>
      </header>
      <main class="stack">
        {locked.value ? <UnlockForm /> : <Content question={question} problem={problem} />}
      </main>
    </>
  );
}

function Content({ question, problem }: Props) {
  return (
    <>
      {question?.options && <ConfirmScrape question={question} chosen={question.options} />}
      {question?.copies !== undefined && <CopyWindow runId={question.copies} />}
      {question?.options === null && question.copies === undefined && (
        <AskAgent url={sentAddress(question.url) ?? ''} />
      )}
      <PanelProblemBanner problem={problem} />
      {!question && !problem && (
        <EmptyState
          title={i18n.t('sidePanel.askedAlready')}
          hint={i18n.t('sidePanel.askedAlreadyHint')}
        />
      )}
    </>
  );
}
