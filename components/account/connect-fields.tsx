import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { Addresses } from '@/utils/settings/schema';
import { EyeIcon } from '../ui/more-icons';
import { TextField } from '../ui/text-field';
import { toggle, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import type { ConnectDraft } from './connect-draft';

interface Props {
  draft: ConnectDraft;
  keyShown: Signal<boolean>;
  /** Last four characters of the stored key; null: no key is stored. */
  keyTail: string | null;
}

/** Field for the URL that is missing after a key was pasted; marked as invalid while empty. */
export function MissingAddress({ draft }: Pick<Props, 'draft'>) {
  const value = draft.shown('accountApi');
  return (
    <TextField
      name={i18n.t('settings.accountApi')}
      value={value}
      placeholder="https://"
      error={value === '' ? i18n.t('settings.addressMissing') : undefined}
      onInput={(typed) => draft.changeAddress('accountApi', typed)}
    />
  );
}

export function ConnectFields({ draft, keyShown, keyTail }: Props) {
  const { shown, readOnly, key } = draft;
  const set = (name: keyof Addresses) => (value: string) => draft.changeAddress(name, value);
  return (
    <>
      <TextField
        name={i18n.t('settings.accountApi')}
        value={shown('accountApi')}
        readOnly={readOnly('accountApi')}
        placeholder="https://"
        onInput={set('accountApi')}
      />
      <TextField
        name={i18n.t('settings.accountKey')}
        {...bindText(key)}
        masked={!keyShown.value}
        hint={keyTail === null ? i18n.t('settings.keyHint') : i18n.t('settings.keyKept', [keyTail])}
      >
        <Button
          icon
          aria-label={i18n.t('settings.showKey')}
          title={i18n.t('settings.showKey')}
          aria-pressed={keyShown.value}
          onClick={toggle(keyShown)}
        >
          <EyeIcon />
        </Button>
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
    </>
  );
}
