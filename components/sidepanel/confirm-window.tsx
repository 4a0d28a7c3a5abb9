import { i18n } from '#i18n';
import { Address } from '@/components/ui/address';
import { confirmCostTitle } from '@/components/scrape/confirm-cost';
import { CostPreview } from '@/components/scrape/cost-preview';
import { EmptyState } from '@/components/ui/empty';
import { Mark } from '@/components/ui/icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { PendingConfirmation } from '@/utils/card/messages';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { estimateCost, costVerdict } from '@/utils/runs/cost/cost';
import { fillOptions, omitDefaults, defaultOptions } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import type { Problem } from '@/utils/problem';
import { ConfirmAgentMessage } from '../agent/confirm-agent-message';
import { ConfirmSend } from './confirm-send';
import { followLinkFromPanel, panelProblemLinks } from './panel-links';
import styles from './sidepanel.module.css';

function AskedScrape({ asked }: { asked: PendingConfirmation }) {
  const { url, ticket } = asked;
  const options = omitDefaults(
    normalizeOptions(asked.options ? fillOptions(asked.options) : defaultOptions),
  );
  const left = creditsLeft();
  const expected = estimateCost(url, options, runs.value);
  const verdict = costVerdict(expected, left, scrapePreferences());
  const said = { privateConfirmed: false, costConfirmed: true };
  return (
    <ConfirmSend
      title={confirmCostTitle(expected)}
      confirm={i18n.t('ask.confirmSend')}
      refused={verdict === 'refuse' || asked.options === null}
      ticket={ticket}
      onSend={() => send('scrape/submit', { url, options, ...said })}
    >
      <Address url={url} />
      <CostPreview
        expected={expected}
        verdict={verdict}
        site={presetSite(url)}
        left={left}
        limits={scrapePreferences()}
      />
    </ConfirmSend>
  );
}

function Asked({ asked }: { asked: PendingConfirmation }) {
  const { message } = asked;
  if (message === null) return <AskedScrape asked={asked} />;
  return <ConfirmAgentMessage {...asked} message={message} />;
}

interface Props {
  /** Null: answered before. */
  asked: PendingConfirmation | null;
  /** Why the question could not be loaded; null: it was. */
  problem: Problem | null;
}

/** Confirms, in place of the card, a paid call above the user's limit; no page can cover or click this window. */
export function ConfirmWindow({ asked, problem }: Props) {
  return (
    <>
      <header class={styles.top}>
        <p class={styles.brand}>
          <Mark />
          {i18n.t('extName')}
        </p>
      </header>
      {asked ? (
        <Asked asked={asked} />
      ) : (
        <main>
          {problem ? (
            <ProblemBanner problem={problem} ways={panelProblemLinks} onWay={followLinkFromPanel} />
          ) : (
            <EmptyState
              title={i18n.t('beside.askedAlready')}
              hint={i18n.t('beside.askedAlreadyHint')}
            />
          )}
        </main>
      )}
    </>
  );
}
