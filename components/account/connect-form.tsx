import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { NamedService } from '@/utils/account/named-services';
import type { Problem } from '@/utils/problem';
import type { Addresses } from '@/utils/settings/schema';
import { Button } from '@/components/ui/button';
import { ProblemBanner } from '../ui/problem-banner';
import { useConnectDraft, type ConnectDraft } from './connect-draft';
import { ConnectFields, MissingAddress } from './connect-fields';
import { SetUpField } from './set-up-field';
import { SelectField } from '@/components/ui/select-field';
import { handleSubmit } from '@/components/ui/handle-submit';
import { storeOpen } from '@/components/ui/signals';

interface Props {
  addresses: Addresses;
  /** Managed URLs, which are read-only; empty ones can be filled in by the user. */
  preset?: Addresses | undefined;
  /** Last four characters of the stored key; null: no key is stored. */
  keyTail: string | null;
  pending: boolean;
  problem: Problem | null;
  onConnect: (addresses: Addresses, key: string) => Promise<boolean>;
  /**
   * Connects as soon as a complete set-up text is pasted, and keeps the separate fields collapsed.
   */
  eager?: boolean;
  /** Services offered by name. @default those of this build */
  services?: readonly NamedService[];
}

/**
 * Number of characters added by one input event from which the text counts as pasted or dropped.
 */
const pastedFrom = 16;

/** Form for the URLs and the key of an account, typed or filled in from one pasted text. */
export function ConnectForm(props: Props) {
  const { keyTail, pending, problem, onConnect, eager = false } = props;
  const draft = useConnectDraft(props);
  const keyShown = useSignal(false);
  const { shown, key, setUp, filled, addressOnly } = draft;
  const open = useSignal(false);
  const needsTyping = filled.value !== null && !draft.complete();
  useLayoutEffect(() => {
    // Only opens: closing would take the focus from a field that is being typed in.
    if (needsTyping) open.value = true;
  }, [needsTyping]);

  function onSetUp(text: string) {
    const pasted = text.length - setUp.value.length >= pastedFrom;
    draft.readText(text);
    if (eager && pasted && draft.complete() && !pending) void connect();
  }

  async function connect() {
    const trimmed = {
      accountApi: shown('accountApi').trim(),
      exitCheck: shown('exitCheck').trim(),
      dashboard: shown('dashboard').trim(),
    };
    const clear = draft.sent();
    if (await onConnect(trimmed, key.value.trim())) clear();
  }

  const fields = <ConnectFields draft={draft} keyShown={keyShown} keyTail={keyTail} />;

  return (
    <form class="stack" onSubmit={handleSubmit(() => !pending && connect())}>
      <ServiceChoice draft={draft} />
      <SetUpField
        draft={draft}
        masked={key.value !== '' && !keyShown.value}
        eager={eager}
        onInput={onSetUp}
      />
      {addressOnly.value && <MissingAddress draft={draft} />}
      {!addressOnly.value && !eager && fields}
      {!addressOnly.value && eager && (
        <details class="fold" open={open.value} onToggle={storeOpen(open)}>
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

/** Choice among the services that this build knows by name; nothing when it knows none. */
function ServiceChoice({ draft }: { draft: ConnectDraft }) {
  const { services, service, chooseService } = draft;
  if (services.length === 0) return null;
  return (
    <SelectField
      name={i18n.t('settings.service')}
      value={service?.accountApi ?? ''}
      options={[
        ...services.map(({ name, accountApi }) => ({ name, value: accountApi })),
        { name: i18n.t('settings.anotherService'), value: '' },
      ]}
      hint={service?.keyHint}
      onChange={chooseService}
    />
  );
}
