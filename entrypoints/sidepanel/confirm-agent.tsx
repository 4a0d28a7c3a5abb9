import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { amount } from '@/components/measures';
import { ProblemBanner } from '@/components/problem-banner';
import { useIntent } from '@/components/use-intent';
import { asking } from '@/utils/platform/asking';
import { tellCard } from '@/utils/platform/beside';
import { send } from '@/utils/platform/page';
import { creditsLeft } from '@/utils/platform/runs';
import { sentAddress } from '@/utils/scrape/address';
import { agentReserve, agentText } from '@/utils/scrape/agent-text';
import { verdictOn } from '@/utils/scrape/cost';
import { agentLimits } from '@/utils/scrape/presets';
import { goWay, panelWays } from './go';

interface Props {
  url: string;
  message: string;
  ticket: string;
}

/** Asks about a message to the agent, as it would be sent, whose reserve is above the user's limit. */
export function ConfirmAgent({ url, message, ticket }: Props) {
  const intent = useIntent();
  const sent = useSignal(false);
  const left = creditsLeft();
  const limits = agentLimits(asking());
  const refused = verdictOn({ most: agentReserve }, left, limits) === 'refuse';
  async function ask() {
    const { runId } = await send('agent/ask', { pageUrl: url, message, costConfirmed: true });
    sent.value = true;
    await tellCard(ticket, runId);
    window.close();
  }
  return (
    <main class="stack">
      <h1>{i18n.t('agent.confirmTitle')}</h1>
      <p>
        {i18n.t('agent.confirmBody', [
          amount(agentReserve),
          amount(limits.confirmAbove),
          left === null ? i18n.t('scrape.creditsUnknown') : amount(left),
        ])}
      </p>
      <section class="stack-s" aria-labelledby="sent-title">
        <h2 class="eyebrow" id="sent-title">
          {i18n.t('agent.sentText')}
        </h2>
        <pre class="code" dir="auto" tabIndex={0}>
          {agentText(sentAddress(url) ?? '', message.trim())}
        </pre>
      </section>
      {refused && (
        <p class="wrong" role="alert">
          {i18n.t('ask.belowFloor', [amount(limits.floor)])}
        </p>
      )}
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} ways={panelWays} onWay={goWay} />
      )}
      <div class="row row-wrap">
        <button
          type="button"
          class="button primary"
          disabled={sent.value || intent.pending.value || refused}
          onClick={() => void intent.run(ask)}
        >
          {i18n.t('agent.againConfirm')}
        </button>
        <button type="button" class="button" onClick={() => window.close()}>
          {i18n.t('common.cancel')}
        </button>
      </div>
    </main>
  );
}
