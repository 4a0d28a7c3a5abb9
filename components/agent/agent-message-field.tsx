import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { firstPlaceholder } from '@/utils/runs/agent/template-gaps';
import { maxMessageLength } from '@/utils/runs/agent/agent-text';
import type { AgentDraft } from './agent-draft';
import { bindChecked } from '@/components/ui/signals';
import { CheckField } from '@/components/ui/check-field';

interface Props {
  /** Prefix of the element IDs; the note with the ID `${id}-reserve` is part of the description. */
  id: string;
  draft: AgentDraft;
  /** Length of the message as it is sent, with the page, in characters. */
  length: number;
  /** Whether the message follows up an earlier request. */
  isFollowUp: boolean;
  rows: number;
  /** Whether the box takes the focus when it appears. */
  focused: boolean | undefined;
  /** Whether the user can include the page. */
  offersPage: boolean;
}

/** Text box of a message, with its length as sent, and the placeholder that is still to be filled in. */
export function AgentMessageField(props: Props) {
  const { id, draft, length, isFollowUp, rows, focused = false, offersPage } = props;
  const { message, example, including } = draft;
  const trimmed = message.value.trim();
  const gap = firstPlaceholder(trimmed, example.value);
  const tooLong = length > maxMessageLength;
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  const calls = draft.wanted.value;
  // A layout effect, so that the cursor is moved before the next key press.
  useLayoutEffect(() => {
    const area = box.current;
    if (calls === 0 || !area) return;
    const last = area.value.length;
    const { start, end } = firstPlaceholder(area.value, example.value) ?? {
      start: last,
      end: last,
    };
    area.focus();
    area.setSelectionRange(start, end);
  }, [calls]);

  return (
    <div class="field">
      <label for={`${id}-message`}>{i18n.t(isFollowUp ? 'agent.followUp' : 'agent.message')}</label>
      <textarea
        id={`${id}-message`}
        ref={box}
        class="textarea"
        rows={rows}
        dir="auto"
        value={message.value}
        placeholder={i18n.t(isFollowUp ? 'agent.followUpPlaceholder' : 'agent.placeholder')}
        aria-describedby={`${id}-count ${id}-gap ${id}-reserve`}
        aria-invalid={tooLong}
        onInput={({ currentTarget }) => {
          message.value = currentTarget.value;
          // The example is forgotten, so that brackets which the user types next are not taken for its gaps.
          if (message.value === '') example.value = '';
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <div class="row between">
        {offersPage ? (
          <CheckField name={i18n.t('agent.includePage')} {...bindChecked(including)} />
        ) : (
          <span />
        )}
        <span class={`num ${tooLong ? 'error' : 'hint'}`} id={`${id}-count`}>
          {i18n.t('agent.counter', [numberText(length), numberText(maxMessageLength)])}
        </span>
      </div>
      <p class="hint" id={`${id}-gap`} hidden={gap === null}>
        {gap && i18n.t('agent.gap', [trimmed.slice(gap.start, gap.end)])}
      </p>
    </div>
  );
}
