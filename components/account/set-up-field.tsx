import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ConnectDraft } from './connect-draft';

interface Props {
  draft: ConnectDraft;
  /** Whether the key in the text is shown as dots. */
  masked: boolean;
  /** Whether a complete text connects as soon as it is pasted. */
  eager: boolean;
  onInput: (text: string) => void;
}

function hintOf({ addressOnly, filled, service }: ConnectDraft, eager: boolean): string {
  if (addressOnly.value) return i18n.t('settings.setupKeyOnly');
  if (filled.value === null && service) return i18n.t('settings.setupOfService', [service.name]);
  if (filled.value === null) return i18n.t(eager ? 'welcome.setupHint' : 'settings.setupHint');
  if (filled.value === 0) return i18n.t('settings.setupNothing');
  return i18n.t('settings.setupFilled', filled.value);
}

/** Text area for a pasted set-up text, with what was found in it. */
export function SetUpField({ draft, masked, eager, onInput }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{i18n.t('settings.setupText')}</label>
      <textarea
        id={id}
        class={`textarea mono ${masked ? 'masked' : ''}`}
        rows={2}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        value={draft.setUp.value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p class="hint" id={`${id}-hint`} role="status">
        {hintOf(draft, eager)}
      </p>
    </div>
  );
}
