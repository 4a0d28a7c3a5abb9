import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '@/utils/problem';
import type { Addresses } from '@/utils/settings/schema';
import { ConnectFields } from './connect-fields';
import { ProblemBanner } from '../ui/problem-banner';

interface Props {
  addresses: Addresses;
  /** Managed addresses, which are read-only; an empty one is the user's to fill in. */
  preset?: Addresses | undefined;
  /** Last four characters of the stored key; null: none is stored. */
  keyTail: string | null;
  pending: boolean;
  problem: Problem | null;
  /** Parses a set-up text; parts that were not found are absent. */
  readSetUp: (text: string) => Partial<Addresses> & { key?: string };
  onConnect: (addresses: Addresses, key: string) => Promise<boolean>;
  /** A complete set-up text connects as soon as it is pasted; the separate fields stay folded. */
  eager?: boolean;
}

/** A text that grows by this many characters in one input event was pasted or dropped. */
const pastedFrom = 16;

/** Addresses and key of an account, typed or filled in from one pasted text. */
export function ConnectForm(props: Props) {
  const { keyTail, pending, problem, readSetUp, onConnect, eager = false } = props;
  const id = useId();
  const addresses = useSignal(props.addresses);
  const key = useSignal('');
  const keyShown = useSignal(false);
  const setUp = useSignal('');
  const filled = useSignal<number | null>(null);
  const { preset } = props;
  const shown = (name: keyof Addresses) => preset?.[name] || addresses.value[name];
  const readOnly = (name: keyof Addresses) => Boolean(preset?.[name]);

  function onSetUp(text: string) {
    const pasted = text.length - setUp.value.length >= pastedFrom;
    setUp.value = text;
    const { key: foundKey, ...found } = readSetUp(text);
    addresses.value = { ...addresses.value, ...found };
    if (foundKey !== undefined) key.value = foundKey;
    filled.value =
      text.trim() === '' ? null : Object.keys(found).length + (foundKey === undefined ? 0 : 1);
    if (eager && pasted && complete() && !pending) void connect();
  }

  /** The key alone is enough where the address is managed. */
  function complete(): boolean {
    return shown('accountApi') !== '' && key.value !== '';
  }

  async function connect() {
    const trimmed = {
      accountApi: shown('accountApi').trim(),
      exitCheck: shown('exitCheck').trim(),
      dashboard: shown('dashboard').trim(),
    };
    const [sentKey, sentText] = [key.value, setUp.value];
    if (await onConnect(trimmed, sentKey.trim())) {
      // The key is stored now, so both fields drop it. Text typed meanwhile stays.
      if (key.value === sentKey) key.value = '';
      if (setUp.value !== sentText) return;
      setUp.value = '';
      filled.value = null;
    }
  }

  const fields = (
    <ConnectFields
      shown={shown}
      readOnly={readOnly}
      typedKey={key}
      keyShown={keyShown}
      keyTail={keyTail}
      onChange={(name, value) => {
        addresses.value = { ...addresses.value, [name]: value };
      }}
    />
  );

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void connect();
      }}
    >
      <div class="field">
        <label for={`${id}-setup`}>{i18n.t('settings.setupText')}</label>
        <textarea
          id={`${id}-setup`}
          class={`textarea mono ${key.value !== '' && !keyShown.value ? 'masked' : ''}`}
          rows={2}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-setup-hint`}
          value={setUp.value}
          onInput={(event) => onSetUp(event.currentTarget.value)}
        />
        <p class="hint" id={`${id}-setup-hint`} role="status">
          {filled.value === null && i18n.t(eager ? 'welcome.setupHint' : 'settings.setupHint')}
          {filled.value === 0 && i18n.t('settings.setupNothing')}
          {filled.value !== null &&
            filled.value > 0 &&
            i18n.t('settings.setupFilled', filled.value)}
        </p>
      </div>
      {eager ? (
        <details class="fold" open={filled.value !== null && !complete()}>
          <summary>
            <strong>{i18n.t('welcome.typeIn')}</strong>
          </summary>
          <div class="stack">{fields}</div>
        </details>
      ) : (
        fields
      )}
      {problem && <ProblemBanner problem={problem} ways={[]} />}
      <div class="row">
        <button type="submit" class="button primary" disabled={pending}>
          {i18n.t('settings.connect')}
        </button>
        <span class="hint" role="status">
          {pending && i18n.t('settings.connecting')}
        </span>
      </div>
    </form>
  );
}
