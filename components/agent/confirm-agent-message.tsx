import { i18n } from '#i18n';
import { numberText } from '@/utils/i18n/measures';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { sentAddress } from '@/utils/runs/address';
import { agentReserve, agentText } from '@/utils/runs/agent/agent-text';
import { costVerdict } from '@/utils/runs/cost/cost';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { ConfirmSend } from '../sidepanel/confirm-send';

interface Props {
  url: string;
  message: string;
  ticket: string;
}

/** Dialog before a message to the agent whose reserve is above the user's limit; shows the text as it is sent. */
export function ConfirmAgentMessage({ url, message, ticket }: Props) {
  const left = creditsLeft();
  const limits = agentLimits(scrapePreferences());
  const refused = costVerdict({ most: agentReserve }, left, limits) === 'refuse';
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
          numberText(agentReserve),
          numberText(limits.confirmAbove),
          left === null ? i18n.t('scrape.creditsUnknown') : numberText(left),
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
          {i18n.t('ask.belowFloor', [numberText(limits.floor)])}
        </p>
      )}
    </ConfirmSend>
  );
}
