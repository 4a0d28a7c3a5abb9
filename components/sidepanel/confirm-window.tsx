import { i18n } from '#i18n';
import { Address } from '@/components/ui/address';
import { confirmTitle } from '@/components/scrape/confirm-cost';
import { AskCost } from '@/components/scrape/cost-preview';
import { Empty } from '@/components/ui/empty';
import { Mark } from '@/components/ui/icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { CardAsked } from '@/utils/messaging/pending-confirmation';
import { asking } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { expectedCost, verdictOn } from '@/utils/runs/cost/cost';
import { filled, sparse, usualOptions } from '@/utils/runs/parameters/options';
import { siteOf } from '@/utils/runs/parameters/scrape-preferences';
import { possible } from '@/utils/runs/parameters/option-rules';
import type { Problem } from '@/utils/problem';
import { ConfirmAgent } from '../agent/confirm-agent-message';
import { ConfirmSend } from './confirm-send';
import { followLinkFromPanel, panelWays } from './panel-links';

function AskedScrape({ asked }: { asked: CardAsked }) {
  const { url, ticket } = asked;
  const options = sparse(possible(asked.options ? filled(asked.options) : usualOptions));
  const left = creditsLeft();
  const expected = expectedCost(url, options, runs.value);
  const verdict = verdictOn(expected, left, asking());
  const said = { privateConfirmed: false, costConfirmed: true };
  return (
    <ConfirmSend
      title={confirmTitle(expected)}
      confirm={i18n.t('ask.confirmSend')}
      refused={verdict === 'refuse' || asked.options === null}
      ticket={ticket}
      onSend={() => send('scrape/submit', { url, options, ...said })}
    >
      <Address url={url} />
      <AskCost
        expected={expected}
        verdict={verdict}
        site={siteOf(url)}
        left={left}
        limits={asking()}
      />
    </ConfirmSend>
  );
}

function Asked({ asked }: { asked: CardAsked }) {
  const { message } = asked;
  if (message === null) return <AskedScrape asked={asked} />;
  return <ConfirmAgent {...asked} message={message} />;
}

interface Props {
  /** Null: it was asked before. */
  asked: CardAsked | null;
  /** Why it is not known what to ask; null: it is. */
  problem: Problem | null;
}

/** Asks, in place of the card, about a paid call above the user's limit: no page can cover or press what stands here. */
export function ConfirmPage({ asked, problem }: Props) {
  return (
    <>
      <header class="top">
        <p class="brand">
          <Mark />
          {i18n.t('extName')}
        </p>
      </header>
      {asked ? (
        <Asked asked={asked} />
      ) : (
        <main>
          {problem ? (
            <ProblemBanner problem={problem} ways={panelWays} onWay={followLinkFromPanel} />
          ) : (
            <Empty title={i18n.t('beside.askedAlready')} hint={i18n.t('beside.askedAlreadyHint')} />
          )}
        </main>
      )}
    </>
  );
}
