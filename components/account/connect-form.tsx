import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { Problem } from '@/utils/problem';
import type { Addresses } from '@/utils/settings/schema';
import { type NamedService, namedServices } from '@/utils/account/named-services';
import { ConnectFields, MissingAddress } from './connect-fields';
import { ProblemBanner } from '../ui/problem-banner';
import { SelectField } from '../ui/select-field';
import { Button } from '@/components/ui/button';

interface Props {
  addresses: Addresses;
  /** Managed URLs, which are read-only; empty ones can be filled in by the user. */
  preset?: Addresses | undefined;
  /** Last four characters of the stored key; null: no key is stored. */
  keyTail: string | null;
  pending: boolean;
  problem: Problem | null;
  /** Parses a set-up text; parts that are not found are absent. */
  readSetUp: (text: string) => Partial<Addresses> & { key?: string };
  onConnect: (addresses: Addresses, key: string) => Promise<boolean>;
  /**
   * Connects as soon as a complete set-up text is pasted, and keeps the separate fields collapsed.
   */
  eager?: boolean;
  /** Services offered by name. @default those of this build */
  services?: readonly NamedService[];
}

const noAddresses: Addresses = { accountApi: '', exitCheck: '', dashboard: '' };

const addressesOf = ({ accountApi, exitCheck, dashboard }: NamedService): Addresses => ({
  accountApi,
  exitCheck,
  dashboard,
});

/**
 * Number of characters added by one input event from which the text counts as pasted or dropped.
 */
const pastedFrom = 16;

/** Form for the URLs and the key of an account, typed or filled in from one pasted text. */
export function ConnectForm(props: Props) {
  const { keyTail, pending, problem, readSetUp, onConnect, eager = false } = props;
  const id = useId();
  const preset = props.preset;
  // A policy that sets the address leaves no choice.
  const services = preset?.accountApi ? [] : (props.services ?? namedServices());
  const [first] = services;
  const addresses = useSignal(
    first && props.addresses.accountApi === '' ? addressesOf(first) : props.addresses,
  );
  const key = useSignal('');
  const keyShown = useSignal(false);
  const setUp = useSignal('');
  const filled = useSignal<number | null>(null);
  /** The key that the set-up text held last; null: none. */
  const keyOfText = useRef<string | null>(null);
  /** True when the set-up text held a key but no URL, so that only the URL field is shown. */
  const addressOnly = useSignal(false);
  const shown = (name: keyof Addresses) => preset?.[name] || addresses.value[name];
  const readOnly = (name: keyof Addresses) => Boolean(preset?.[name]);
  const service = services.find(({ accountApi }) => accountApi === addresses.value.accountApi);

  function onSetUp(text: string) {
    const pasted = text.length - setUp.value.length >= pastedFrom;
    setUp.value = text;
    const { key: foundKey, ...found } = readSetUp(text);
    addresses.value = { ...addresses.value, ...found };
    // Removes a key that was read while the user was still typing.
    if (foundKey !== undefined || key.value === keyOfText.current) key.value = foundKey ?? '';
    keyOfText.current = foundKey ?? null;
    filled.value =
      text.trim() === '' ? null : Object.keys(found).length + (foundKey === undefined ? 0 : 1);
    addressOnly.value = foundKey !== undefined && shown('accountApi') === '';
    if (eager && pasted && complete() && !pending) void connect();
  }

  /** Whether the form is complete. The key alone is enough when the URL is managed. */
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
      // The key is stored now, so both fields are cleared unless their text changed meanwhile.
      if (key.value === sentKey) key.value = '';
      if (setUp.value !== sentText) return;
      setUp.value = '';
      filled.value = null;
      addressOnly.value = false;
    }
  }

  function changeAddress(name: keyof Addresses, value: string) {
    addresses.value = { ...addresses.value, [name]: value };
  }

  function hint(): string {
    if (addressOnly.value) return i18n.t('settings.setupKeyOnly');
    if (filled.value === null && service) return i18n.t('settings.setupOfService', [service.name]);
    if (filled.value === null) return i18n.t(eager ? 'welcome.setupHint' : 'settings.setupHint');
    if (filled.value === 0) return i18n.t('settings.setupNothing');
    return i18n.t('settings.setupFilled', filled.value);
  }

  const fields = (
    <ConnectFields
      shown={shown}
      readOnly={readOnly}
      typedKey={key}
      keyShown={keyShown}
      keyTail={keyTail}
      onChange={changeAddress}
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
      {first && (
        <SelectField
          name={i18n.t('settings.service')}
          value={service?.accountApi ?? ''}
          options={[
            ...services.map(({ name, accountApi }) => ({ name, value: accountApi })),
            { name: i18n.t('settings.anotherService'), value: '' },
          ]}
          hint={service?.keyHint}
          onChange={(value) => {
            const chosen = services.find(({ accountApi }) => accountApi === value);
            addresses.value = chosen ? addressesOf(chosen) : noAddresses;
            addressOnly.value = !chosen && key.value !== '';
          }}
        />
      )}
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
          {hint()}
        </p>
      </div>
      {addressOnly.value && <MissingAddress shown={shown} onChange={changeAddress} />}
      {!addressOnly.value && !eager && fields}
      {!addressOnly.value && eager && (
        <details class="fold" open={filled.value !== null && !complete()}>
          <summary>
            <strong>{i18n.t('welcome.typeIn')}</strong>
          </summary>
          <div class="stack">{fields}</div>
        </details>
      )}
      <ProblemBanner problem={problem} />
      <div class="row">
        <Button primary type="submit" disabled={pending}>
          {i18n.t('settings.connect')}
        </Button>
        <span class="hint" role="status">
          {pending && i18n.t('settings.connecting')}
        </span>
      </div>
    </form>
  );
}
