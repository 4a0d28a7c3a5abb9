import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { sentAddress } from '@/utils/scrape/address';
import { agentText, longestMessage, shortestMessage } from '@/utils/scrape/agent-text';
import { amount } from './measures';
import { SparkIcon } from './more-icons';

interface Props {
  /** The page that can be included; null where there is none. */
  pageUrl: string | null;
  pending: boolean;
  onAsk: (pageUrl: string, message: string) => Promise<boolean>;
  rows?: number;
}

/** The message to the agent, counted as it is sent, and what it may cost. */
export function AgentComposer({ pageUrl, pending, onAsk, rows = 5 }: Props) {
  const id = useId();
  const message = useSignal('');
  const include = useSignal(true);
  const page = pageUrl === null ? null : sentAddress(pageUrl);
  const sentPage = page !== null && include.value ? page : '';
  const text = agentText(sentPage, message.value.trim());
  const tooLong = text.length > longestMessage;
  const ready = message.value.trim() !== '' && text.length >= shortestMessage && !tooLong;

  async function ask() {
    if (await onAsk(sentPage, message.value.trim())) message.value = '';
  }

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) void ask();
      }}
    >
      <div class="field">
        <label for={`${id}-message`}>{i18n.t('agent.message')}</label>
        <textarea
          id={`${id}-message`}
          class="textarea"
          rows={rows}
          dir="auto"
          value={message.value}
          placeholder={i18n.t('agent.placeholder')}
          aria-describedby={`${id}-count ${id}-reserve`}
          aria-invalid={tooLong}
          onInput={(event) => {
            message.value = event.currentTarget.value;
          }}
        />
        <div class="row between">
          {page === null ? (
            <span />
          ) : (
            <label class="check">
              <input
                type="checkbox"
                checked={include.value}
                onChange={(event) => {
                  include.value = event.currentTarget.checked;
                }}
              />
              <span>{i18n.t('agent.includePage')}</span>
            </label>
          )}
          <span class={`num ${tooLong ? 'wrong' : 'hint'}`} id={`${id}-count`}>
            {i18n.t('agent.counter', [amount(text.length), amount(longestMessage)])}
          </span>
        </div>
      </div>
      {sentPage !== '' && (
        <details class="sent">
          <summary class="small">{i18n.t('agent.sentText')}</summary>
          <pre class="code" tabIndex={0}>
            {text}
          </pre>
        </details>
      )}
      <p class="hint" id={`${id}-reserve`}>
        {i18n.t('agent.reserve')}
      </p>
      <button type="submit" class="button primary wide" disabled={!ready || pending}>
        <SparkIcon />
        {i18n.t('agent.button')}
      </button>
    </form>
  );
}
