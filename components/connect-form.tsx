import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '@/utils/problem';
import type { Addresses } from '@/utils/storage/schema';
import { EyeIcon } from './more-icons';
import { ProblemBanner } from './problem-banner';
import { TextField } from './text-field';

interface Props {
  addresses: Addresses;
  /** Addresses that the company presets, which nobody can change; empty ones are the user's. */
  preset?: Addresses | undefined;
  /** Last four characters of the stored key; null: none is stored. */
  keyTail: string | null;
  pending: boolean;
  problem: Problem | null;
  /** Reads a set-up text; what it did not find is absent. */
  readSetUp: (text: string) => Partial<Addresses> & { key?: string };
  onConnect: (addresses: Addresses, key: string) => Promise<boolean>;
}

/** Addresses and key of an account, typed or filled in from one pasted text. */
export function ConnectForm(props: Props) {
  const { keyTail, pending, problem, readSetUp, onConnect } = props;
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
    setUp.value = text;
    const { key: foundKey, ...found } = readSetUp(text);
    addresses.value = { ...addresses.value, ...found };
    if (foundKey !== undefined) key.value = foundKey;
    filled.value =
      text.trim() === '' ? null : Object.keys(found).length + (foundKey === undefined ? 0 : 1);
  }

  async function connect() {
    const trimmed = {
      accountApi: shown('accountApi').trim(),
      exitCheck: shown('exitCheck').trim(),
      dashboard: shown('dashboard').trim(),
    };
    if (await onConnect(trimmed, key.value.trim())) {
      // The key is stored now: neither field keeps it in the page.
      key.value = '';
      setUp.value = '';
      filled.value = null;
    }
  }

  const set = (name: keyof Addresses) => (value: string) => {
    addresses.value = { ...addresses.value, [name]: value };
  };

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
          {filled.value === null && i18n.t('settings.setupHint')}
          {filled.value === 0 && i18n.t('settings.setupNothing')}
          {filled.value !== null &&
            filled.value > 0 &&
            i18n.t('settings.setupFilled', filled.value)}
        </p>
      </div>
      <TextField
        name={i18n.t('settings.accountApi')}
        value={shown('accountApi')}
        readOnly={readOnly('accountApi')}
        placeholder="https://"
        onInput={set('accountApi')}
      />
      <TextField
        name={i18n.t('settings.accountKey')}
        value={key.value}
        masked={!keyShown.value}
        hint={keyTail === null ? i18n.t('settings.keyHint') : i18n.t('settings.keyKept', [keyTail])}
        onInput={(value) => {
          key.value = value;
        }}
      >
        <button
          type="button"
          class="button icon"
          aria-label={i18n.t('settings.showKey')}
          title={i18n.t('settings.showKey')}
          aria-pressed={keyShown.value}
          onClick={() => {
            keyShown.value = !keyShown.value;
          }}
        >
          <EyeIcon />
        </button>
      </TextField>
      <TextField
        name={i18n.t('settings.exitCheck')}
        value={shown('exitCheck')}
        readOnly={readOnly('exitCheck')}
        placeholder="https://"
        hint={i18n.t('settings.exitCheckHint')}
        onInput={set('exitCheck')}
      />
      <TextField
        name={i18n.t('settings.dashboard')}
        value={shown('dashboard')}
        readOnly={readOnly('dashboard')}
        placeholder="https://"
        hint={i18n.t('settings.dashboardHint')}
        onInput={set('dashboard')}
      />
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
