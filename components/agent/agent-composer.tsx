import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { completeAddress } from '@/utils/typed-address';
import { sentAddress } from '@/utils/runs/address';
import { type CostVerdict, costVerdict, typicalAgentCost } from '@/utils/runs/cost/estimate-cost';
import { runs } from '@/utils/runs/state/runs';
import type { AgentRun } from '@/utils/runs/schema';
import { type AgentTool, templateFor } from '@/utils/runs/agent/agent-templates';
import { firstPlaceholder } from '@/utils/runs/agent/template-gaps';
import {
  agentReserve,
  agentText,
  followUpText,
  maxMessageLength,
  messageLength,
  minMessageLength,
} from '@/utils/runs/agent/agent-text';
import { type AgentDraft, useAgentDraft } from './agent-draft';
import { AgentMessageField } from './agent-message-field';
import { AgentTemplateField } from './agent-template-field';
import { BelowFloor } from '../scrape/below-floor';
import { classes } from '../ui/classes';
import { ConfirmDialog } from '../ui/confirm-dialog';
import type { OutsideSubmit } from '../ui/hooks/outside-submit';
import { numberText, countText } from '@/utils/i18n/format';
import { SparkIcon } from '../ui/more-icons';
import { TextField } from '../ui/text-field';
import { setTo, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './agent.module.css';

const suggested: readonly AgentTool[] = ['scrape_url', 'discover_urls', 'list_schedules'];

/** Buttons with three example messages, shown while the message box is empty. */
function AgentSuggestions({ draft, withPage }: { draft: AgentDraft; withPage: boolean }) {
  if (draft.message.value !== '') return null;
  return (
    <div
      class={classes('row row-wrap', styles.suggestions)}
      role="group"
      aria-label={i18n.t('agentSuggest.label')}
    >
      {suggested.map((tool) => (
        <Button small key={tool} onClick={() => draft.fill(templateFor(tool, withPage))}>
          {i18n.t(`agentTool.${tool}`)}
        </Button>
      ))}
    </div>
  );
}

interface AgentRequest {
  /** URL of the page, as it is sent; empty: none. */
  pageUrl: string;
  message: string;
  /** Whether the user confirmed a reserve above the limit. */
  costConfirmed: boolean;
}

interface Props {
  /** URL of the page that can be included in the message; null: none. */
  pageUrl: string | null;
  pending: boolean;
  /** Sends the request; resolves to true on success. */
  onAsk: (request: AgentRequest) => Promise<boolean>;
  rows?: number;
  /**
   * Draft shared with the parent component, which also adds a URL field unless it is a follow-up; absent: the composer
   * creates a draft.
   */
  draft?: AgentDraft;
  /** Credits left; null while not known. */
  left?: number | null;
  /** Whether the box takes the focus when it appears. */
  focused?: boolean;
  /** Earlier request that this one follows up; absent: none. */
  follows?: AgentRun;
  /** Submit button outside the form; absent: the button is below it. */
  outside?: OutsideSubmit;
  /** The user's limits, checked against the reserve before sending. */
  limits: { confirmAbove: number; floor: number };
}

/** Message box for the agent, with the length of the message as sent and its maximum cost. */
export function AgentComposer({ pageUrl, pending, onAsk, rows = 5, left = null, ...props }: Props) {
  const id = useId();
  const own = useAgentDraft();
  const draft = props.draft ?? own;
  const { message, page, including } = draft;
  const typed = page.value.trim();
  const offered = pageUrl === null ? null : sentAddress(pageUrl);
  const chosen = including.value ? (offered ?? '') : '';
  const sentPage = typed === '' ? chosen : (sentAddress(completeAddress(typed)) ?? '');
  const isPageInvalid = typed !== '' && sentPage === '';
  const trimmed = message.value.trim();
  const { follows } = props;
  const text = follows ? followUpText(follows, trimmed) : agentText(sentPage, trimmed);
  const length = messageLength(text);
  const tooLong = length > maxMessageLength;
  const gap = firstPlaceholder(trimmed, draft.example.value);
  const ready = trimmed !== '' && length >= minMessageLength && !tooLong && !isPageInvalid;
  const short = left !== null && left < agentReserve;
  /**
   * The message to confirm; null: none. A changed message, for example after the tab navigates,
   * needs a new confirmation.
   */
  const confirming = useSignal<string | null>(null);
  const { limits } = props;
  const typical = typicalAgentCost(runs.value);
  const verdict = costVerdict({ most: agentReserve }, left, limits);

  const { outside } = props;
  const blocked = !ready || pending || verdict === 'refuse';
  const blockedReason = blockedReasonOf(trimmed === '' ? 0 : length, verdict);
  useEffect(() => {
    if (outside) outside.blockedReason.value = blocked ? blockedReason : null;
  }, [outside, blocked, blockedReason]);

  async function ask() {
    if (gap) draft.toGap();
    else if (verdict === 'ask') confirming.value = text;
    else await send(false);
  }

  async function send(costConfirmed: boolean) {
    const sent = message.value;
    const question = follows ? text : trimmed;
    const mayHaveBeenCharged = await onAsk({ pageUrl: sentPage, message: question, costConfirmed });
    // Text typed while the request was being sent remains as the next message.
    if (mayHaveBeenCharged && message.value === sent) draft.clear();
  }

  return (
    <form id={outside?.formId} class="stack" onSubmit={handleSubmit(() => !blocked && ask())}>
      <AgentMessageField
        id={id}
        draft={draft}
        length={length}
        isFollowUp={follows !== undefined}
        rows={rows}
        focused={props.focused}
        offersPage={offered !== null}
      />
      {!outside && !follows && (
        <>
          <AgentSuggestions draft={draft} withPage={sentPage !== ''} />
          <AgentTemplateField draft={draft} withPage={sentPage !== ''} />
        </>
      )}
      {props.draft && !follows && (
        <TextField
          name={i18n.t('agent.about')}
          {...bindText(page)}
          hint={i18n.t('agent.aboutHint')}
          error={isPageInvalid ? i18n.t('scrapeForm.addressInvalid') : null}
        />
      )}
      {(sentPage !== '' || follows) && (
        <details class={styles.sent}>
          <summary class="small">{i18n.t('agent.sentText')}</summary>
          <pre class="code" tabIndex={0}>
            {text}
          </pre>
        </details>
      )}
      <p class={short ? 'error' : 'hint'} id={`${id}-reserve`}>
        {i18n.t('agent.reserve')}
        {typical !== null && ` ${countText('agent.usually', typical)}`}
        {short && ` ${i18n.t('agent.reserveShort', [numberText(left)])}`}
      </p>
      {outside ? (
        <AgentTemplateField draft={draft} withPage={sentPage !== ''} />
      ) : (
        <Button primary class="wide" type="submit" disabled={blocked}>
          <SparkIcon />
          {i18n.t(follows ? 'agent.followUpAsk' : 'agent.button')}
        </Button>
      )}
      <BelowFloor verdict={verdict} floor={limits.floor} />
      {confirming.value === text && (
        <ConfirmDialog
          title={i18n.t('agent.confirmTitle')}
          body={i18n.t('agent.confirmBody', [
            numberText(agentReserve),
            countText('results.credits', limits.confirmAbove),
            left === null ? i18n.t('scrape.creditsUnknown') : numberText(left),
          ])}
          confirm={i18n.t('agent.againConfirm')}
          onConfirm={() => void send(true)}
          onClose={setTo(confirming, null)}
        />
      )}
    </form>
  );
}

/** Short reason why the message can't be sent; empty: the state is temporary, or the field shows the error. */
function blockedReasonOf(length: number, verdict: CostVerdict): string {
  if (verdict === 'refuse') return i18n.t('popup.belowFloor');
  if (length < minMessageLength) return i18n.t('popup.needsMessage');
  return length > maxMessageLength ? i18n.t('popup.messageTooLong') : '';
}
