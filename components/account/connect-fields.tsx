import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { Addresses } from '@/utils/settings/schema';
import { EyeIcon } from '../ui/more-icons';
import { TextField } from '../ui/text-field';
import { storeIn, toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Props {
  /** Returns the value of a field: the managed preset, else the typed text. */
  shown: (name: keyof Addresses) => string;
  readOnly: (name: keyof Addresses) => boolean;
  typedKey: Signal<string>;
  keyShown: Signal<boolean>;
  /** Last four characters of the stored key; null: no key is stored. */
  keyTail: string | null;
  onChange: (name: keyof Addresses, value: string) => void;
}

/** Field for the URL that is missing after a key was pasted; marked as invalid while empty. */
export function MissingAddress({ shown, onChange }: Pick<Props, 'shown' | 'onChange'>) {
  const value = shown('accountApi');
  return (
    <TextField
      name={i18n.t('settings.accountApi')}
      value={value}
      placeholder="https://"
      error={value === '' ? i18n.t('settings.addressMissing') : undefined}
      onInput={(typed) => onChange('accountApi', typed)}
    />
  );
}

/** Separate fields for the URLs and the key of a connection. */
export function ConnectFields({ shown, readOnly, typedKey, keyShown, keyTail, onChange }: Props) {
  const set = (name: keyof Addresses) => (value: string) => onChange(name, value);
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
        value={typedKey.value}
        masked={!keyShown.value}
        hint={keyTail === null ? i18n.t('settings.keyHint') : i18n.t('settings.keyKept', [keyTail])}
        onInput={storeIn(typedKey)}
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
