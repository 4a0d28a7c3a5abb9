import { i18n } from '#i18n';
import { amount } from '@/utils/i18n/measures';
import { asking } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { sentAddress } from '@/utils/runs/address';
import { agentReserve, agentText } from '@/utils/runs/agent/agent-text';
import { verdictOn } from '@/utils/runs/cost/cost';
import { agentLimits } from '@/utils/runs/parameters/scrape-preferences';
import { ConfirmSend } from '../sidepanel/confirm-send';

interface Props {
  url: string;
  message: string;
  ticket: string;
}

/** Asks about a message to the agent, as it would be sent, whose reserve is above the user's limit. */
export function ConfirmAgent({ url, message, ticket }: Props) {
  const left = creditsLeft();
  const limits = agentLimits(asking());
  const refused = verdictOn({ most: agentReserve }, left, limits) === 'refuse';
  return (
    <ConfirmSend
      title={i18n.t('agent.confirmTitle')}
      confirm={i18n.t('agent.againConfirm')}
      refused={refused}
      ticket={ticket}
      onSend={() => send('agent/ask', { pageUrl: url, message, costConfirmed: true })}
    >
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
    </ConfirmSend>
  );
}
